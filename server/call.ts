import type { Api, CallName } from '#contract/api.ts'
import type { AnswerOf, ParsedOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import type { Page } from './cursor.ts'
import type { Trx } from './db/database.ts'
import type { Viewer } from './identity/viewer.ts'

/** What a handler receives: who calls (nobody calls a member's endpoint), and the parsed input. */
export type Call<N extends CallName> = ParsedOf<Api[N]> & {
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

export type Handler<N extends CallName> = (call: Call<N>) => Promise<AnswerOf<Api[N]> | Page<AnswerOf<Api[N]>>>

/** The handlers of some calls, by name. */
export type Handlers<N extends CallName = CallName> = { [Name in N]: Handler<Name> }
