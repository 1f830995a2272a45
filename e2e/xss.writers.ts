import { type APIRequestContext, expect } from '@playwright/test'
import { hasLink } from '#contract/rules/comment-text.ts'
import { signIn } from '../tools/auth-client.ts'
import { DEMO_PASSWORD } from './accounts.ts'

interface ResponseBody {
  content?: unknown
  id?: string
  owner?: { id: string }
  steps?: { id: string }[]
  fields?: Record<string, string>
}
export interface Written {
  id: string
  person: string
  steps: string[]
}
export type CallApi = (method: string, path: string, data?: unknown) => Promise<{ status: number; body: ResponseBody }>

/** Calls the API as a member of the demonstration. */
export async function createCallerOf(name: string, request: APIRequestContext, url: string): Promise<CallApi> {
  const { token } = await signIn(url, { email: `${name}@example.org`, password: DEMO_PASSWORD })
  return async (method, path, data) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await request.fetch(`/api${path}`, { method, headers, ...(data !== undefined && { data }) })
    return { status: response.status(), body: await response.json().catch(() => ({})) }
  }
}

/**
 * Writes a payload to every field that a member can fill in; resolves to the pages that show it.
 */
export async function write(callApi: CallApi, payload: string, payloads: readonly string[]): Promise<Written> {
  const all = payloads.join('\n')
  const profile = await callApi('PUT', '/user/profile/update', {
    displayName: part(payload, 120),
    role: part(payload, 80),
    company: part(payload, 80),
    pronouns: part(payload, 40),
    about: part(all, 1000),
    links: payloads.slice(0, 6).map(linkWith),
  })
  expect(profile.status, JSON.stringify(profile.body)).toBe(200)
  const created = await callApi('POST', '/path/create', {
    ...{ name: part(payload, 120), description: part(all, 2000), licence: 'ccBy' },
    badges: payloads.slice(0, 10).map((text) => ({ name: part(text, 50) })),
    steps: payloads.map((text) => ({ stepType: 'Article', description: part(text, 100), url: linkWith(text) })),
  })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const feedback = await callApi('POST', '/feedback/submit', {
    feedbackInputDTO: { name: part(payload, 120), email: 'a@example.org', phone: part(payload, 40), feedback: all },
  })
  expect(feedback.status).toBe(201)
  const comment = await callApi('POST', `/path/comments/${created.body.id}`, { text: part(all, 2000) })
  expect(comment.status, JSON.stringify(comment.body)).toBe(201)
  const steps = created.body.steps?.map((step) => step.id) ?? []
  return { id: created.body.id ?? '', person: created.body.owner?.id ?? '', steps }
}

/** Reports a link of a journey, suggests other texts for it and finishes the journey with a note, all for its owner to read. */
export async function reportAndRate(
  callApi: CallApi,
  { id, steps }: Written,
  payload: string,
  payloads: readonly string[],
): Promise<void> {
  const words = { message: part(payloads.join('\n'), 500), url: linkWith(payload) }
  const reported = await callApi('POST', `/path/suggestions/${id}`, { stepId: steps[0], problem: 'other', ...words })
  expect(reported.status, JSON.stringify(reported.body)).toBe(201)
  const suggested = await callApi('POST', `/path/suggestions/${id}`, {
    ...{ version: 1, message: words.message, name: part(payload, 120), closingWords: words.message },
    badges: payloads.slice(0, 10).map((text) => ({ name: part(text, 50) })),
  })
  expect(suggested.status, JSON.stringify(suggested.body)).toBe(201)
  await callApi('PUT', `/path/progress/${id}`, { completed: steps })
  const rated = await callApi('PUT', `/path/rating/${id}`, { stars: 4, note: words.message })
  expect(rated.status, JSON.stringify(rated.body)).toBe(200)
}

/** A group that walks the journey, with a meeting and a comment; its name and message, which hold no links, have the other payloads. */
export async function gather(callApi: CallApi, { id }: Written, payloads: readonly string[]): Promise<string> {
  const texts = payloads.filter((payload) => !hasLink(payload))
  const [name = 'Walkers'] = texts.filter((text) => !hasLink(part(text, 80))).map((text) => part(text, 80))
  const message = texts.reduce((all, text) => (hasLink(`${all}\n${text}`) ? all : part(`${all}\n${text}`, 500)), name)
  const made = await callApi('POST', '/groups', { journeyId: id, name, message })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const group = made.body.id ?? ''
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const written = [
    await callApi('PUT', `/groups/${group}/meeting`, { at, name, place: name, link: 'https://example.org' }),
    await callApi('POST', `/groups/${group}/comments`, { text: part(`In ${group}:\n${payloads.join('\n')}`, 2000) }),
  ]
  expect(written.map(({ status }) => status)).toEqual([200, 201])
  return group
}

/** The first writer makes a version of the second one's journey and changes the own one; then the second one changes the original. */
export async function makeVersion(
  [first, second]: readonly CallApi[],
  [own, original]: readonly Written[],
  payloads: readonly string[],
): Promise<string | undefined> {
  if (!first || !second) return
  const { body: draft } = await first('POST', `/path/adapt/${original?.id}`, {})
  const { body: read } = await first('GET', `/draft/${draft.id}`)
  const { body: version } = await first('POST', '/path/create', { ...(read.content as object), level: 'advanced' })
  const words = part(payloads.toReversed().join('\n'), 500)
  const line = part(payloads.join(' '), 200)
  const changes = [
    await first('PUT', `/path/${own?.id}`, { closingWords: words, revisionLine: line }),
    await second('PUT', `/path/${original?.id}`, { description: words, closingWords: words }),
  ]
  expect(changes.map(({ status }) => status)).toEqual([200, 200])
  return version.id
}

/**
 * The second and the third writer invite the first one, who accepts to work with the third one and invites the second one;
 * resolves to the journey of the first and the third.
 */
export async function workTogether(
  [first, second, third]: readonly CallApi[],
  [own, invited, shared]: readonly Written[],
): Promise<string | undefined> {
  if (!first || !second || !third) return
  const answers = [
    await second('POST', `/path/coauthors/${invited?.id}`, { personId: own?.person }),
    await third('POST', `/path/coauthors/${shared?.id}`, { personId: own?.person }),
    await first('POST', `/user/coauthorships/${shared?.id}`, { as: 'coauthor', accept: true }),
    await first('POST', `/path/coauthors/${own?.id}`, { personId: invited?.person }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  return shared?.id
}

/** The first `length` code points of a text. */
function part(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}

/** A link with a payload in its query, encoding only characters that a URL can't contain. */
function linkWith(payload: string): string {
  return `https://example.org/?${/[\s\p{Cc}\ufeff]/u.test(payload) ? encodeURIComponent(payload) : payload}`
}
