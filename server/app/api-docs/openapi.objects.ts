import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { apiError, ERROR_STATUS } from '#contract/errors.ts'

export type Json = Record<string, unknown>

export const BINARY = { type: 'string', format: 'binary' }

export function parameter(location: string, name: string, schema: Json, required: boolean, description?: string): Json {
  return { in: location, name, required, ...(description !== undefined && { description }), schema }
}

export function content(schema: Json, media = 'application/json'): Json {
  return { content: { [media]: { schema } } }
}

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const maximum = charactersMax(zodSchema)
      if (maximum !== undefined) jsonSchema.description = `At most ${maximum.toLocaleString('en')} characters.`
    },
  })
  return json
}

/** Max. visible characters of a text, which JSON Schema can't state: its `maxLength` counts code points. */
function charactersMax(schema: z.core.$ZodType): number | undefined {
  const checks = (schema._zod.def.checks ?? []) as { _zod: { def: { params?: { maximum?: number } } } }[]
  return checks.map((check) => check._zod.def.params?.maximum).find((maximum) => maximum !== undefined)
}

/** The OpenAPI object of a JSON body; required unless the call also accepts an empty body. */
export function jsonBody(schema: z.core.$ZodType): Json {
  return { required: !z.safeParse(schema, undefined).success, ...content(schemaOf(schema, 'input')) }
}

export function fileBody({ types, json }: NonNullable<Endpoint['upload']>): Json {
  const asJson = json === undefined ? {} : content(schemaOf(json, 'input')).content
  return { required: true, content: { ...Object(asJson), ...fileContent(types) } }
}

export function fileContent(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: BINARY }]))
}

const ERROR = { $ref: '#/components/schemas/Error' }
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

/** The error responses of the API, by status. */
const REFUSALS = {
  400: ['Invalid', 'The request is malformed; `fields` names what is wrong.'],
  401: ['Unauthenticated', 'There is no session, or it ended.'],
  403: ['Forbidden', 'The caller may not do this; `code` says why.'],
  404: ['NotFound', 'There is nothing here, or nothing that the caller may see.'],
  409: ['Conflict', 'Something else was changed meanwhile, or this is the last of what must stay; `code` says which.'],
  410: ['Gone', 'The journey was deleted.'],
  413: ['TooLarge', 'The body is too large, or its texts; or the account has no room for them. `code` says which.'],
  415: ['UnsupportedMedia', 'The body is of another media type.'],
  422: ['Unprocessable', 'The email address belongs to an account, or the file can not be read; `code` says which.'],
  429: ['TooManyRequests', 'Too many requests.'],
  501: ['NotImplemented', 'The format is not offered.'],
  503: ['Unavailable', 'The server is busy or its database is away.'],
} as const satisfies Record<number, readonly [name: string, description: string]>

export type RefusalStatus = keyof typeof REFUSALS

function codesOf(status: string): string {
  const codes = Object.entries(ERROR_STATUS).filter(([, of]) => String(of) === status)
  return codes.length === 0 ? '' : ` Codes: ${codes.map(([code]) => `\`${code}\``).join(', ')}.`
}

export const REFUSAL_COMPONENTS: Json = Object.fromEntries([
  ...Object.entries(REFUSALS).map(([status, [name, description]]) => [
    name,
    {
      description: description + codesOf(status),
      ...(['429', '503'].includes(status) && { headers: RETRY_AFTER }),
      ...(status !== '501' && content(ERROR)),
    },
  ]),
  ['Failed', { description: 'Any other refusal.', ...content(ERROR) }],
])

export const ERROR_SCHEMA: Json = schemaOf(apiError, 'output')

/** The error responses of a call. */
export function refusalsOf({ method, path, access, cookie, query, body, upload, refuses = [] }: Endpoint): Json {
  const takesId = path.includes(':')
  return refusals([
    ...(query || body || takesId ? [400 as const] : []),
    ...(access === 'open' ? [] : [401 as const]),
    ...(access === 'moderator' || access === 'operator' || (access === 'member' && method !== 'GET' && !cookie)
      ? [403 as const]
      : []),
    ...(takesId ? [404 as const] : []),
    ...(/^\/path\/.*:(?:id|pathId)/.test(path) && !path.startsWith('/path/user/') ? [410 as const] : []),
    ...(method === 'PUT' && body && takesId ? [409 as const] : []),
    ...(body || upload ? [413 as const] : []),
    ...((body || upload) && !upload?.types.includes('*/*') ? [415 as const] : []),
    ...refuses,
  ])
}

/** References to the error responses of these statuses, and to those that every call has. */
export function refusals(statuses: readonly RefusalStatus[]): Json {
  const all: RefusalStatus[] = [...statuses, 429, 503]
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` })
  return {
    ...Object.fromEntries(all.map((status) => [status, reference(REFUSALS[status][0])])),
    default: reference('Failed'),
  }
}
