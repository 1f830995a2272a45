import { useLocation, useRouter } from '@tanstack/react-router'

/** Where this site lives ('https://cairn.example'), the same on the server and in the browser: for links that leave it. */
export function useOrigin(): string {
  return useRouter().options.context.origin
}

/** The one address under which a page is known elsewhere: in the language that was asked for, if one was. */
export function useCanonical(path: string): string {
  const { lang } = useLocation({ select: ({ search }) => search })
  return useOrigin() + inLanguage(path, lang)
}

/** What every page can be asked stands before what only some can, as the router writes it. */
export function inLanguage(address: string, lang: string | undefined): string {
  if (lang === undefined) return address
  return address.includes('?') ? address.replace('?', `?lang=${lang}&`) : `${address}?lang=${lang}`
}
