import type { DraftContent, SavedDraft } from '#contract/draft.ts'
import { DRAFTS_MAX } from '#contract/rules/limits.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { invalidField } from '#server/core/http/http-error.ts'
import { newId } from '#server/core/platform/ids.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { columnsOf } from './draft-columns.ts'
import * as store from './drafts.store.ts'
import { presentSavedDraft } from './drafts.view.ts'

/** Saves a new draft, which may begin with a copy of a journey. Throws above the limits of drafts and texts. */
export async function addDraft(
  context: AppContext,
  trx: Trx,
  personId: string,
  { content, adaptationId }: { content: DraftContent; adaptationId: string | null },
): Promise<SavedDraft> {
  const updatedAt = context.clock()
  const columns = columnsOf(content, updatedAt)
  const id = newId(updatedAt)
  await withinQuota(context, trx, personId, async () => {
    if ((await store.countDrafts(trx, personId)) >= DRAFTS_MAX)
      throw invalidField('content', 'draftsUsedUp', { maximum: DRAFTS_MAX })
    await store.insertDraft(trx, { id, personId, adaptationId }, columns)
  })
  return presentSavedDraft({ id, version: 1, updatedAt })
}
