import { type SqlBool, sql } from 'kysely'
import { JOURNEY_STEPS_MAX } from '#contract/rules/journey.ts'
import { isKeptSql, isNotHiddenSql } from '#server/core/access/content.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { type Backlog, countBacklog } from '#server/core/jobs/jobs.store.ts'

/** Max. journeys whose covers are checked again when the preview of a link changes. */
const USES_MAX = 100

/**
 * SQL: a cover is due at once. The value differs from the one before, so that the job notices
 * changes during its work.
 */
export const COVER_DUE = sql<number>`case when "coverDueAt" < ${literal(1e9)} then "coverDueAt" + 1 else 0 end`

/** Makes the cover of a journey due, because its pictures may have changed. */
export async function setCoverDue(db: Db, journeyId: string): Promise<void> {
  await db.updateTable('journey').set({ coverDueAt: COVER_DUE }).where('id', '=', journeyId).execute()
}

/**
 * Makes the covers of all journeys with a link due, with or without its last slash. It uses one
 * statement per journey, so that two of these calls never wait for each other's locks.
 */
export async function setCoversOfLinkDue(db: Db, url: string): Promise<void> {
  const urls = [url, url.replace(/\/$/u, '')]
  const uses = await db
    .selectFrom('step')
    .select('journeyId')
    .distinct()
    .where(sql<SqlBool>`step.url in (${sql.join(urls.map((url) => sql`cast(${url} as text)`))})`)
    .where('removedAt', 'is', null)
    .limit(literal(USES_MAX))
    .execute()
  for (const { journeyId } of uses) await setCoverDue(db, journeyId)
}

function selectDue(db: Db, now: number) {
  return db.selectFrom('journey').where('coverDueAt', '<=', now)
}

export async function readDueCover(db: Db, now: number): Promise<{ id: string; coverDueAt: number } | undefined> {
  const row = await selectDue(db, now).select(['id', 'coverDueAt']).orderBy('coverDueAt').limit(1).executeTakeFirst()
  return row?.coverDueAt == null ? undefined : { id: row.id, coverDueAt: row.coverDueAt }
}

export async function countDueCovers(db: Db, now: number): Promise<Backlog> {
  const { waiting } = await countBacklog(db, selectDue(db, now).select('coverDueAt as at'))
  return { waiting, oldestAt: null }
}

/** The links of a journey's steps in their order, without broken ones and those with an open report. */
export async function readCoverLinks(db: Db, journeyId: string): Promise<string[]> {
  const steps = await db
    .selectFrom('step')
    .innerJoin('journey', 'journey.id', 'step.journeyId')
    .select('step.url')
    .where('step.journeyId', '=', journeyId)
    .where('step.removedAt', 'is', null)
    .where(isKeptSql('journey'))
    .where(
      sql<SqlBool>`not exists (select 1 from suggestion as report
        where report."stepId" = step.id and report."decidedAt" is null and ${isNotHiddenSql('report')})`,
    )
    .where(
      sql<SqlBool>`not exists (select 1 from "linkCheck" as link where link.url = step.url and link."brokenAt" is not null)`,
    )
    .orderBy('step.position')
    .limit(literal(JOURNEY_STEPS_MAX))
    .execute()
  return steps.map(({ url }) => url)
}

interface StoredPicture {
  key: string
  imageId: string
  isSmall: boolean
  /** Bytes of the picture; pages of a site often have the same one. */
  bytes: number
}

/** The stored pictures of previews, by the keys of their pages. */
export async function readPictures(db: Db, keys: readonly string[]): Promise<Map<string, StoredPicture>> {
  const rows = await db
    .selectFrom('preview')
    .select([
      'key',
      'imageId',
      sql<number>`case when small is null then 0 else 1 end`.as('isSmall'),
      sql<number>`length(image)`.as('bytes'),
    ])
    .where(dialectOf(db).isOneOf(sql.ref('key'), keys))
    .where('image', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ key, imageId, isSmall, bytes }) =>
      imageId === null ? [] : [[key, { key, imageId, isSmall: Number(isSmall) === 1, bytes }]],
    ),
  )
}

export async function saveSmall(trx: Trx, imageId: string, small: Buffer): Promise<void> {
  await trx
    .updateTable('preview')
    .set((eb) => ({ small, pictureBytes: eb('pictureBytes', '+', small.length) }))
    .where('imageId', '=', imageId)
    .execute()
}

/** The suffix of a small picture's address, after the id of its image. */
export const SMALL = '-small'

/** The small picture with this id from its address. */
export async function findSmallImage(db: Db, id: string): Promise<Buffer | undefined> {
  if (!id.endsWith(SMALL)) return undefined
  const imageId = id.slice(0, -SMALL.length)
  const row = await db.selectFrom('preview').select('small').where('imageId', '=', imageId).executeTakeFirst()
  return row?.small ?? undefined
}

/** Stores the chosen pictures and when to check again. A journey that changed meanwhile stays due. */
export async function saveCover(
  trx: Trx,
  { id, coverDueAt }: { id: string; coverDueAt: number },
  { imageIds, lookAt }: { imageIds: readonly string[] | null; lookAt: number | null },
): Promise<void> {
  await trx
    .updateTable('journey')
    .set({ coverImages: imageIds && JSON.stringify(imageIds), coverDueAt: lookAt })
    .where('id', '=', id)
    .where('coverDueAt', '=', coverDueAt)
    .execute()
}
