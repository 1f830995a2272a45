import { useLocation, useRouter } from '@tanstack/react-router'

/** The site's origin ('https://cairn.example'), for links shared outside it. */
export function useOrigin(): string {
  return useRouter().options.context.origin
}

/** The canonical address of a page, with `?lang=` if the address has one. */
export function useCanonical(path: string): string {
  const { lang } = useLocation({ select: ({ search }) => search })
  return useOrigin() + inLanguage(path, lang)
}

/** `lang` comes first, as the router writes it. */
export function inLanguage(address: string, lang: string | undefined): string {
  if (lang === undefined) return address
  return address.includes('?') ? address.replace('?', `?lang=${lang}&`) : `${address}?lang=${lang}`
}
