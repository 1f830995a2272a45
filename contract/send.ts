import type { AnyCall, Calls } from './api.ts'
import type { AnswerOf, InputOf } from './endpoint.ts'

/** An answer and, for a page of a list, the cursor of the next one. */
export interface Reply<N extends AnyCall> {
  answer: AnswerOf<Calls[N]>
  next: string | null
}

/**
 * A way to make a call: over HTTP in the browser, straight to the handler where the server renders
 * a page.
 */
export type Send = <N extends AnyCall>(name: N, input: InputOf<Calls[N]>) => Promise<Reply<N>>
