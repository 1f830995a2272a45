import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/error.ts'
import { credentials, registration } from '#contract/person.ts'
import type { House } from '../house.ts'
import { networkOf, type Limits } from '../limits/limits.ts'
import { SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_ADDRESS, SIGN_UP_PER_ADDRESS } from '../limits/limits.policy.ts'
import { countDown, forget } from '../limits/limits.store.ts'
import { parse } from '../parse.ts'
import { Refusal } from '../refusal.ts'
import { ADDRESS_HEADER, type Auth } from './auth.ts'
import { withHashReady } from './passwords.ts'

const BODY_MAX_BYTES = 16_384

/** What better-auth says, in our codes. */
const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalidCredentials',
  USER_ALREADY_EXISTS: 'emailTaken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailTaken',
  INVALID_ORIGIN: 'forbidden',
  MISSING_OR_NULL_ORIGIN: 'forbidden',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'forbidden',
}

/** The calls of better-auth that are open here, with their own bodies; it knows others, and they are not. */
export function bindIdentity(app: FastifyInstance, { auth, house, limits }: { auth: Auth; house: House; limits: Limits }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) => done(null, body))

  app.post('/sign-up/email', async (request, reply) => {
    const body = read(registration, request)
    await limits.attemptIfLimited(`sign-up:${networkOf(request.ip)}`, SIGN_UP_PER_ADDRESS)
    const name = `${body.firstName} ${body.lastName}`
    send(reply, await withHashReady(body.password, () => pass(request, { ...body, name })))
  })

  app.post('/sign-in/email', async (request, reply) => {
    const body = read(credentials, request)
    const account = `sign-in:account:${body.email.toLowerCase()}`
    await limits.attempt(account, SIGN_IN_PER_ACCOUNT)
    const address = `sign-in:address:${networkOf(request.ip)}`
    await limits.attempt(address, SIGN_IN_PER_ADDRESS)
    const passed = await pass(request, body)
    await forget(house.db, account)
    await countDown(house.db, address)
    send(reply, passed)
  })

  app.get('/token', async (request, reply) => send(reply, await pass(request)))
  app.post('/sign-out', async (request, reply) => send(reply, await pass(request, {})))

  async function pass(request: FastifyRequest, body?: object): Promise<Passed> {
    refuseForeignOrigin(request, house)
    const response = await auth.handler(toWeb(request, house, body))
    const answer = JSON.parse((await response.text()) || 'null')
    if (!response.ok) throw new Refusal(CODES[String(answer?.code)] ?? (response.status === 401 ? 'unauthenticated' : 'forbidden'))
    const isToken = request.url.startsWith('/api/auth/token')
    return { cookies: response.headers.getSetCookie(), answer: isToken ? answer : withoutToken(answer) }
  }
}

interface Passed {
  cookies: string[]
  answer: unknown
}

function send(reply: FastifyReply, { cookies, answer }: Passed): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  reply.type('application/json').send(JSON.stringify(answer))
}

function refuseForeignOrigin({ headers: { origin } }: FastifyRequest, { settings }: House): void {
  if (origin !== undefined && !settings.origins.includes(origin)) throw new Refusal('forbidden')
}

function read<S extends z.core.$ZodType>(schema: S, request: FastifyRequest): z.core.output<S> {
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') throw new Refusal('unsupportedMedia')
  return parse(schema, parseJson(String(request.body)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid')
  }
}

function toWeb(request: FastifyRequest, { settings }: House, body: object | undefined): Request {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip })
  for (const name of ['cookie', 'user-agent', 'origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'])
    if (typeof request.headers[name] === 'string') headers.set(name, request.headers[name])
  // Every browser names the origin of a POST; a program without one has no cookies that a foreign page could ride on.
  if (!headers.has('origin') && !headers.has('sec-fetch-site')) headers.set('origin', settings.publicUrl)
  if (body) headers.set('content-type', 'application/json')
  return new Request(new URL(request.url, settings.publicUrl), {
    method: request.method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Bodies of sign-in and sign-up carry the session token, which no script needs to see. */
function withoutToken(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const { token: _, ...rest } = answer as Record<string, unknown>
  return rest
}
