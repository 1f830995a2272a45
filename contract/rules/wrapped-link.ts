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
  },
  {
    host: host(String.raw`facebook\.com|messenger\.com|instagram\.com|threads\.net|threads\.com|wl\.co`),
    path: /^\/(?:l\.php|l|flx\/warn\/?)?$/u,
    in: ['u'],
  },
  { host: host(String.raw`youtube\.com`), path: /^\/redirect$/u, in: ['q'] },
  { host: host(String.raw`linkedin\.com`), path: /^\/(?:safety\/go|redir\/redirect)\/?$/u, in: ['url'] },
  { host: host(String.raw`vk\.com`), path: /^\/away(?:\.php)?$/u, in: ['to'] },
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
  { host: host(String.raw`urldefense\.(?:com|us|proofpoint\.com)`), read: proofpointTarget, namesReader: true },
  { host: host(String.raw`linkprotect\.cudasvc\.com`), in: ['a'], namesReader: true },
  {
    host: host(String.raw`secure-web\.cisco\.com`),
    read: ({ pathname }) => decoded(/\/(https?%3A[^/]+)$/iu.exec(pathname)?.[1]),
    namesReader: true,
  },
  {
    host: host(String.raw`clicktime\.symantec\.com|protect2?\.fireeye\.com|scanmail\.trustwave\.com`),
    in: ['u'],
    namesReader: true,
  },
  { host: /^[\w-]+\.trendmicro\.com$/u, path: /clicktime/u, in: ['url'], namesReader: true },
]
/** Max. number of wrappers around an address. */
const LAYERS_MAX = 3

/**
 * The address that a redirecting service leads to, read from the link's text alone; other links
 * stay as they are.
 */
export function withoutWrapper(link: string): string {
  return unwrapped(link).address
}

/**
 * Like `withoutWrapper`, but only for links that name their reader. Where the inner address can't be
 * read, the parameters with an email address are removed.
 */
export function withoutReader(link: string): string {
  const { address, namesReader } = unwrapped(link)
  return namesReader ? address : link
}

/** The text with each link changed by `withoutWrapper` or `withoutReader`. */
export function changeLinks(text: string, change: (link: string) => string): string {
  return text.replace(BROKEN_TAIL, '').replace(ADDRESS, (written) => {
    const link = withoutPunctuation(written.slice(0, endOf(written)))
    const scheme = /^https?:/iu.test(link) ? '' : 'https://'
    const changed = change(scheme + link)
    if (changed === scheme + link) return written
    return changed + written.slice(link.length).replace(DECODED_TAIL, '')
  })
}

const GATEWAY = String.raw`(?:[\w-]+\.safelinks\.protection\.outlook|urldefense|linkprotect\.cudasvc|secure-web\.cisco)\.`
/** Addresses, those of mail gateways also without their scheme, as mail clients show them. */
const ADDRESS = new RegExp(
  `(?:https?://|(?<![\\w./@:%-])(?=${GATEWAY}))(?:(?![^\\w/=&?#%:@.-]https?://)[^\\s<>"\`])+`,
  'giu',
)
/** Parameters with the reader's address that a mail client put on a line of their own. */
const BROKEN_TAIL = /\r?\n&s?data=[\w.~%&=+-]*%40[\w.~%&=+-]*/giu
/** Decoded parameters with the reader's address after a link, such as '|02|ada@example.org|0|0'. */
const DECODED_TAIL = /^(?=[^\s:]*@)(?:\|[\w.@%+-]*)+(?:&\w+=[\w.%+-]*)*/u
/** The addresses of these services end with a sign or parameter of their own. */
const WITH_END = /^https?:\/\/urldefense[^/]*\/v3\/__.*?__;[\w!*.~-]*\$?|^[^?]*\?.*?[?&](?:amp;)?reserved=0/iu
/** What an address with an encoded one in its query consists of. */
const ENCODED_QUERY = /^[^?]*\?(?:[\w.~%&=+-]|(?<=&amp);)*/u
/** What follows an address whose query has another one as it is: markup, or a further address. */
const AFTER_RAW = /[[\]{}|\\'"]|\*\*|[;,](?=https?:|$)|[^!-~]/u

/** Where an address ends that a text may go on after without a space. What follows must stay. */
function endOf(written: string): number {
  const own = WITH_END.exec(written)?.[0]
  if (own !== undefined) return own.length
  const isRaw = !written.includes('?') || /[?&]\w+=https?:\/\//iu.test(written)
  if (!isRaw) return ENCODED_QUERY.exec(written)?.[0].length ?? written.length
  const inQuery = Math.max(...['&', '=', '@', '%'].map((sign) => written.lastIndexOf(sign))) + 1
  const after = written.slice(inQuery).search(AFTER_RAW)
  return after < 0 ? written.length : inQuery + after
}

function unwrapped(link: string): { address: string; namesReader: boolean } {
  const outer = withoutInnerReaders(link)
  const { address, namesReader } = withoutLayers(outer)
  return { address, namesReader: namesReader || outer !== link }
}

function withoutLayers(link: string): { address: string; namesReader: boolean } {
  let address = link
  let namesReader = false
  for (let layer = 0; ; layer++) {
    const wrapped = read(address)
    if (!wrapped) return { address, namesReader }
    namesReader ||= wrapped.namesReader
    const isTooDeep = layer === LAYERS_MAX
    if (wrapped.inner === undefined || isTooDeep)
      return { address: namesReader ? withoutEmails(address) : isTooDeep ? link : address, namesReader }
    address = wrapped.inner
  }
}

/** The inner address of a wrapper's link, if it can be read; null for other links. */
function read(link: string): { inner: string | undefined; namesReader: boolean } | null {
  if (!/^https?:\/\//iu.test(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  const name = url.hostname.replace(/\.$/u, '')
  const wrapper = WRAPPERS.find(({ host, path }) => host.test(name) && (!path || path.test(url.pathname)))
  if (!wrapper) return null
  const inner = wrapper.read?.(url) ?? wrapper.in?.map((name) => url.searchParams.get(name)).find((value) => value)
  const address = inner && /^www\./iu.test(inner) ? `https://${inner}` : inner
  const isUsable = address && /^https?:\/\//iu.test(address) && isSafeLink(address)
  return { inner: isUsable ? address : undefined, namesReader: wrapper.namesReader ?? false }
}

/** The address with the links of mail gateways inside it replaced, in its path or in a parameter. */
function withoutInnerReaders(link: string): string {
  const start = link.slice(1).search(new RegExp(`https?://${GATEWAY}`, 'iu')) + 1
  if (start > 0) return link.slice(0, start) + readerless(link.slice(start))
  if (!/%3a%2f%2f/iu.test(link) || !URL.canParse(link) || read(link)) return link
  const url = new URL(link)
  const inner = [...url.searchParams].filter(([, value]) => read(value)?.namesReader)
  for (const [name, value] of inner) url.searchParams.set(name, readerless(value))
  return inner.length === 0 ? link : url.href
}

function readerless(link: string): string {
  const { address, namesReader } = withoutLayers(link)
  return namesReader ? address : link
}

function withoutEmails(link: string): string {
  const url = new URL(link)
  const all = [...url.searchParams]
  const kept = all.filter(([, value]) => !/@|%(?:25)*40/iu.test(value))
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
