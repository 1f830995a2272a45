import type { FeedbackInput } from '#contract/moderation.ts'
import type { FeedbackState } from '#contract/rules/moderation.ts'
import { searchTextOf } from '#contract/rules/search-parts.ts'
import { hasLetterOrDigit } from '#contract/text.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { type Columns, latestFirst } from '#server/core/database/queries.ts'
import { EMPTY_PAGE, type Page, type PageRequest } from '#server/core/platform/cursor.ts'
import { containsParts } from '#server/core/search/parts.ts'

export async function insertFeedback(
  trx: Trx,
  input: FeedbackInput,
  { id, personId, now }: { id: string; personId: string | null; now: number },
): Promise<void> {
  const message = { name: input.name, email: input.email, phone: input.phone || null, feedback: input.feedback || null }
  const link = input.link || null
  await trx
    .insertInto('feedback')
    .values({ ...message, link, id, personId, createdAt: now, searchText: textOf({ ...message, link }) })
    .execute()
}

/** Removes the sender from their messages and keeps the texts. */
export async function anonymizeFeedback(trx: Trx, personId: string): Promise<void> {
  const rows = await trx
    .selectFrom('feedback')
    .select(['id', 'feedback', 'link'])
    .where('personId', '=', personId)
    .execute()
  for (const { id, feedback, link } of rows) {
    const message = { name: '', email: '', phone: null, feedback }
    await trx
      .updateTable('feedback')
      .set({ ...message, searchText: textOf({ ...message, link }) })
      .where('id', '=', id)
      .execute()
  }
}

/** Number of messages that one step of a rebuild reads. */
const PORTION = 100

/** Derives the search texts of the next messages after `after` again; returns the last one, or null at the end. */
export async function renewFeedbackSearch(trx: Trx, after: string): Promise<string | null> {
  const rows = await trx
    .selectFrom('feedback')
    .select(['id', 'name', 'email', 'phone', 'feedback', 'link'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(PORTION)
    .execute()
  for (const { id, ...message } of rows)
    await trx
      .updateTable('feedback')
      .set({ searchText: textOf(message) })
      .where('id', '=', id)
      // A message can lose its sender meanwhile.
      .where('email', '=', message.email)
      .execute()
  return rows.at(-1)?.id ?? null
}

function textOf({
  name,
  email,
  phone,
  feedback,
  link,
}: Record<'name' | 'email', string> & Record<'phone' | 'feedback' | 'link', string | null>) {
  return searchTextOf([name, email, phone ?? '', feedback ?? '', link ?? ''].join(' '))
}

export type FeedbackRow = Columns<'feedback', 'id' | 'name' | 'email' | 'phone' | 'feedback' | 'link' | 'createdAt'>
export type MarkedFeedbackRow = FeedbackRow & Columns<'feedback', 'state' | 'changedAt'>

const EXPORT_BATCH = 500

/** Messages created after `from` (ms), oldest first, in batches. */
export async function* readFeedbackSince(db: Db, from: number): AsyncGenerator<FeedbackRow[]> {
  let last: Pick<FeedbackRow, 'createdAt' | 'id'> | undefined
  for (;;) {
    const { createdAt, id } = last ?? { createdAt: from, id: '' }
    const rows: FeedbackRow[] = await db
      .selectFrom('feedback')
      .select(['id', 'name', 'email', 'phone', 'feedback', 'link', 'createdAt'])
      .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(createdAt, id)))
      .orderBy('createdAt')
      .orderBy('id')
      .limit(EXPORT_BATCH)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < EXPORT_BATCH) return
    last = rows.at(-1)
  }
}

interface FeedbackRequest extends PageRequest {
  state?: FeedbackState | undefined
  /** Whether only notices of illegal content are listed. */
  notices?: 'true' | undefined
  q?: string | undefined
}

const MARKED_COLUMNS = ['id', 'name', 'email', 'phone', 'feedback', 'link', 'createdAt', 'state', 'changedAt'] as const

/** Messages, newest first; `q` matches any part of a message or its sender. */
export async function listFeedback(
  db: Db,
  { state, notices, q = '', ...request }: FeedbackRequest,
): Promise<Page<MarkedFeedbackRow[]>> {
  if (q !== '' && !hasLetterOrDigit(q)) return EMPTY_PAGE
  const messages = db
    .selectFrom('feedback')
    .select(MARKED_COLUMNS)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'new'))
    .$if(notices !== undefined, (query) => query.where('link', 'is not', null))
    .$if(q !== '', (query) => query.where(containsParts(db, 'searchText', q)))
  return await latestFirst(messages, request, { by: ['createdAt', 'id'], at: ({ createdAt }) => createdAt })
}

export async function readFeedback(db: Db, id: string): Promise<MarkedFeedbackRow | undefined> {
  return await db.selectFrom('feedback').select(MARKED_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Returns false if the message already has this state, or doesn't exist. */
export async function setFeedbackState(trx: Trx, id: string, state: FeedbackState, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('feedback')
    .set({ state, changedAt: now })
    .where('id', '=', id)
    .where('state', '!=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
