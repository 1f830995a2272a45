export const URL_MAX = 2048

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]{0,62}[\p{L}\p{M}\p{N}])?`
const TOP_LEVEL = String.raw`(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{2,59})`
const LINK = new RegExp(
  String.raw`^(?:(?:https?|ftp)://|www\.)(?:${LABEL}\.)+${TOP_LEVEL}(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\p{Cs}]*)?$`,
  'iu',
)

/**
 * Whether a text can be stored as a link: http, https, ftp or 'www.', a domain with a top-level
 * part, at most 2,048 characters. `javascript:`, `data:`, credentials and white space never pass.
 */
export function isSafeLink(value: string): boolean {
  return value.length <= URL_MAX && LINK.test(value) && URL.canParse(withScheme(value))
}

/** Whether only the scheme is missing, as in 'example.org/page'. */
export function lacksScheme(value: string): boolean {
  const link = value.trim()
  return !isSafeLink(link) && isSafeLink(`https://${link}`)
}

/** Whether a text is the http or https address of a page on any host, such as 'http://the-server:3000/journey/x'. */
export function isPageAddress(value: string): boolean {
  if (value.length > URL_MAX || !/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username + password === ''
}

/** The URL that the link opens; null for ftp, which is shown as text, and for invalid links. */
export function hrefOf(url: string): string | null {
  if (!isSafeLink(url) || /^ftp:/iu.test(url)) return null
  return new URL(withScheme(url)).href
}

/** The latest copy of a link's page in the web archive. */
export function archivedUrlOf(url: string): string {
  return `https://web.archive.org/web/${hrefOf(url) ?? url}`
}

/** The host without 'www.', such as 'developer.mozilla.org'. */
export function hostOf(url: string): string {
  return URL.canParse(withScheme(url)) ? new URL(withScheme(url)).hostname.replace(/^www\./u, '') : url
}

/**
 * The link with its host in ASCII, as browsers show hosts they don't trust ('xn--pple-43d.com'),
 * since letters of other alphabets can imitate a known host.
 */
export function withAsciiHost(url: string): string {
  return url.replace(/^([a-z]+:\/\/)?([^/?#]*)/iu, (typed, scheme = '', host) =>
    /^[!-~]*$/u.test(host) ? typed : scheme + new URL(withScheme(url)).host,
  )
}

/** The link with its scheme: 'www.example.org' becomes 'https://www.example.org'. */
export function withScheme(url: string): string {
  return /^www\./iu.test(url) ? `https://${url}` : url
}

/**
 * A path on this site, else undefined: browsers open '//elsewhere' and '/\elsewhere' on another
 * site.
 */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/u.test(value) || !URL.canParse(value, HERE)) return undefined
  const url = new URL(value, HERE)
  return url.origin === HERE && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
}

const HERE = 'http://here.invalid'
