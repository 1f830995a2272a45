import { useLocation, useRouter } from '@tanstack/react-router'

/** The site's origin ('https://cairn.example'), for links that are used outside the site. */
export function useOrigin(): string {
  return useRouter().options.context.origin
}

/** The canonical address of a page, with `?lang=` if the address has one. */
export function useCanonical(path: string): string {
  const { lang } = useLocation({ select: ({ search }) => search })
  return useOrigin() + inLanguage(path, lang)
}

/** Adds `?lang=` to an address, as the first parameter, like the router. */
export function inLanguage(address: string, lang: string | undefined): string {
  if (lang === undefined) return address
  return address.includes('?') ? address.replace('?', `?lang=${lang}&`) : `${address}?lang=${lang}`
}
