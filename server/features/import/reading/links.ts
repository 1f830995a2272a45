import type { SkipReason } from '#contract/rules/import.ts'
import { withoutWrapper } from '#contract/rules/wrapped-link.ts'
import { isStepLink } from '#contract/step.ts'

const SCHEME = /^([a-z][a-z0-9+.-]{0,40}):/i
const KEPT_SCHEME = /^(?:https?|ftp):\/\//i
/**
 * A host with a port, such as 'example.com:8080/page', which would otherwise be read as a scheme.
 */
const HOST_AND_PORT = /^[\w-]+(?:\.[\w-]+)+:\d/
const DOMAIN = /^(?:[\p{L}\p{N}_-]{1,63}\.){1,8}(\p{L}{2,24})(?=[/?#:]|$)/u
/** Common top-level domains of more than two letters. */
export const DOMAINS: ReadonlySet<string> = new Set(
  'academy app art blog biz cloud club com community courses dev digital edu education games gov guide info int io int live media mil net news online org page pro school science site space store study tech training university video website wiki work world xyz'.split(
    ' ',
  ),
)
/** Two-letter top-level domains that are also file endings: they count only with 'www.'. */
const FILE_ENDINGS = new Set([
  'md',
  'py',
  'rs',
  'sh',
  'pl',
  'ps',
  'cc',
  'ml',
  'so',
  'tf',
  'st',
  'vi',
  'pm',
  'js',
  'ts',
  'go',
  'rb',
])
const TRACKING =
  /^(?:utm_\w*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|twclid|ttclid|yclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|__hs\w+|hsctatracking|mkt_tok|vero_id|vero_conv|oly_anon_id|oly_enc_id|wickedid|s_cid|cmpid|_openstat|ref_src|ref_url)$/i
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/i
const LICENCE =
  /^https?:\/\/(?:www\.)?(?:creativecommons\.org\/(?:licen|publicdomain)|i\.creativecommons\.org\/|opensource\.org\/licen|choosealicense\.com|gnu\.org\/licenses|unlicense\.org)|\/(?:un)?licen[cs]e(?:\.(?:md|txt|html))?(?:[?#]|$)/i

type Outcome = { url: string; reason?: never } | { url?: never; reason: SkipReason }

/** The link that a step can store, without tracking parameters, or the reason why there is none. */
export function stepLinkOf(raw: string, base: string | undefined): Outcome {
  const written = raw.replace(/\p{Cc}+/gu, '').trim()
  if (written === '') return { reason: 'noAddress' }
  if (written.startsWith('#')) return { reason: 'anchor' }
  const whole = absolute(written, base)
  if (whole === null) return { reason: SCHEME.test(written) ? 'scheme' : 'relative' }
  if (base !== undefined && isAnchorOf(whole, base)) return { reason: 'anchor' }
  const url = withoutTracking(withoutWrapper(whole.replace(/\s/gu, '%20')))
  if (isStepLink(url)) return { url }
  const repaired = KEPT_SCHEME.test(url) && URL.canParse(url) ? new URL(url).href : ''
  return isStepLink(repaired) ? { url: repaired } : { reason: 'invalid' }
}

/** The key by which links are compared: the address as browsers normalize it, with https instead of http. */
export function comparableLinkOf(url: string): string {
  const address = /^www\./i.test(url) ? `https://${url}` : url
  if (!URL.canParse(address)) return url
  const { href } = new URL(address)
  return href
    .replace(/^http:/, 'https:')
    .replace(/\/(?=[?#]|$)/, '')
    .replace(/#$/, '')
}

export function isImageAddress(url: string): boolean {
  return IMAGE.test(url.split(/[?#]/, 1)[0] ?? '')
}

export function isLicenceAddress(url: string): boolean {
  return LICENCE.test(url)
}

/** Whether a text is an address without other text. */
export function isAddress(text: string): boolean {
  return /^(?:(?:https?|ftp):\/\/|www\.)\S+$/i.test(text) || (/^\S+$/.test(text) && isBareDomain(text))
}

function absolute(written: string, base: string | undefined): string | null {
  if (KEPT_SCHEME.test(written)) return written
  if (/^(?:https?|ftp):/i.test(written)) return written.replace(/^(\w+):[/\\]*/, '$1://')
  if (SCHEME.test(written) && !HOST_AND_PORT.test(written)) return null
  if (written.startsWith('//') && base === undefined) return `https:${written}`
  if (/^www\./i.test(written) || isBareDomain(written)) return `https://${written}`
  return base !== undefined && URL.canParse(written, base) ? new URL(written, base).href : null
}

/**
 * Whether a text is a domain or URL without a scheme: 'youtube.com/watch?v=1', but not 'README.md'.
 */
function isBareDomain(written: string): boolean {
  const ending = DOMAIN.exec(written)?.[1]?.toLowerCase()
  return ending !== undefined && (ending.length === 2 ? !FILE_ENDINGS.has(ending) : DOMAINS.has(ending))
}

function isAnchorOf(url: string, base: string): boolean {
  const [page, anchor] = url.split('#')
  return anchor !== undefined && page === base.split('#')[0]
}

function withoutTracking(url: string): string {
  const [, start = url, query, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(url) ?? []
  const kept = query === undefined ? undefined : untracked(query)
  const anchor = hash !== undefined && /^\w+=/.test(hash) ? untracked(hash) : hash
  return `${start}${kept ? `?${kept}` : ''}${anchor ? `#${anchor}` : ''}`
}

function untracked(query: string): string {
  const parts = query.split('&')
  const kept = parts.filter((part) => !TRACKING.test(part.split('=', 1)[0] ?? ''))
  return kept.length === parts.length ? query : kept.join('&')
}
