import { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { unpacked, whole } from './body.ts'
import { createConnector, type Resolve, resolveByDns } from './connector.ts'
import { NoPreview } from './no-preview.ts'

/** Limits for fetching a page. */
export interface Bounds {
  /** Max. time per hop until the headers are complete. */
  headersMs: number
  /** Max. time for a preview: redirects, page and image. */
  totalMs: number
  /** Max. time for a page's body after its head. */
  bodyMs: number
  redirects: number
  headerBytes: number
  /** Received bytes, before decompression. */
  maxWireBytes: number
  /** Bytes after decompression; the rest is not read. */
  textBytes: number
  imageBytes: number
}

const MB = 1024 * 1024

export const BOUNDS: Bounds = {
  headersMs: 3000,
  totalMs: 6000,
  bodyMs: 1500,
  redirects: 5,
  headerBytes: 16 * 1024,
  maxWireBytes: 4 * MB,
  textBytes: MB,
  imageBytes: 5 * MB,
}

/** The response of a foreign server; its body isn't read yet. */
export interface Reply {
  /** The URL after redirects. */
  url: URL
  /** 'text/html', without parameters; '' if the server doesn't tell. */
  type: string
  charset: string | null
  encoding: string
  /** `Content-Language`. */
  language: string | null
  body: Readable
}

export interface Want {
  accept: string
  acceptEncoding: 'gzip, br' | 'identity'
  /** Accepted media types; others throw `NoPreview`. */
  types: RegExp
}

/** The response to one request; redirects aren't followed. */
export interface Answer {
  status: number
  /** Where a redirect leads; null if the response isn't a redirect, or leads nowhere. */
  location: URL | null
  encoding: string
  body: Readable
}

/** Fetching within the time limit of one preview. */
export interface Errand {
  get(url: URL, want: Want): Promise<Reply>
  /** Makes one request, within the same limits. */
  ask(url: URL, want: Omit<Want, 'types'>, method: 'GET' | 'HEAD'): Promise<Answer>
  /** Rejects when the time is over. */
  within<T>(work: Promise<T>): Promise<T>
  bounds: Bounds
}

export interface FetcherMeans {
  userAgent: string
  /** The language that pages are asked for first. */
  language?: string | undefined
  /** 'host:port' of local hosts that are allowed, with any port. */
  allow?: ReadonlySet<string>
  /** Allowed ports of other hosts. */
  ports?: readonly string[]
  resolve?: Resolve
  bounds?: Bounds
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Fetches from untrusted servers. */
export function createFetcher({
  userAgent,
  language = 'en',
  allow = new Set(),
  ports = ['80', '443'],
  resolve = resolveByDns,
  bounds = BOUNDS,
}: FetcherMeans) {
  const underWay = new Set<AbortController>()
  const { headerBytes, headersMs, redirects, totalMs } = bounds

  return {
    /** Aborts running fetches. */
    stop(): void {
      for (const over of underWay) over.abort(new NoPreview('stopped'))
    },

    /** Runs the work of one preview and closes all its sockets afterwards. */
    async errand<T>(work: (errand: Errand) => Promise<T>): Promise<T> {
      const agent = new Agent({
        connect: createConnector({ allow, resolve, timeoutMs: headersMs }),
        allowH2: false,
        maxHeaderSize: headerBytes,
        headersTimeout: 0,
        bodyTimeout: 0,
        pipelining: 0,
      })
      const over = new AbortController()
      const timer = setTimeout(() => over.abort(new NoPreview('late')), totalMs)
      underWay.add(over)
      try {
        const within = <R>(promise: Promise<R>) => until(over.signal, promise)
        const cookies = createCookies()
        const send: Send = async (url, want, method) => {
          const means = { agent, over: over.signal, userAgent, language, headersMs, cookie: cookies.of(url) }
          const answer = await ask(means, checked(url), want, method)
          cookies.take(url, answer.headers['set-cookie'])
          return answer
        }
        return await work({
          get: (url, want) => follow(send, redirects, url, want),
          ask: (url, want, method) => askOnce(send, url, want, method),
          within,
          bounds,
        })
      } finally {
        clearTimeout(timer)
        underWay.delete(over)
        agent.destroy().catch(() => undefined)
      }
    },
  }

  function checked(url: URL): URL {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NoPreview('scheme')
    if (url.username !== '' || url.password !== '') throw new NoPreview('credentials')
    if (url.port !== '' && !ports.includes(url.port) && !allow.has(url.host)) throw new NoPreview('port')
    return url
  }
}

const COOKIES_MAX = 50
const COOKIE_UNITS_MAX = 4096

/** The cookies of one errand: some servers answer only who brings back theirs. Each returns to its own host alone. */
function createCookies() {
  const byHost = new Map<string, Map<string, string>>()
  return {
    of: ({ origin }: URL): string => [...(byHost.get(origin) ?? [])].map((pair) => pair.join('=')).join('; '),
    take({ origin }: URL, headers: string | string[] | undefined): void {
      const kept = byHost.get(origin) ?? new Map<string, string>()
      byHost.set(origin, kept)
      for (const header of [headers ?? []].flat()) {
        const [, name, value] = /^\s*([!#$%&'*+.^`|~\w-]{1,256})\s*=\s*([\x21-\x3a\x3c-\x7e]*)/.exec(header) ?? []
        const isFull = kept.size >= COOKIES_MAX || header.length > COOKIE_UNITS_MAX
        if (name !== undefined && value !== undefined && !isFull) kept.set(name, value)
      }
    },
  }
}

type Method = 'GET' | 'HEAD'
type Send = (url: URL, want: Omit<Want, 'types'>, method: Method) => Promise<Dispatcher.ResponseData>

async function follow(send: Send, redirects: number, start: URL, want: Want): Promise<Reply> {
  let url = start
  for (let hop = 0; hop <= redirects; hop++) {
    const answer = await send(url, want, 'GET')
    const { statusCode, headers, body } = answer
    if (!REDIRECTS.has(statusCode)) return understood(answer, url, want)
    body.destroy()
    const next = locationIn(headers, url)
    if (next === null) throw new NoPreview('status')
    url = next
  }
  throw new NoPreview('redirects')
}

async function askOnce(send: Send, url: URL, want: Omit<Want, 'types'>, method: Method): Promise<Answer> {
  const { statusCode: status, headers, body } = await send(url, want, method)
  const location = REDIRECTS.has(status) ? locationIn(headers, url) : null
  return { status, location, encoding: encodingIn(headers), body }
}

interface Means {
  agent: Agent
  over: AbortSignal
  userAgent: string
  language: string
  headersMs: number
  /** The cookies to send back; '' without any. */
  cookie: string
}

async function ask(
  { agent, over, userAgent, language, headersMs, cookie }: Means,
  { origin, pathname, search }: URL,
  { accept, acceptEncoding }: Omit<Want, 'types'>,
  method: Method,
): Promise<Dispatcher.ResponseData> {
  const headers = {
    accept,
    'accept-encoding': acceptEncoding,
    'accept-language': language === 'en' ? 'en, *;q=0.5' : `${language}, en;q=0.8, *;q=0.5`,
    'user-agent': userAgent,
    ...(cookie !== '' && { cookie }),
  }
  const answer = agent
    .request({ origin, path: `${pathname}${search}`, method, headers, signal: over })
    .then((response) => {
      // Aborting the body causes an error, which has to be handled.
      response.body.on('error', () => undefined)
      return response
    })
  return await inTime(until(over, answer), headersMs)
}

function understood({ statusCode, headers, body }: Dispatcher.ResponseData, url: URL, { types }: Want): Reply {
  // Some servers send the header twice.
  const [type = '', ...parameters] = String(headers['content-type'] ?? '')
    .toLowerCase()
    .split(/[;,]/)
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(parameter)?.[1]).find(Boolean)
  const encoding = encodingIn(headers)
  const language = headers['content-language'] === undefined ? null : String(headers['content-language'])
  if (statusCode === 200 && types.test(type.trim()))
    return { url, type: type.trim(), charset: charset ?? null, encoding, language, body }
  body.destroy()
  throw new NoPreview(statusCode === 200 ? 'type' : 'status')
}

function locationIn(headers: Dispatcher.ResponseData['headers'], url: URL): URL | null {
  // Location headers can contain raw UTF-8.
  const location = Buffer.from(String(headers.location ?? ''), 'latin1').toString('utf8')
  return location !== '' && URL.canParse(location, url) ? new URL(location, url) : null
}

function encodingIn(headers: Dispatcher.ResponseData['headers']): string {
  return String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .trim()
}

/** Resolves with the promise, or rejects when the signal aborts first. */
async function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const handleAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', handleAbort, { once: true })
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', handleAbort)
  }
}

async function inTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NoPreview('late')), milliseconds)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A page or file of another site. */
export interface FetchedFile {
  /** The address after redirects. */
  url: string
  bytes: Buffer
  /** The encoding that the server declared. */
  charset: string | undefined
}

const ANY = { accept: '*/*', acceptEncoding: 'gzip, br', types: /^/ } as const

/** Reads a body whole; throws `NoPreview` if it is longer than the text of a page may be. */
export async function fetchFile({ get, within, bounds }: Errand, address: URL): Promise<FetchedFile> {
  const { url, body, charset, encoding } = await get(address, ANY)
  const { maxWireBytes, textBytes } = bounds
  const text = Readable.from(unpacked(body, encoding, { maxWireBytes, textBytes: textBytes + 1 }))
  return { url: url.href, bytes: await within(whole(text, textBytes)), charset: charset ?? undefined }
}
