import type { Db } from '../db/database.ts'

export interface FeedbackRow {
  id: string
  name: string
  email: string
  phone: string | null
  feedback: string | null
  createdAt: number
}

const PAGE = 500

/** What people told us from then on, oldest first, page by page. */
export async function* feedbackSince(db: Db, from: number): AsyncGenerator<FeedbackRow[]> {
  let last: Pick<FeedbackRow, 'createdAt' | 'id'> | undefined
  for (;;) {
    const { createdAt, id } = last ?? { createdAt: from, id: '' }
    const rows: FeedbackRow[] = await db
      .selectFrom('feedback')
      .select(['id', 'name', 'email', 'phone', 'feedback', 'createdAt'])
      .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(createdAt, id)))
      .orderBy('createdAt')
      .orderBy('id')
      .limit(PAGE)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)
  }
}
