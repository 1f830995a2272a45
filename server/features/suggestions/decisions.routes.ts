import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Locked } from './access.ts'
import { accept, decide, dismiss, takeBack, undo } from './decide.ts'
import { reasonNotToTake } from './suggestions.policy.ts'
import { isReport, readLink } from './suggestions.store.ts'
import { presentReceived } from './suggestions.view.ts'

type Calls = 'acceptSuggestion' | 'dismissSuggestion' | 'undoSuggestion' | 'deleteSuggestion'

/** How the authors of a journey decide on suggestions, and people take theirs back. */
export function suggestionDecisionHandlers(context: AppContext): Handlers<Calls> {
  return {
    acceptSuggestion: async ({ viewer, params: { id }, body: { version, keys } }) => {
      const { row, outcome } = await decide(context, { id, viewer }, async (trx, locked) => {
        await requirePresent(trx, locked, { version, keys })
        allow(reasonNotToTake(locked.suggestion, keys))
        return await accept(context, trx, locked, { actorId: viewer.id, keys })
      })
      return { ...presentReceived(row), left: outcome?.left ?? [] }
    },

    dismissSuggestion: async ({ viewer, params: { id }, body: { reply } }) => {
      const { row } = await decide(context, { id, viewer }, (trx, locked) =>
        dismiss(context, trx, locked, { viewer, text: reply }),
      )
      return presentReceived(row)
    },

    undoSuggestion: async ({ viewer, params: { id } }) => {
      const { row } = await decide(context, { id, viewer }, (trx, locked) => undo(context, trx, locked, viewer.id))
      return presentReceived(row)
    },

    deleteSuggestion: ({ viewer, params: { id } }) => takeBack(context, { id, viewer }),
  }
}

interface Asked {
  version?: number | undefined
  keys?: readonly string[] | undefined
}

/**
 * 409 for another version of the journey than the present one. Without a version, the author of a report's link knows
 * what the link is, whatever else was changed.
 */
async function requirePresent(trx: Trx, { suggestion, journey }: Locked, { version, keys }: Asked): Promise<void> {
  const isLinkAlone = isReport(suggestion) && (keys === undefined || keys.length === 0)
  if (version === undefined && !isLinkAlone) throw invalidField('version', 'required')
  if (suggestion.decidedAt !== null) return
  if (version !== undefined && version !== journey.version) throw new HttpError('conflict')
  if (isLinkAlone && keys === undefined) await requireLink(trx, { suggestion, journey })
}

/** The step of a report has the reported link or the suggested one: 404 if it was removed, 409 if it has another link. */
async function requireLink(trx: Trx, { suggestion, journey }: Locked): Promise<void> {
  const { url, oldUrl, stepId } = suggestion
  if (url === null) return
  const link = required(await readLink(trx, { journeyId: journey.id, stepId: stepId ?? '' }), 'stepNotFound')
  if (link !== oldUrl && link !== url) throw new HttpError('conflict')
}
