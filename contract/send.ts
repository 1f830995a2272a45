import type { Api, CallName } from './api.ts'
import type { AnswerOf, InputOf } from './endpoint.ts'

/** An answer and, for a page of a list, the cursor of the next one. */
export interface Reply<N extends CallName> {
  answer: AnswerOf<Api[N]>
  next: string | null
}

/** One way to make a call: over HTTP in the browser, straight to the handler where the server renders a page. */
export type Send = <N extends CallName>(name: N, input: InputOf<Api[N]>) => Promise<Reply<N>>
