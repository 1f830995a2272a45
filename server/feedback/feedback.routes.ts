import type { Handlers } from '../call.ts'
import type { House } from '../house.ts'
import { newId } from '../ids.ts'
import { insertFeedback } from './feedback.store.ts'

export function feedbackHandlers({ clock }: House): Handlers<'submitFeedback'> {
  return {
    submitFeedback: ({ viewer, body, once }) =>
      once(async (trx) => {
        const id = newId(clock())
        await insertFeedback(trx, body, { id, personId: viewer?.id ?? null, now: clock() })
        return { id }
      }),
  }
}
