import { sql } from 'kysely'
import { isDeletedSql, isHiddenSql, isNotHiddenSql } from '#server/core/access/content.ts'
import { isOpenToModerators } from '#server/core/access/journeys.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { type Columns, latestFirst } from '#server/core/database/queries.ts'
import { mapPage, type Page, type PageRequest } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import { type CommentState, ERASED, setShown } from './comments.store.ts'
import { lockGroupsWrittenIn } from './groups.store.ts'

export interface HiddenCommentRow extends Columns<'comment', 'id' | 'journeyId' | 'text' | 'hiddenFor'> {
  /** Whether moderators can read its journey; of a group's comment they read what they hid. */
  isOpen: boolean
  by: unknown
  hiddenAt: number
}

/** Hides the comment from everyone but its writer and moderators; null shows it again. */
export async function setCommentHidden(
  trx: Trx,
  comment: CommentState,
  verdict: { at: number; reason: string } | null,
): Promise<void> {
  const hidden = { hiddenAt: verdict?.at ?? null, hiddenFor: verdict?.reason ?? null }
  await trx.updateTable('comment').set(hidden).where('id', '=', comment.id).execute()
  await setShown(trx, comment, verdict === null && (await isOtherwiseShown(trx, comment)))
}

async function isOtherwiseShown(trx: Trx, { authorId, removedAt }: CommentState): Promise<boolean> {
  if (removedAt !== null || authorId === null) return false
  const writer = await trx
    .selectFrom('person')
    .select('id')
    .where('id', '=', authorId)
    .where(isActiveSql())
    .executeTakeFirst()
  return writer !== undefined
}

/** One page of the comments that moderators hid, latest hidden first. */
export async function listHiddenComments(db: Db, request: PageRequest): Promise<Page<HiddenCommentRow[]>> {
  const comments = db
    .selectFrom('comment')
    .leftJoin('journey', 'journey.id', 'comment.journeyId')
    .select(['comment.id', 'comment.journeyId', 'comment.text', 'comment.hiddenFor'])
    .select(['journey.visibility', 'journey.deletedAt'])
    .select((eb) => [
      eb.ref('comment.hiddenAt').$notNull().as('hiddenAt'),
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'comment.authorId'))
        .as('by'),
    ])
    .where(isHiddenSql('comment'))
  const page = await latestFirst(comments, request, {
    by: ['comment.hiddenAt', 'comment.id'],
    at: ({ hiddenAt }) => hiddenAt,
  })
  return mapPage(page, ({ visibility, deletedAt, ...row }) => ({
    ...row,
    isOpen: row.journeyId === null || isOpenToModerators({ visibility: visibility ?? 'private', deletedAt }),
  }))
}

const IS_SHOWN = sql<boolean>`"shownAt" is not null`
const COULD_BE_SHOWN = sql<boolean>`"shownAt" is null and "removedAt" is null and ${isNotHiddenSql('comment')}`

/** Shows or hides all comments of a person who is reinstated or suspended. */
export async function setCommentsShown(trx: Trx, authorId: string, areShown: boolean): Promise<void> {
  await addToCountsOf(trx, authorId, areShown ? 1 : -1)
  await trx
    .updateTable('comment')
    .set({ shownAt: areShown ? sql.ref('createdAt') : null })
    .where('authorId', '=', authorId)
    .where(areShown ? COULD_BE_SHOWN : IS_SHOWN)
    .execute()
}

/** Adds (1) or subtracts (-1) a person's comments in the counts, before the person's state changes. */
async function addToCountsOf(trx: Trx, authorId: string, sign: 1 | -1): Promise<void> {
  const changing = sign === 1 ? COULD_BE_SHOWN : IS_SHOWN
  for (const [table, column, count, counted] of [
    ['journey', 'journeyId', 'commentCount', sql`true`],
    ['step', 'stepId', 'commentCount', sql`"parentId" is null`],
    ['comment', 'parentId', 'replyCount', sql`true`],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(count)} = ${sql.ref(count)} + ${sign} * changed.number
      from (select ${sql.ref(column)} as "of", count(*) as number from comment
        where "authorId" = ${authorId} and ${sql.ref(column)} is not null and ${changing} and ${counted} group by ${sql.ref(column)}) as changed
      where ${sql.table(table)}.id = changed."of"`.execute(trx)
}

/** Deletes the comments and marks of a person; comments with replies become placeholders. */
export async function deleteCommentsOf(trx: Trx, personId: string, now: number): Promise<void> {
  await lockGroupsWrittenIn(trx, personId)
  await deleteMarksOf(trx, personId)
  await addToCountsOf(trx, personId, -1)
  const emptied = await trx
    .selectFrom('comment')
    .select('parentId as id')
    .distinct()
    .where('authorId', '=', personId)
    .where('parentId', 'is not', null)
    .execute()
  const isAnswered = sql<boolean>`exists (select 1 from comment as reply where reply."parentId" = comment.id)`
  await trx.deleteFrom('comment').where('authorId', '=', personId).where('parentId', 'is not', null).execute()
  await trx.deleteFrom('comment').where('authorId', '=', personId).where(sql<boolean>`not ${isAnswered}`).execute()
  for (const table of ['commentHelpful', 'commentMention'] as const)
    await trx
      .deleteFrom(table)
      .where('commentId', 'in', (eb) => eb.selectFrom('comment').select('id').where('authorId', '=', personId))
      .execute()
  await trx
    .updateTable('comment')
    .set({ ...ERASED, deletedAt: now })
    .where('authorId', '=', personId)
    .execute()
  await trx
    .deleteFrom('comment')
    .where(
      dialectOf(trx).isOneOf(
        sql.ref('comment.id'),
        emptied.flatMap(({ id }) => id ?? []),
      ),
    )
    .where(isDeletedSql('comment'))
    .where(sql<boolean>`not ${isAnswered}`)
    .execute()
}

async function deleteMarksOf(trx: Trx, personId: string): Promise<void> {
  const marked = trx.selectFrom('commentHelpful').select('commentId').where('personId', '=', personId)
  await dialectOf(trx)
    .locked(trx.selectFrom('comment').select('id').where('id', 'in', marked).orderBy('id'))
    .execute()
  await trx
    .updateTable('comment')
    .set({ helpfulCount: sql<number>`"helpfulCount" - 1` })
    .where('id', 'in', marked)
    .execute()
  await trx.deleteFrom('commentHelpful').where('personId', '=', personId).execute()
}
