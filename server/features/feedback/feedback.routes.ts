import { isSafeLink } from '#contract/rules/link.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { invalidField } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { newId } from '#server/core/platform/ids.ts'
import { insertFeedback } from './feedback.store.ts'

export function feedbackHandlers({ clock, settings }: AppContext): Handlers<'submitFeedback'> {
  return {
    submitFeedback: async ({ viewer, body, runIdempotent }) => {
      if (body.link && !isSafeLink(body.link) && !settings.origins.includes(new URL(body.link).origin))
        throw invalidField('link', 'urlInvalid')
      return await runIdempotent(
        async (trx) => {
          const now = clock()
          const id = newId(now)
          await insertFeedback(trx, body, { id, personId: viewer?.id ?? null, now })
          return { id }
        },
        (_, saved) => saved,
      )
    },
  }
}
