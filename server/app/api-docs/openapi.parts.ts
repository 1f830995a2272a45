import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

export type Json = Record<string, unknown>

export const BINARY = { type: 'string', format: 'binary' }

export function parameter(location: string, name: string, schema: Json, required: boolean, description?: string): Json {
  return { in: location, name, required, ...(description !== undefined && { description }), schema }
}

export function content(schema: Json, media = 'application/json'): Json {
  return { content: { [media]: { schema } } }
}

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** A JSON body; required unless the call also takes none. */
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
