import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { newId } from '#server/core/platform/ids.ts'
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
