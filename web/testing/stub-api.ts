import { vi } from 'vitest'
import type { Factors } from '#contract/factors.ts'
import type { HomeStrips } from '#contract/home.ts'
import { NO_PREVIEW } from '#contract/preview.ts'
import { SITE_DEFAULTS, type SiteFacts } from '#contract/site.ts'
import { signedInProfile } from './sign-in.ts'

export interface StubRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Headers
}

/** Responses by 'METHOD /path' (the path below `/api`): a body for status 200, or a Response. */
export type Answers = Record<string, (request: StubRequest) => unknown>

interface StubServer {
  requests: StubRequest[]
  /** The requests made to one call, such as 'GET /path/all'. */
  calls: (call: string) => StubRequest[]
}

/** What everyone reads of a site without any settings. */
export const SITE_FACTS: SiteFacts = { ...SITE_DEFAULTS, rules: null, accessibility: false, mail: true }

export const NO_HOME_ROWS: HomeStrips = {
  trail: [],
  firstPicks: [],
  hasFinished: false,
  continue: [],
  forYou: [],
  fromFollowed: [],
  journeyCount: 0,
}

/** The factors of an account with a password and nothing else. */
export const ONLY_PASSWORD: Factors = {
  password: { set: true, removable: false },
  app: null,
  passkeys: [],
  proven: false,
  needed: false,
}

/** Responses to calls that most pages make but few tests are about. */
const DEFAULTS: Answers = {
  'GET /user/profile': () => signedInProfile() ?? errorResponse(401, 'unauthenticated', 'Please log in'),
  'GET /site': () => SITE_FACTS,
  'GET /user/firstLogin': () => false,
  'GET /path/home': () => NO_HOME_ROWS,
  'GET /user/badges/earned': () => [],
  'GET /user/activity': () => ({ from: '2025-11-17', to: '2026-11-22', days: [] }),
  'GET /auth/factors': () => ONLY_PASSWORD,
  'GET /draft/all': () => [],
  'GET /user/groups': () => ({ groups: [], invitations: [], requests: [] }),
  'GET /user/notices/unread': () => ({ unread: 0, more: false }),
  'GET /user/notices/settings': () => [],
  'GET /user/notices/email': () => ({ weekly: false, refusedAt: null }),
  'GET /preview': ({ query }) => ({ ...NO_PREVIEW, url: query.get('url') }),
}

/**
 * Replaces `fetch` by a stub server. A call without a response fails as if the server were
 * unreachable.
 */
export function stubApi(answers: Answers = {}): StubServer {
  const requests: StubRequest[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://cairn.test')
    const request: StubRequest = {
      method: init.method ?? 'GET',
      path: decodeURIComponent(url.pathname.replace(/^\/api/u, '')),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
    }
    requests.push(request)
    const call = `${request.method} ${request.path}`
    const answer = answers[call] ?? DEFAULTS[call]
    if (!answer) throw new TypeError(`The test stubs no answer for ${call}`)
    const result = await answer(request)
    return result instanceof Response ? result : Response.json(result ?? null)
  })
  return { requests, calls: (call) => requests.filter(({ method, path }) => `${method} ${path}` === call) }
}

export function errorResponse(
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Response {
  return Response.json({ code, message, ...(fields && { fields }) }, { status })
}

export function noContent(): Response {
  return new Response(null, { status: 204 })
}

/** A promise that the test resolves when it wants, to control the order of responses. */
export function deferred<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
