import { vi } from 'vitest'
import type { Person, Profile } from '#contract/person.ts'
import { findOut } from '#web/session/session.ts'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Headers
}

type Answer = (asked: Asked) => unknown

const NOTHING = { title: null, description: null, siteName: null, image: null }
/** What every journey in sight asks for, where a test is about something else. */
const USUAL: Record<string, Answer> = {
  'GET /preview': ({ query }) => ({ ...NOTHING, url: query.get('url') }),
}

/**
 * Answers fetches by 'METHOD /path' below `/api`; what nobody answers fails the test with its name.
 */
export function stubApi(answers: Record<string, Answer>): { asked: Asked[]; to: (call: string) => Asked[] } {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://cairn.test')
    const call: Asked = {
      method: init.method ?? 'GET',
      path: decodeURIComponent(url.pathname.replace(/^\/api/u, '')),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
    }
    asked.push(call)
    const answer = { ...USUAL, ...answers }[`${call.method} ${call.path}`]
    if (!answer) throw new Error(`Nobody answers ${call.method} ${call.path}`)
    const said = await answer(call)
    return said instanceof Response ? said : Response.json(said ?? null)
  })
  return { asked, to: (call) => asked.filter(({ method, path }) => `${method} ${path}` === call) }
}

/** A refusal as the server words it. */
export function refusal(status: number, code: string, message: string, fields?: Record<string, string>): Response {
  return Response.json({ code, message, ...(fields && { fields }) }, { status })
}

/** Somebody signed in; their own profile has to be among the answers. */
export async function signInAs(person: Person): Promise<void> {
  const claims = { sub: person.id, iat: 0, exp: 4_000_000_000 }
  localStorage.setItem('accessToken', `head.${btoa(JSON.stringify(claims))}.signature`)
  await findOut()
}

export async function signOutQuietly(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  await findOut()
}

/** Answers in an order of the test's own choosing. */
export function deferred<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

export function profileOf(person: Person): Profile {
  const [firstName = '', lastName = ''] = person.displayName.split(' ')
  return {
    ...person,
    firstName,
    lastName,
    cover: null,
    about: null,
    links: [],
    follower: 0,
    following: 0,
    totalPost: 0,
    isFollowed: false,
    shows: [],
  }
}
