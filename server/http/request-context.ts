import type { Api, CallName } from '#contract/api.ts'
import type { AnswerOf, ParsedOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import type { Trx } from '#server/database/database.ts'
import type { Page } from '#server/platform/cursor.ts'
import type { Viewer } from './viewer.ts'

/** What a handler receives: who calls (nobody calls a member's endpoint), and the parsed input. */
export type RequestContext<N extends CallName> = ParsedOf<Api[N]> & {
  viewer: Api[N]['access'] extends 'open' ? Viewer | null : Viewer
  /** The viewer's id; of a visitor the network. */
  caller: string
  language: Language
  /**
   * Does `work` in one transaction. A request with an `Idempotency-Key` does it once: the same caller repeating the key
   * within a day gets the first answer. A visitor is the same caller with the same network and body.
   */
  once: <Answer>(work: (trx: Trx) => Promise<Answer>) => Promise<Answer>
}

export type Handler<N extends CallName> = (
  call: RequestContext<N>,
) => Promise<AnswerOf<Api[N]> | Page<AnswerOf<Api[N]>>>

/** The handlers of some calls, by name. */
export type Handlers<N extends CallName = CallName> = { [Name in N]: Handler<Name> }
