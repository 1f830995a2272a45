import { sql } from 'kysely'
import type { FeedbackState } from '#contract/rules/moderation.ts'
import { fold } from '#contract/rules/text-folding.ts'
import { hasLetterOrDigit } from '#contract/text.ts'
import type { Db, ReadContext, Trx } from '#server/database/database.ts'
import { escapeLike } from '#server/database/escape-like.ts'
import { latestFirst } from '#server/database/latest-first.ts'
import type { Page, PageRequest } from '#server/platform/cursor.ts'

export interface FeedbackRow {
  id: string
  name: string
  email: string
  phone: string | null
  feedback: string | null
  createdAt: number
}

export interface MarkedFeedbackRow extends FeedbackRow {
  state: FeedbackState
  changedAt: number | null
}

const PAGE = 500

/** What people reports us from then on, oldest first, page by page. */
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

interface FeedbackWish extends PageRequest {
  state?: FeedbackState | undefined
  q?: string | undefined
}

const MARKED = ['id', 'name', 'email', 'phone', 'feedback', 'createdAt', 'state', 'changedAt'] as const

/** What people reports us, the newest first; `q` stands anywhere in it. */
export async function listFeedback(
  { db, dialect }: ReadContext,
  { state, q = '', ...wish }: FeedbackWish,
): Promise<Page<MarkedFeedbackRow[]>> {
  if (q !== '' && !hasLetterOrDigit(q)) return { items: [], next: null }
  const reports = db
    .selectFrom('feedback')
    .select(MARKED)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'new'))
    .$if(q !== '', (query) => query.where(sql<boolean>`"searchText" like ${`%${escapeLike(fold(q))}%`} escape '\\'`))
  return await latestFirst(reports, wish, { dialect, by: ['createdAt', 'id'], at: ({ createdAt }) => createdAt })
}

export async function readFeedback(db: Db, id: string): Promise<MarkedFeedbackRow | undefined> {
  return await db.selectFrom('feedback').select(MARKED).where('id', '=', id).executeTakeFirst()
}

/** Puts a message into a state; false where it was in it already. */
export async function setFeedbackState(trx: Trx, id: string, state: FeedbackState, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('feedback')
    .set({ state, changedAt: now })
    .where('id', '=', id)
    .where('state', '!=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
