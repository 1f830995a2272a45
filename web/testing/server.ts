import { vi } from 'vitest'
import type { Profile } from '#contract/person.ts'

type Answer = { status?: number; body?: unknown } | Promise<{ status?: number; body?: unknown }>
type Handler = (request: { body: unknown; url: URL; headers: Headers }) => Answer

/** Stands in for the network: answers by 'METHOD /path', and remembers what was asked. */
export function answerWith(handlers: Record<string, Handler>) {
  const asked: string[] = []
  const fetch = vi.fn(async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const name = `${init.method ?? 'GET'} ${url.pathname}`
    asked.push(name)
    const handler = handlers[name]
    if (!handler) throw new TypeError(`no answer for ${name}`)
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    const { status = 200, body: answer = null } = await handler({ body, url, headers: new Headers(init.headers) })
    return new Response(status === 204 ? null : JSON.stringify(answer), { status })
  })
  vi.stubGlobal('fetch', fetch)
  return { asked, timesAsked: (name: string) => asked.filter((other) => other === name).length }
}

/** A token of somebody, ending in `seconds` from now. */
export function tokenOf(owner: string, seconds = 300): string {
  const now = Math.floor(Date.now() / 1000)
  return `head.${btoa(JSON.stringify({ sub: owner, iat: now + seconds - 300, exp: now + seconds }))}.${Math.random()}`
}

export const ada: Profile = {
  id: 'ada',
  uid: 'ada',
  displayName: 'Ada Moreno',
  firstName: 'Ada',
  lastName: 'Moreno',
  email: 'ada@example.org',
  photoURL: null,
  initial: 'A',
  role: 'Data scientist',
  company: null,
  pronouns: null,
  cover: null,
  about: null,
  links: [],
  follower: 0,
  following: 0,
  totalPost: 0,
  isFollowed: false,
  shows: [],
}

export function refusal(status: number, code: string, message: string) {
  return { status, body: { code, message } }
}
