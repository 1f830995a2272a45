import type { FeedbackInput } from '#contract/feedback.ts'
import { fold } from '#contract/rules/text-folding.ts'
import type { Trx } from '#server/database/database.ts'

export async function insertFeedback(
  trx: Trx,
  input: FeedbackInput,
  { id, personId, now }: { id: string; personId: string | null; now: number },
): Promise<void> {
  const said = { name: input.name, email: input.email, phone: input.phone || null, feedback: input.feedback || null }
  await trx
    .insertInto('feedback')
    .values({ ...said, id, personId, createdAt: now, searchText: searchTextOf(said) })
    .execute()
}

/** Leaves what user reports us, without who they were. */
export async function forgetSender(trx: Trx, personId: string): Promise<void> {
  const rows = await trx.selectFrom('feedback').select(['id', 'feedback']).where('personId', '=', personId).execute()
  for (const { id, feedback } of rows) {
    const said = { name: '', email: '', phone: null, feedback }
    await trx
      .updateTable('feedback')
      .set({ ...said, searchText: searchTextOf(said) })
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
