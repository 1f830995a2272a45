import { withoutPunctuation } from './comment-text.ts'
import { isSafeLink } from './link.ts'

/** How the address of a redirecting service contains the address that it leads to. */
interface Wrapper {
  host: RegExp
  /** Whether the address names its reader, who doesn't mean to publish that: links of mail gateways. */
  namesReader?: true
  path?: RegExp
  /** The names of the query parameters that can hold the inner address, likeliest first. */
  in?: readonly string[]
  /** Reads the inner address, for services that encode it in their own way. */
  read?: (url: URL) => string | undefined
  /** What follows the host, where the inner address isn't in a query. */
  form?: RegExp
}

const host = (names: string) => new RegExp(String.raw`(?:^|\.)(?:${names})$`, 'u')

/** Search engines, social networks, chats and mail gateways that wrap links in their own addresses. */
const WRAPPERS: readonly Wrapper[] = [
  { host: /(?:^|\.)google(?:\.[a-z]{2,3}){1,2}$/u, path: /^\/url$/u, in: ['q', 'url'] },
  { host: host(String.raw`bing\.com`), path: /^\/ck\/a$/u, read: bingTarget },
  { host: host(String.raw`duckduckgo\.com`), path: /^\/l\/?$/u, in: ['uddg'] },
  {
    host: host(String.raw`r\.search\.yahoo\.com`),
    read: ({ pathname }) => decoded(/\/RU=([^/]+)/u.exec(pathname)?.[1]),
    form: /\/[\w.~%=+;/-]*?\/RU=[\w.~%+-]+(?:\/R[A-Z]=(?:(?!--)[\w.~-])*)*/uy,
  },
  {
    host: host(String.raw`facebook\.com|messenger\.com|instagram\.com|threads\.net|threads\.com|wl\.co`),
    path: /^\/(?:l\.php|l|flx\/warn\/?)?$/u,
    in: ['u'],
  },
  { host: host(String.raw`youtube\.com`), path: /^\/redirect$/u, in: ['q'] },
  { host: host(String.raw`linkedin\.com`), path: /^\/(?:safety\/go|redir\/redirect)\/?$/u, in: ['url'] },
  { host: host(String.raw`vk\.(?:com|ru)`), path: /^\/away(?:\.php)?$/u, in: ['to'] },
  {
    host: host(String.raw`link\.(?:zhihu\.com|csdn\.net|juejin\.cn)|gitee\.com`),
    path: /^\/(?:link)?$/u,
    in: ['target'],
  },
  {
    host: host(
      String.raw`out\.reddit\.com|slack-redir\.net|exit\.sc|t\.umblr\.com|steamcommunity\.com|deref-gmx\.net|deref-web-02\.de|deref-web\.de|deref-mail\.com|t\.me`,
    ),
    path: /^\/(?:|t\d_\w+|link|redirect|linkfilter\/?|mail\/client\/.*|iv)$/u,
    in: ['url', 'z', 'u', 'redirectUrl'],
  },
  {
    host: host(String.raw`statics\.teams\.cdn\.office\.net`),
    path: /safelinks/u,
    in: ['url'],
    namesReader: true,
  },
  { host: host(String.raw`safelinks\.protection\.(?:outlook\.com|office365\.us)`), in: ['url'], namesReader: true },
  {
    host: host(String.raw`urldefense\.(?:com|us|proofpoint\.com)`),
    read: proofpointTarget,
    form: /\/v3\/__(?:(?!__;|\/v3\/__)[^\s<>"`])*__;[\w*-]*(?:!![\w!~*-]*\$|!![\w!]*)?/uy,
    namesReader: true,
  },
  { host: host(String.raw`linkprotect\.cudasvc\.com`), in: ['a'], namesReader: true },
  {
    host: host(String.raw`secure-web\.cisco\.com`),
    read: ({ pathname }) => decoded(/\/(https?%3A[^/]+)$/iu.exec(pathname)?.[1]),
    form: /\/[\w.~%-]+\/https?%3A[\w.~%+-]*/iuy,
    namesReader: true,
  },
  {
    host: host(String.raw`avanan\.click|url-protection\.com|protect\.checkpoint\.com`),
    read: ({ pathname, search }) => /\/___(.+?)___/u.exec(pathname + search)?.[1],
    form: /\/v\d\/(?:\w+\/)?___(?:(?!___)[^\s<>"`])+___\.[\w=]+/uy,
    namesReader: true,
  },
  {
    host: host(String.raw`protection\.sophos\.com`),
    read: ({ searchParams }) => fromBase64(searchParams.get('u') ?? ''),
    namesReader: true,
  },
  {
    host: /(?:^|\.)fortimail\./u,
    path: /^\/fmlurlsvc\/?$/u,
    in: ['url'],
    form: /\/fmlurlsvc\/?\?fewReq=[\w:.%~+/=-]*&(?:amp;)?url=[\w.~%+-]*/uy,
    namesReader: true,
  },
  {
    host: host(String.raw`clicktime\.symantec\.com|protect2?\.fireeye\.com|scanmail\.trustwave\.com|vadesecure\.com`),
    in: ['u'],
    namesReader: true,
  },
  { host: /^[\w-]+\.trendmicro\.com$/u, path: /clicktime/u, in: ['url'], namesReader: true },
]
/** Max. number of wrappers around an address, unless one of them names its reader. */
const LAYERS_MAX = 3
/** Max. number of times that an address inside another one was encoded. */
const ENCODED_MAX = 5
/** Max. length of a wrapped link in a text, in UTF-16 code units. */
const WRAPPED_MAX = 16_384

/**
 * The address that a redirecting service leads to, read from the link's text alone; other links
 * stay as they are.
 */
export function withoutWrapper(link: string): string {
  return withoutReaders(unwrapped(link).address)
}

/**
 * Like `withoutWrapper`, but only for links that name their reader. Where the inner address can't be
 * read, the parameters with an email address are removed.
 */
export function withoutReader(link: string): string {
  return withoutReaders(outerWithoutReader(link))
}

/** The text with each wrapped link changed by `withoutWrapper` or `withoutReader`. */
export function changeLinks(text: string, change: (link: string) => string): string {
  return withoutReaders(changeWrapped(withoutBreaks(text), change))
}

/** A line break of a mail, also of a quoted or an encoded one, within an address. */
const BREAK = /(?<=[\w%&;=|@.+-])(?:=?\r?\n(?:[ \t>]{0,4})|[ \t])(?=[\w%&;=|@.+-])/gu
/** The reader's email address in a link of Outlook, with what is before and behind it. */
const EMAIL =
  /(?:&(?:amp;)?)?(?:data=?\d\d\|\d\d\||(?:data=?)?\d\d%7C\d\d%7C)[\w.%+-]{1,80}?(?:@|%40)[\w.%-]{0,100}?(?:%7C|\||&)/giu

/** The text without line breaks in the email addresses of wrapped links. */
function withoutBreaks(text: string): string {
  const breaks = text.match(BREAK)
  if (!breaks || !/7C|\|/iu.test(text)) return text
  const pieces = text.split(BREAK)
  const joined = pieces.join('')
  const emails = Array.from(joined.matchAll(EMAIL), ({ 0: email, index }) => [index, index + email.length] as const)
  let at = 0
  let next = 0
  const kept = pieces.map((piece, index) => {
    at += piece.length
    const written = breaks[index] ?? ''
    while ((emails[next]?.[1] ?? text.length) <= at && next < emails.length) next++
    const isInside = (emails[next]?.[0] ?? at) < at
    if (!isInside) return piece + written
    // An equals sign of the encoding of mails, or the one behind the name of the parameter.
    return written.startsWith('=') && /^data[^=]/iu.test(joined.slice(at - 4, at + 1)) ? `${piece}=` : piece
  })
  return kept.join('')
}

function outerWithoutReader(link: string): string {
  const { address, namesReader } = unwrapped(link)
  return namesReader ? address : link
}

/** The text without links of mail gateways, also encoded ones in other addresses, and without parts of such links. */
function withoutReaders(text: string, depth = 0): string {
  const changed = changeWrapped(text, outerWithoutReader).replace(STRAY, (part) => (/@|%40/u.test(part) ? '' : part))
  if (depth === ENCODED_MAX) return changed
  return changed.replace(ENCODED, (written) => {
    const inner = decoded(written) ?? written
    const next = withoutReaders(inner, depth + 1)
    return next === inner ? written : encodeURIComponent(next)
  })
}

/** An address with a scheme, or a host and a path without one. */
const START = /https?:\/\/([\w.-]{1,253})|(?:(?<!:)\/\/|(?<![\w.-]))([\w-]{1,63}\.[\w.-]{1,253})(?=[/?]|:\d)/giu
const ENCODED = /https?%(?:25){0,4}3A[\w.~%+-]*|(?<![\w.~%+-])[\w.-]+%(?:25){0,4}2F[\w.~%+-]*/giu

const AND = '&(?:amp;)?'
/** An address that isn't encoded; other letters than ASCII belong to it if a parameter follows. */
const RAW = String.raw`https?:\/\/[\w.-]+(?::\d{1,5})?(?:[\p{L}\p{M}\p{N}_.~%\/?=+#@-]*(?=${AND}\w+=)|[\w.~%\/?=+-]*)`
/** The reader's data in a link of Outlook, which a mail client may have decoded or broken into lines. */
const DATA = [
  String.raw`\d\d\|\d\d\|[\w.+%'-]*(?:@[\w.-]+)?(?:\|(?:Unknown|TWFpbGZsb3d8[\w+\/=%-]*|[\da-f]+)(?!\w))*(?:\|+(?=&))?`,
  String.raw`\d\d%7C(?:(?!--)[\w.~%+-]|--(?=[\w.~-]*%(?:40|7C)))*(?:\s{1,2}(?=[\w.~+-]*%(?:40|7C))(?:(?!--)[\w.~%+-])+)*(?:(?:\|[\w.@+-]*)+(?=${AND}(?:sdata|reserved)=))?`,
].join('|')
const ENCODED_VALUE = String.raw`(?:https?(?:%|-3A)|www\.|a1)[\w.~%+-]*|[\w.~%+-]*(?=${AND}\w+=)|(?:(?!--)[\w.~%+-])*={0,2}`
const PARAMETER = new RegExp(
  String.raw`(?:\?!&&|${AND}|\?)(?:(reserved)=\d|s?data=(?:${DATA})|c=E,\d(?:,[\w-]+,\d)?|[\w.-]{1,40}=(?:${RAW}|${ENCODED_VALUE}))`,
  'iuy',
)
/** What a line break or another sign cut off a link of Outlook. */
const STRAY = new RegExp(
  String.raw`${AND}data=(?:${DATA})(?:${AND}sdata=(?:(?!--)[\w.~%+\/-])*={0,2})?(?:${AND}reserved=\d)?`,
  'giu',
)
const PORT_AND_PATH = /(?::\d{1,5})?[\w.~%=+/@-]{0,1000}/uy

/** The text with each wrapped link changed; what follows a link stays as it is. */
function changeWrapped(text: string, change: (link: string) => string): string {
  const parts: string[] = []
  let from = 0
  for (const match of text.matchAll(START)) {
    const [start, host, bareHost = ''] = match
    if (match.index < from) continue
    const name = hostName(host ?? bareHost)
    const wrapper = WRAPPERS.find((each) => each.host.test(name) && (host !== undefined || each.namesReader))
    if (!wrapper) continue
    const rest = text.slice(match.index, match.index + WRAPPED_MAX)
    const link = withoutPunctuation(rest.slice(0, endOf(rest, start.length, wrapper)))
    if (link === '') continue
    const next = host === undefined ? `https://${link.replace(/^\/\//u, '')}` : link
    const changed = change(next)
    if (changed === next) continue
    parts.push(text.slice(from, match.index), changed)
    from = match.index + link.length
  }
  return parts.join('') + text.slice(from)
}

/** Where a wrapped link ends: where its service would have encoded the next character. 0 where there is none. */
function endOf(written: string, path: number, { form }: Wrapper): number {
  if (form) {
    form.lastIndex = path
    if (form.test(written)) return form.lastIndex
  }
  PORT_AND_PATH.lastIndex = path
  PORT_AND_PATH.test(written)
  let end = PORT_AND_PATH.lastIndex
  for (;;) {
    PARAMETER.lastIndex = end
    const parameter = PARAMETER.exec(written)
    if (!parameter) return end === PORT_AND_PATH.lastIndex ? 0 : end
    end = PARAMETER.lastIndex
    if (parameter[1]) return end
  }
}

function unwrapped(link: string): { address: string; namesReader: boolean } {
  let address = link
  let namesReader = false
  for (let layer = 0; ; layer++) {
    const wrapped = read(address)
    if (!wrapped) return { address: layer > LAYERS_MAX && !namesReader ? link : address, namesReader }
    namesReader ||= wrapped.namesReader
    if (wrapped.inner === undefined) return { address: namesReader ? withoutEmails(address) : address, namesReader }
    address = wrapped.inner
  }
}

/** The inner address of a wrapper's link, if it can be read; null for other links. */
function read(link: string): { inner: string | undefined; namesReader: boolean } | null {
  const url = urlOf(link)
  const wrapper = url && wrapperOf(url)
  if (!wrapper) return null
  const inner = wrapper.read?.(url) ?? wrapper.in?.map((name) => url.searchParams.get(name)).find((value) => value)
  const address = inner && /^www\./iu.test(inner) ? `https://${inner}` : inner
  const innerUrl = address ? urlOf(address) : undefined
  // A wrapper in another one can be longer than links may be.
  const isUsable = address && innerUrl && (isSafeLink(address) || wrapperOf(innerUrl))
  return { inner: isUsable ? address : undefined, namesReader: wrapper.namesReader ?? false }
}

function urlOf(link: string): URL | undefined {
  return /^https?:\/\//iu.test(link) && URL.canParse(link) ? new URL(link) : undefined
}

function wrapperOf({ hostname, pathname }: URL): Wrapper | undefined {
  const name = hostName(hostname)
  return WRAPPERS.find(({ host, path }) => host.test(name) && (!path || path.test(pathname)))
}

function hostName(written: string): string {
  return written.toLowerCase().replace(/\.$/u, '')
}

function withoutEmails(link: string): string {
  const url = new URL(link)
  const all = [...url.searchParams]
  const kept = all.filter(([, value]) => !/@|%(?:25)*40/u.test(value))
  if (kept.length === all.length) return link
  url.search = new URLSearchParams(kept).toString()
  return url.href
}

function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text) || undefined
  } catch {
    return undefined
  }
}

/** Decodes '/v3/__https://a.example/b__;!!...' and '/v2/url?u=https-3A__a.example_b'. */
function proofpointTarget({ pathname, search, searchParams }: URL): string | undefined {
  // Split, since a regular expression would take quadratic time.
  const [, third] = (decoded(pathname + search) ?? '').split('/v3/__', 2)
  const [wrapped, after] = third?.split('__;', 2) ?? []
  if (wrapped && after !== undefined)
    return withReplaced(wrapped, /^[\w-]*/u.exec(after)?.[0])?.replace(/^(https?):\/(?!\/)/u, '$1://')
  const written = searchParams.get('u') ?? undefined
  return pathname.startsWith('/v2/') ? decoded(written?.replaceAll('-', '%').replaceAll('_', '/')) : written
}

/** Each letter means a number of characters in a row: 'A' two, 'B' three, and so on. */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Puts the replaced characters, in Base64, back for '*' and for runs such as '**A'. */
function withReplaced(address: string, replaced = ''): string | undefined {
  const characters = [...(fromBase64(replaced) ?? '')]
  let from = 0
  const whole = address.replace(/\*(?:\*([\w-]))?/gu, (_, run?: string) => {
    const start = from
    from += run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + 2
    return characters.slice(start, from).join('')
  })
  return from <= characters.length ? whole : undefined
}

/** Decodes the address in Base64 after 'a1'. */
function bingTarget({ searchParams }: URL): string | undefined {
  return fromBase64(/^a1([\w-]+)$/u.exec(searchParams.get('u') ?? '')?.[1])
}

function fromBase64(written = ''): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) || undefined
  } catch {
    return undefined
  }
}
