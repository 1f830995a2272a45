import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AnswerOf, Endpoint, ParsedOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { identityApi } from '#contract/identity/api.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { languageOf } from '#server/core/http/language.ts'
import { parse } from '#server/core/http/parse.ts'
import { deleteSessionOfToken } from './accounts/identity.store.ts'
import { ADDRESS_HEADER, type Auth } from './auth.ts'
import { currentRequest } from './current-request.ts'
import { hashToken } from './links/links.store.ts'
import { sessionTokensIn } from './sessions/cookies.ts'

const BODY_MAX_BYTES = 16_384
/** Max. characters of a stored User-Agent. */
const USER_AGENT_MAX = 300
/** Min. response time in ms, so that it doesn't reveal whether an account exists. */
export const MIN_RESPONSE_MS = 150
let minResponseMs = MIN_RESPONSE_MS

/** Only for tests, which send hundreds of such requests. */
export function setMinResponse(milliseconds: number): void {
  minResponseMs = milliseconds
}

/** Error codes of better-auth and their codes in the contract. */
const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalidCredentials',
  USER_ALREADY_EXISTS: 'emailTaken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailTaken',
  TOKEN_EXPIRED: 'linkExpired',
  INVALID_TOKEN: 'linkInvalid',
  INVALID_USER: 'linkInvalid',
  USER_NOT_FOUND: 'linkInvalid',
  suspended: 'suspended',
}

/** The answer of better-auth, without session tokens in the body: scripts don't need them. */
export interface Forwarded<Answer = unknown> {
  cookies: string[]
  answer: Answer
}

/** `Answer` is what better-auth answers to this call. */
export type Forward = <Answer>(request: FastifyRequest, body?: object) => Promise<Forwarded<Answer>>

type IdentityApi = typeof identityApi
type IdentityCall = keyof IdentityApi

export interface IdentityRequest<N extends IdentityCall> {
  body: ParsedOf<IdentityApi[N]>['body']
  request: FastifyRequest
  reply: FastifyReply
}

/** Forwards requests to better-auth; throws its refusals as HttpError. */
export function createForward(auth: Auth, context: AppContext): Forward {
  return (request, body) => forwardTo(auth, context, request, context.settings.publicUrl, body)
}

/** Forwards a request made to one of the site's origins; returns the location of a redirect. */
export async function forwardTo<Answer>(
  auth: Auth,
  context: AppContext,
  request: FastifyRequest,
  origin: string,
  body?: object,
): Promise<Forwarded<Answer> & { location: string | null }> {
  const response = await currentRequest.run(request, () => auth.handler(toWebRequest(request, context, origin, body)))
  const cookies = response.headers.getSetCookie()
  await endReplacedSession(context, request, cookies)
  if (response.status >= 300 && response.status < 400)
    return { cookies, answer: null as Answer, location: response.headers.get('location') }
  const answer = JSON.parse((await response.text()) || 'null')
  if (!response.ok) throw refusalOf(response.status, answer)
  const isToken = request.url.startsWith('/api/auth/token')
  return { cookies, answer: isToken ? answer : withoutToken(answer), location: null }
}

/** Ends the session that a browser had when it gets another one, of the same account or not. */
async function endReplacedSession(context: AppContext, request: FastifyRequest, setCookies: string[]): Promise<void> {
  const { sent, set } = sessionTokensIn(request.headers.cookie, setCookies, context.settings)
  if (sent === undefined || set === undefined || sent === set) return
  const userId = await deleteSessionOfToken(context.db, hashToken(sent))
  if (userId !== null) await context.sessionsEnded(userId)
}

interface Counting {
  /** Counts the request before its body is parsed, so that refused ones count, too. */
  count?: (request: FastifyRequest) => Promise<void>
  /** Counts a request whose body is refused. */
  countRefused?: (request: FastifyRequest) => Promise<void>
}

/** Adds the route of a call of the contract: parses the body and sends the handler's answer. */
export function bindCall<N extends IdentityCall>(
  app: FastifyInstance,
  name: N,
  handle: (call: IdentityRequest<N>) => Promise<AnswerOf<IdentityApi[N]>>,
  { count, countRefused }: Counting = {},
): void {
  const { body: schema }: Endpoint = identityApi[name]
  app.route({
    ...routeOf(name),
    handler: async (request, reply) => {
      await count?.(request)
      const body = (schema && (await readCounted(schema, request, countRefused))) as IdentityRequest<N>['body']
      const answer = await handle({ body, request, reply })
      return reply.type('application/json').send(JSON.stringify(answer))
    },
  })
}

/** Method and path of a call; identity's routes are mounted at `/auth`. */
export function routeOf(name: IdentityCall) {
  const { method, path } = identityApi[name]
  return { method, url: path.slice('/auth'.length) }
}

/** Sets the cookies that better-auth sent, and returns its answer. */
export function passCookies<Answer>(reply: FastifyReply, { cookies, answer }: Forwarded<Answer>): Answer {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return answer
}

/** Parses bodies of any type as text, so that an empty body isn't an error. */
export function takeText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}

async function readCounted(schema: z.core.$ZodType, request: FastifyRequest, count: Counting['countRefused']) {
  try {
    return read(schema, request)
  } catch (error) {
    await count?.(request)
    throw error
  }
}

/** The parsed JSON body. */
export function read<S extends z.core.$ZodType>(schema: S, request: FastifyRequest): z.core.output<S> {
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') throw new HttpError('unsupportedMedia')
  return parse(schema, parseJson(String(request.body)))
}

/** Converts a request for better-auth, with the client's IP address and language. */
export function toWebRequest(
  request: FastifyRequest,
  { settings }: AppContext,
  base = settings.publicUrl,
  body?: object,
): Request {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip, 'accept-language': languageOf(request) })
  const userAgent = request.headers['user-agent']
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, USER_AGENT_MAX))
  if (request.headers.cookie !== undefined) headers.set('cookie', request.headers.cookie)
  for (const name of ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'])
    if (typeof request.headers[name] === 'string') headers.set(name, request.headers[name])
  // Browsers send the origin of a POST; other clients have no cookies that another site could use.
  if (!headers.has('origin') && !headers.has('sec-fetch-site')) headers.set('origin', base)
  if (body) headers.set('content-type', 'application/json')
  return new Request(new URL(request.url, base), {
    method: request.method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
}

function refusalOf(status: number, answer: unknown): HttpError {
  const code = CODES[String(Object(answer).code)]
  if (code) return new HttpError(code)
  if (status === 401) return new HttpError('unauthenticated')
  return new HttpError(status === 403 ? 'forbidden' : status >= 500 ? 'internal' : 'invalid')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError('invalid')
  }
}

function withoutToken<Answer>(answer: Answer): Answer {
  if (typeof answer !== 'object' || answer === null) return answer
  const { token: _, ...rest } = answer as Record<string, unknown>
  return rest as Answer
}

/** Hides outcome and timing of `work`, so it can't reveal whether an account exists. */
export async function hideOutcome({ log }: AppContext, work: () => Promise<unknown>): Promise<void> {
  await Promise.all([wait(minResponseMs), work().catch((error) => log.error(error))])
}
