import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AnswerOf, Endpoint, ParsedOf } from '#contract/endpoint.ts'
import { identityApi } from '#contract/identity.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { parse } from '#server/core/http/parse.ts'

const BODY_MAX_BYTES = 16_384
/** Min. response time in ms, so that it doesn't reveal whether an account exists. */
export const MIN_RESPONSE_MS = 150
let minResponseMs = MIN_RESPONSE_MS

/** Sets the min. response time; only for tests, which send hundreds of such requests. */
export function setMinResponse(milliseconds: number): void {
  minResponseMs = milliseconds
}

type IdentityApi = typeof identityApi
type IdentityCall = keyof IdentityApi

export interface IdentityRequest<N extends IdentityCall> {
  body: ParsedOf<IdentityApi[N]>['body']
  request: FastifyRequest
  reply: FastifyReply
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError('invalid')
  }
}

/** Hides outcome and timing of `work`, so it can't reveal whether an account exists. */
export async function hideOutcome({ log }: AppContext, work: () => Promise<unknown>): Promise<void> {
  await Promise.all([wait(minResponseMs), work().catch((error) => log.error(error))])
}
