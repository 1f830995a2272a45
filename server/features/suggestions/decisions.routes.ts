import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Locked } from './access.ts'
import { accept, decide, dismiss, takeBack, undo } from './decide.ts'
import type { ReportRow } from './read.store.ts'
import { reasonNotToTake } from './suggestions.policy.ts'
import { readLink } from './suggestions.store.ts'
import { presentFlag, presentReceived } from './suggestions.view.ts'

type SuggestionCalls = 'acceptSuggestion' | 'dismissSuggestion' | 'undoSuggestion' | 'deleteSuggestion'
type FlagCalls = 'acceptFlag' | 'dismissFlag' | 'deleteFlag'

/** How the authors of a journey decide on suggestions, and people take theirs back. */
export function suggestionDecisionHandlers(context: AppContext): Handlers<SuggestionCalls> {
  const missing = 'suggestionNotFound'

  return {
    acceptSuggestion: async ({ viewer, params: { id }, body: { version, keys } }) => {
      const { row, outcome } = await decide(context, { id, viewer, missing }, async (trx, locked) => {
        const isOpen = locked.suggestion.decidedAt === null
        if (isOpen && locked.journey.version !== version) throw new HttpError('conflict')
        allow(reasonNotToTake(locked.suggestion, keys))
        return await accept(context, trx, locked, { actorId: viewer.id, keys })
      })
      return { ...presentReceived(row), left: outcome?.left ?? [] }
    },

    dismissSuggestion: async ({ viewer, params: { id }, body: { reply } }) => {
      const asked = { id, viewer, missing } as const
      const { row } = await decide(context, asked, (trx, locked) =>
        dismiss(context, trx, locked, { viewer, text: reply }),
      )
      return presentReceived(row)
    },

    undoSuggestion: async ({ viewer, params: { id } }) => {
      const asked = { id, viewer, missing } as const
      const { row } = await decide(context, asked, (trx, locked) => undo(context, trx, locked, viewer.id))
      return presentReceived(row)
    },

    deleteSuggestion: ({ viewer, params: { id } }) => takeBack(context, { id, viewer, missing }),
  }
}

/** The same for the reports of links alone. */
export function flagDecisionHandlers(context: AppContext): Handlers<FlagCalls> {
  const missing = 'flagNotFound'

  return {
    acceptFlag: async ({ viewer, params: { id }, body }) => {
      const { row } = await decide(context, { id, viewer, missing }, async (trx, locked) => {
        const keys = body?.keepLink ? [] : undefined
        if (locked.suggestion.decidedAt === null && keys === undefined) await requireLink(trx, locked)
        await accept(context, trx, locked, { actorId: viewer.id, keys })
      })
      return presentFlag(row as ReportRow)
    },

    dismissFlag: async ({ viewer, params: { id }, body: { reply } }) => {
      const asked = { id, viewer, missing } as const
      const { row } = await decide(context, asked, (trx, locked) =>
        dismiss(context, trx, locked, { viewer, text: reply }),
      )
      return presentFlag(row as ReportRow)
    },

    deleteFlag: ({ viewer, params: { id } }) => takeBack(context, { id, viewer, missing }),
  }
}

/** The step of a report has the reported link or the suggested one: 404 if it was removed, 409 if it has another link. */
async function requireLink(trx: Trx, { suggestion, journey }: Locked): Promise<void> {
  const { url, oldUrl, stepId } = suggestion
  if (url === null) return
  const link = required(await readLink(trx, { journeyId: journey.id, stepId: stepId ?? '' }), 'stepNotFound')
  if (link !== oldUrl && link !== url) throw new HttpError('conflict')
}
