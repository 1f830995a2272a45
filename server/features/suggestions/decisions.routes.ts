import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Locked } from './access.ts'
import { accept, decide, dismiss, takeBack, undoDecision } from './decide.ts'
import { reasonNotToTake } from './suggestions.policy.ts'
import { isReport, readLink } from './suggestions.store.ts'
import { presentReceived } from './suggestions.view.ts'

type Calls = 'acceptSuggestion' | 'dismissSuggestion' | 'undoSuggestion' | 'deleteSuggestion'

/** The calls with which authors decide on suggestions, and writers withdraw theirs. */
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
      const { row } = await decide(context, { id, viewer }, (trx, locked) =>
        undoDecision(context, trx, locked, viewer.id),
      )
      return presentReceived(row)
    },

    deleteSuggestion: ({ viewer, params: { id } }) => takeBack(context, { id, viewer }),
  }
}

interface AcceptRequest {
  version?: number | undefined
  keys?: readonly string[] | undefined
}

/**
 * Throws 409 for an outdated version of the journey. For the report of a link the version can be
 * left out, since its author only needs to know the link.
 */
async function requirePresent(
  trx: Trx,
  { suggestion, journey }: Locked,
  { version, keys }: AcceptRequest,
): Promise<void> {
  const isLinkAlone = isReport(suggestion) && (keys === undefined || keys.length === 0)
  if (version === undefined && !isLinkAlone) throw invalidField('version', 'required')
  if (suggestion.decidedAt !== null) return
  if (version !== undefined && version !== journey.version) throw new HttpError('conflict')
  if (isLinkAlone && keys === undefined) await requireLink(trx, { suggestion, journey })
}

/**
 * Checks that the step of a report has the reported or the suggested link: 404 if the step was
 * removed, 409 if it has another link.
 */
async function requireLink(trx: Trx, { suggestion, journey }: Locked): Promise<void> {
  const { url, oldUrl, stepId } = suggestion
  if (url === null) return
  const link = required(await readLink(trx, { journeyId: journey.id, stepId: stepId ?? '' }), 'stepNotFound')
  if (link !== oldUrl && link !== url) throw new HttpError('conflict')
}
