import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Who may call: anyone, somebody signed in (a bearer token that still stands; otherwise 401), or a moderator (other people: 403). */
export type Access = 'open' | 'member' | 'moderator'

/** One call of the API: everything that the server binds, the browser sends and the OpenAPI document tells. */
export interface Endpoint<
  A extends Access = Access,
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`; parameters as `:name`. */
  path: Path
  /** A second spelling of the same address that answers too. */
  alias?: string
  access: A
  /** One sentence for the API's manual. */
  about: string
  query?: Query
  body?: Body
  /** The body is a file of one of these media types, at most `maxBytes`, sent as it is; others: 415 and 413. */
  upload?: { types: readonly string[]; maxBytes: number }
  /** The body may also come wrapped in an object under this name. */
  wrapper?: string
  /** Status of success; 200 unless told. 204 sends no body. */
  status?: 200 | 201 | 202 | 204
  answer: Answer
  /** The answer is text of this type instead of JSON. */
  media?: 'text/csv'
  /** The answer is one page of a list; `Link: <...>; rel="next"` names the next one. */
  paged?: boolean
  /** Takes an `Idempotency-Key` header: the same key of the same person answers the same for a day. */
  idempotent?: boolean
}

export function endpoint<
  A extends Access,
  const Path extends string,
  Answer extends Schema,
  Query extends Schema = z.ZodMiniUndefined,
  Body extends Schema = z.ZodMiniUndefined,
>(definition: Endpoint<A, Path, Query, Body, Answer>): Endpoint<A, Path, Query, Body, Answer> {
  return definition
}

type QueryOf<E> = E extends Endpoint<Access, string, infer Query> ? Query : never
type BodyOf<E> = E extends Endpoint<Access, string, Schema, infer Body> ? Body : never

/** What a caller supplies: the path's parameters, the query and the body, each only where there is one. */
export type InputOf<E extends Endpoint> = ParamsOf<E> &
  (QueryOf<E> extends z.ZodMiniUndefined ? unknown : { query?: z.core.input<QueryOf<E>> }) &
  (BodyOf<E> extends z.ZodMiniUndefined ? unknown : { body?: z.core.input<BodyOf<E>> })

/** The same after parsing, as a handler receives it. */
export type ParsedOf<E extends Endpoint> = ParamsOf<E> & {
  query: z.core.output<QueryOf<E>>
  body: z.core.output<BodyOf<E>>
}

export type AnswerOf<E extends Endpoint> = z.core.output<E['answer']>

type ParamsOf<E> =
  E extends Endpoint<Access, infer Path>
    ? [ParamName<Path>] extends [never]
      ? unknown
      : { params: { [Name in ParamName<Path>]: string } }
    : never

/** 'pathId' from '/path/follow/:pathId'. */
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
