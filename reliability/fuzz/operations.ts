import fc from 'fast-check'
import { hostileBody, hostileHeader, hostileText, hostileType, hostileValue } from './hostile-values.ts'

/** The parts of an OpenAPI document that describe requests. */
export interface Description {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  operationId: string
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

export interface FuzzRequest {
  operation: string
  method: string
  path: string
  headers: [name: string, value: string][]
  body: string | Buffer | null
}

/** Ids that exist, so that requests get further than status 404. */
export interface ExistingIds {
  journeys: string[]
  people: string[]
  comments: string[]
  linkReports: string[]
  suggestions: string[]
  drafts: string[]
  groups: string[]
}

const WORDS = ['Python', 'A walk', 'walk-every-day', 'someone@example.org', 'https://a.invalid/b', 'Article', '20']

/** Random requests to every operation of the API: valid, nearly valid and invalid ones. */
export function requestsTo({ paths, servers }: Description, existing: ExistingIds): fc.Arbitrary<FuzzRequest> {
  const base = servers[0]?.url ?? ''
  const ids = fc.constantFrom(
    ...existing.journeys,
    ...existing.people,
    ...existing.comments,
    ...existing.linkReports,
    ...existing.suggestions,
    ...existing.drafts,
    ...existing.groups,
    '0'.repeat(24),
  )
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestTo(method, base + path, operation, ids)),
  )
  return fc.oneof(...all)
}

function requestTo(
  method: string,
  path: string,
  operation: Operation,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<FuzzRequest> {
  const [type, { schema } = { schema: {} }] = Object.entries(operation.requestBody?.content ?? {})[0] ?? ['']
  const json = valueFor(schema, ids).map((value) => JSON.stringify(value) ?? '')
  const body = fc.oneof({ weight: 4, arbitrary: json }, { weight: 1, arbitrary: hostileBody })
  const types = fc.oneof(
    { weight: 9, arbitrary: fc.constant(type || 'application/json') },
    { weight: 1, arbitrary: hostileType },
  )
  return fc
    .record({
      path: urlFor(path, operation, ids),
      type: types,
      body: type ? body : fc.option(body, { freq: 8 }),
      extraHeaders: fc.array(hostileHeader, { maxLength: 2 }),
    })
    .map(({ path: url, type: sent, body: bytes, extraHeaders }) => ({
      operation: operation.operationId,
      method: method.toUpperCase(),
      path: url,
      headers: [...(bytes === null ? [] : [['Content-Type', sent] as [string, string]]), ...extraHeaders],
      body: bytes,
    }))
}

function urlFor(path: string, { parameters = [] }: Operation, ids: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const part = fc.oneof({ weight: 3, arbitrary: ids }, { weight: 1, arbitrary: hostileText.map(encode) })
  const pairs = inQuery.map(({ name, schema }) =>
    fc.option(
      valueFor(schema, ids).map(
        (value) => `${name}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`,
      ),
    ),
  )
  const oddPair = fc.option(
    fc.constantFrom('cursor=W10', 'cursor=%00', '%zz', '__proto__[a]=1', 'limit=1&limit=2', 'a[]=1', '=&&='),
    { freq: 6 },
  )
  return fc.tuple(fc.tuple(...inPath.map(() => part)), fc.tuple(...pairs), oddPair).map(([names, found, odd]) => {
    const filled = inPath.reduce((url, name, index) => url.replace(`{${name}}`, () => names[index] ?? ''), path)
    const query = [...found, odd].filter((pair) => pair !== null).join('&')
    return query ? `${filled}?${query}` : filled
  })
}

/** A random value for a schema; at any level, it can be replaced by a hostile one. */
function valueFor(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: validValue(schema, ids) }, { weight: 1, arbitrary: hostileValue })
}

function validValue(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length) return fc.oneof(...choices.map((choice) => validValue(choice, ids)))
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valueFor(field, ids)])
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  if (schema.type === 'array') return fc.array(valueFor(schema.items ?? {}, ids), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'number' || schema.type === 'integer') return fc.integer({ min: -2, max: 200 })
  if (schema.type === 'null') return fc.constant(null)
  return fc.oneof(fc.constantFrom(...WORDS), ids)
}

/** URL-encodes a text. Lone surrogates become U+FFFD, because encodeURIComponent would throw. */
function encode(text: string | undefined): string {
  return encodeURIComponent((text ?? '').toWellFormed()).slice(0, 6000)
}
