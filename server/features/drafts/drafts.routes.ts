import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { readOwnAdaptation } from '#server/features/journeys/adaptations.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { addDraft } from './add-draft.ts'
import { columnsOf } from './draft-columns.ts'
import * as store from './drafts.store.ts'
import { presentDraft, presentListedDraft, presentSavedDraft } from './drafts.view.ts'

type Calls = 'drafts' | 'createDraft' | 'draft' | 'saveDraft' | 'deleteDraft'

export function draftHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock } = context

  return {
    drafts: async ({ viewer }) => (await store.listDrafts(db, viewer.id)).map(presentListedDraft),

    createDraft: ({ viewer, body, runIdempotent }) =>
      runIdempotent(
        async (trx) => {
          const { adaptation } = body.content
          const copy = adaptation ? await readOwnAdaptation(trx, viewer.id, adaptation) : undefined
          return await addDraft(context, trx, viewer.id, { content: body.content, adaptationId: copy?.id ?? null })
        },
        (_, saved) => saved,
      ),

    draft: async ({ viewer, params: { id } }) =>
      presentDraft(required(await store.readDraft(db, { id, personId: viewer.id }), 'notFound')),

    saveDraft: ({ viewer, params: { id }, body: { version, content } }) =>
      db.transaction().execute(async (trx) => {
        const key = { id, personId: viewer.id }
        const columns = columnsOf(content, clock())
        const replace = () => store.replaceDraft(trx, { ...key, version }, columns)
        if (await withinQuota(context, trx, viewer.id, replace))
          return presentSavedDraft({ id, version: version + 1, updatedAt: columns.updatedAt })
        const stored = required(await store.readDraft(trx, key), 'notFound')
        // A repeated request whose answer was lost succeeds if the content is the same.
        if (stored.content !== columns.content) throw new HttpError('conflict')
        return presentSavedDraft(stored)
      }),

    deleteDraft: async ({ viewer, params: { id } }) => {
      await store.deleteDraft(db, { id, personId: viewer.id })
      return null
    },
  }
}
