import type { Api, CallName } from '#contract/api.ts'
import type { AnswerOf, ParsedOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/rules/language.ts'
import type { Page } from '#server/core/platform/cursor.ts'
import type { EventStream, FileAnswer, JsonText } from './answers.ts'
import type { IdempotentRunner } from './idempotency.ts'
import type { Viewer } from './viewer.ts'

/** The input of a handler: the viewer, who is null only on open calls, and the parsed parameters, query and body. */
export type RequestContext<N extends CallName> = ParsedOf<Api[N]> & {
  viewer: Api[N]['access'] extends 'open' ? Viewer | null : Viewer
  /** The viewer's id, or the network of a visitor. */
  caller: string
  language: Language
  /** The header `Last-Event-ID`: id of the last event that the client of a stream has received. */
  lastEventId: string | undefined
  /**
   * Runs `work` in one transaction. If the caller repeats an `Idempotency-Key` within a day, `work`
   * is skipped and `answerOf` reads what the first request created. Visitors with the same network
   * and body count as the same caller.
   */
  runIdempotent: IdempotentRunner
}

export type Handler<N extends CallName> = (
  call: RequestContext<N>,
) => Promise<Answer<AnswerOf<Api[N]>> | FileAnswer | EventStream>

type Answer<Value> =
  | Value
  | JsonText<Value>
  | Page<Value>
  | (Value extends (infer Item)[] ? Page<JsonText<Item>[]> : never)

export type Handlers<N extends CallName = CallName> = { [Name in N]: Handler<Name> }
