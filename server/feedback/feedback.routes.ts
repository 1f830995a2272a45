import type { AppContext } from '#server/http/app-context.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { newId } from '#server/platform/ids.ts'
import { insertFeedback } from './feedback.store.ts'

export function feedbackHandlers({ clock }: AppContext): Handlers<'submitFeedback'> {
  return {
    submitFeedback: ({ viewer, body, runIdempotent }) =>
      runIdempotent(
        async (trx) => {
          const now = clock()
          const id = newId(now)
          await insertFeedback(trx, body, { id, personId: viewer?.id ?? null, now })
          return { id }
        },
        (_, saved) => saved,
      ),
  }
}
