import type { FeedbackInput } from '#contract/feedback.ts'
import { fold } from '#contract/rules/text-folding.ts'
import type { Trx } from '#server/core/database/database.ts'

export async function insertFeedback(
  trx: Trx,
  input: FeedbackInput,
  { id, personId, now }: { id: string; personId: string | null; now: number },
): Promise<void> {
  const message = { name: input.name, email: input.email, phone: input.phone || null, feedback: input.feedback || null }
  await trx
    .insertInto('feedback')
    .values({ ...message, id, personId, createdAt: now, searchText: searchTextOf(message) })
    .execute()
}

/** Removes the sender from their messages and keeps the texts. */
export async function anonymizeFeedback(trx: Trx, personId: string): Promise<void> {
  const rows = await trx.selectFrom('feedback').select(['id', 'feedback']).where('personId', '=', personId).execute()
  for (const { id, feedback } of rows) {
    const message = { name: '', email: '', phone: null, feedback }
    await trx
      .updateTable('feedback')
      .set({ ...message, searchText: searchTextOf(message) })
      .where('id', '=', id)
      .execute()
  }
}

function searchTextOf({
  name,
  email,
  phone,
  feedback,
}: Record<'name' | 'email', string> & Record<'phone' | 'feedback', string | null>) {
  return fold([name, email, phone ?? '', feedback ?? ''].join(' '))
}
