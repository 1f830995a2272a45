import type * as z from 'zod/mini'
import type { Tag } from './tags.ts'

type Schema = z.core.$ZodType

/**
 * Who may make the call: everyone; a signed-in member (401 for others); a moderator or an operator
 * (403 for other members).
 */
export type Access = 'open' | 'member' | 'moderator' | 'operator'

type ReadMethod = 'GET'
type WriteMethod = 'POST' | 'PUT' | 'DELETE'

/** One call of the API, from which the server's route, the browser's request and the OpenAPI document are made. */
interface Call<
  Method extends ReadMethod | WriteMethod = ReadMethod | WriteMethod,
  A extends Access = Access,
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  method: Method
  /** The path below `/api`; parameters as `:name`. */
  path: Path
  /** A second path with the same handler. */
  alias?: string
  access: A
  /** A few sentences for the API's manual: what the call does, and the refusals that its schemas don't tell. */
  about: string
  query?: Query
  body?: Body
  /**
   * The body is a file of one of these media types, at most `maxBytes`; others get 415 and 413. A
   * star for both parts accepts any media type; the handler then distinguishes files from `json`.
   */
  upload?: { types: readonly string[]; maxBytes: number; json?: Schema }
  /** The body may also come wrapped in an object under this name. */
  wrapper?: string
  /** Status of a successful answer; 200 by default. 204 sends no body. */
  status?: 200 | 201 | 202 | 204
  answer: Answer
  /**
   * Media type of an answer that is text instead of JSON. A stream of events goes on until the
   * connection ends; with the header `Last-Event-ID`, missed events are sent first.
   */
  media?: 'text/csv' | 'text/calendar' | 'text/event-stream'
  /**
   * The answer is a file to save, of one of these media types; `answer` describes the JSON among
   * them, if any.
   */
  files?: readonly string[]
  /** The answer is one page of a list; `Link: <...>; rel="next"` names the next one. */
  paged?: boolean
  /**
   * Takes an `Idempotency-Key` header: repeated calls of a person with the same key get the same
   * answer for a day.
   */
  idempotent?: boolean
  /**
   * Takes the session cookie instead of the bearer token; bound by `server/features/identity`. `member`: 401
   * without a session.
   */
  cookie?: boolean
  /**
   * Whether a person whose posting is paused may make this call; its handler may still refuse some
   * uses. All other writing calls of members are refused then (403 `postingPaused`), so that new
   * calls are refused by default.
   */
  whilePaused?: true
  /**
   * Whether a person who hasn't accepted the site's rules may make this call. Reading and deleting
   * calls are always allowed; other writing calls are refused (403 `rulesNotAccepted`), so that new
   * calls are refused by default.
   */
  withoutRules?: true
  /** Error statuses that don't follow from the other fields. */
  refuses?: readonly (401 | 403 | 409 | 422)[]
}

/**
 * A call that reads names the data that it returns; a call that writes names the data that it
 * changes (none: `[]`).
 */
type Effect<Method> = Method extends ReadMethod
  ? { reads: readonly Tag[]; changes?: never }
  : { changes: readonly Tag[]; reads?: never }

export type Endpoint<
  Method extends ReadMethod | WriteMethod = ReadMethod | WriteMethod,
  A extends Access = Access,
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> = Call<Method, A, Path, Query, Body, Answer> & { reads?: readonly Tag[]; changes?: readonly Tag[] }

export function endpoint<
  const Method extends ReadMethod | WriteMethod,
  A extends Access,
  const Path extends string,
  Answer extends Schema,
  Query extends Schema = z.ZodMiniUndefined,
  Body extends Schema = z.ZodMiniUndefined,
>(
  definition: Call<Method, A, Path, Query, Body, Answer> & Effect<Method>,
): Endpoint<Method, A, Path, Query, Body, Answer> {
  return definition
}

type QueryOf<E> = E extends { query?: infer Query } ? Extract<Query, Schema> : never
type BodyOf<E> = E extends { body?: infer Body } ? Extract<Body, Schema> : never

/** The input of a call: parameters of the path, query and body, if the call has them. */
export type InputOf<E extends Endpoint> = ParamsOf<E> &
  (QueryOf<E> extends z.ZodMiniUndefined ? unknown : { query?: z.core.input<QueryOf<E>> }) &
  (BodyOf<E> extends z.ZodMiniUndefined ? unknown : { body?: z.core.input<BodyOf<E>> })

/** The input of a call after parsing, as its handler receives it. */
export type ParsedOf<E extends Endpoint> = ParamsOf<E> & {
  query: z.core.output<QueryOf<E>>
  body: z.core.output<BodyOf<E>>
}

export type AnswerOf<E extends Endpoint> = z.core.output<E['answer']>

type ParamsOf<E> = E extends { path: infer Path extends string }
  ? [ParamName<Path>] extends [never]
    ? unknown
    : { params: { [Name in ParamName<Path>]: string } }
  : never

/** The parameter names of a path: 'pathId' from '/path/follow/:pathId'. */
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
