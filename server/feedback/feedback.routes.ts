import type { AppContext } from '#server/http/app-context.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { withinQuota } from '#server/people/within-quota.ts'
import { newId } from '#server/platform/ids.ts'
import { insertFeedback } from './feedback.store.ts'

export function feedbackHandlers(context: AppContext): Handlers<'submitFeedback'> {
  return {
    submitFeedback: ({ viewer, body, runIdempotent }) =>
      runIdempotent(
        async (trx) => {
          const now = context.clock()
          const id = newId(now)
          const personId = viewer?.id ?? null
          const insert = () => insertFeedback(trx, body, { id, personId, now })
          await (personId === null ? insert() : withinQuota(context, trx, personId, insert))
          return { id }
        },
        (_, { id }) => ({ id }),
      ),
  }
}
