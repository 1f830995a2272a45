import { isSafeLink } from './link.ts'

/** How the address of a redirecting service contains the address that it leads to. */
interface Wrapper {
  host: RegExp
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
  { host: host(String.raw`statics\.teams\.cdn\.office\.net`), path: /safelinks/u, in: ['url'] },
  { host: host(String.raw`safelinks\.protection\.(?:outlook\.com|office365\.us)`), in: ['url'] },
  { host: host(String.raw`urldefense\.(?:com|us|proofpoint\.com)`), read: proofpointTarget },
  { host: host(String.raw`linkprotect\.cudasvc\.com`), in: ['a'] },
  {
    host: host(String.raw`secure-web\.cisco\.com`),
    read: ({ pathname }) => decoded(/\/(https?%3A[^/]+)$/iu.exec(pathname)?.[1]),
  },
  { host: host(String.raw`clicktime\.symantec\.com|protect2?\.fireeye\.com|scanmail\.trustwave\.com`), in: ['u'] },
  { host: /^[\w-]+\.trendmicro\.com$/u, path: /clicktime/u, in: ['url'] },
]
/** Max. number of wrappers around an address. */
const LAYERS_MAX = 3

/**
 * The address that a redirecting service leads to, read from the link's text alone; other links
 * stay as they are. Links from mail gateways contain the email address of their reader, who doesn't
 * mean to publish it.
 */
export function withoutWrapper(link: string): string {
  let found = link
  for (let layer = 0; layer < LAYERS_MAX; layer++) {
    const inner = innerOf(found)
    if (inner === undefined) return found
    found = inner
  }
  return innerOf(found) === undefined ? found : link
}

function innerOf(link: string): string | undefined {
  if (!/^https?:\/\//iu.test(link) || !URL.canParse(link)) return undefined
  const url = new URL(link)
  const wrapper = WRAPPERS.find(({ host, path }) => host.test(url.hostname) && (!path || path.test(url.pathname)))
  const inner = wrapper?.read?.(url) ?? wrapper?.in?.map((name) => url.searchParams.get(name)).find((value) => value)
  const address = inner && /^www\./iu.test(inner) ? `https://${inner}` : inner
  return address && /^https?:\/\//iu.test(address) && isSafeLink(address) ? address : undefined
}

function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text) || undefined
  } catch {
    return undefined
  }
}

/**
 * Decodes '/v3/__https://a.example/b__;!!...', in which each '*' replaces characters that follow at
 * the end, and '/v2/url?u=https-3A__a.example_b'.
 */
function proofpointTarget({ pathname, search, searchParams }: URL): string | undefined {
  const third = /\/v3\/__(.+?)__;/u.exec(decoded(pathname + search) ?? '')?.[1]
  if (third) return third.includes('*') ? undefined : third.replace(/^(https?):\/(?!\/)/u, '$1://')
  const written = searchParams.get('u') ?? undefined
  return pathname.startsWith('/v2/') ? decoded(written?.replaceAll('-', '%').replaceAll('_', '/')) : written
}

/** Decodes the address in Base64 after 'a1'. */
function bingTarget({ searchParams }: URL): string | undefined {
  const written = /^a1([\w-]+)$/u.exec(searchParams.get('u') ?? '')?.[1]
  try {
    return written && atob(written.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}
