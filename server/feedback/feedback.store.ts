import type { FeedbackInput } from '#contract/feedback.ts'
import type { Trx } from '../db/database.ts'

export async function insertFeedback(
  trx: Trx,
  input: FeedbackInput,
  { id, personId, now }: { id: string; personId: string | null; now: number },
): Promise<void> {
  const { name, email, phone, feedback } = input
  await trx
    .insertInto('feedback')
    .values({ id, personId, name, email, phone: phone || null, feedback: feedback || null, createdAt: now })
    .execute()
}
