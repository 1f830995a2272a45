import { type Selectable, sql } from 'kysely'
import { isKeptSql } from '#server/core/access/content.ts'
import { isSharedSql } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { newSecretId } from '#server/core/platform/ids.ts'
import type { Seen } from './preview-reader.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long a preview is fresh, in ms. */
export const FRESH_MS = 7 * DAY_MS
/** How long a page isn't fetched again if it had no preview or its picture wasn't converted, in ms. */
export const FAILURE_FRESH_MS = HOUR_MS
/** How long a preview is kept after its page stopped having one, in ms. */
export const REMEMBERED_MS = 30 * DAY_MS
/** How long an outdated row is kept, to be shown while it is renewed, in ms. */
export const STALE_KEPT_MS = 7 * DAY_MS

/** Max. previews deleted in one transaction to free space. */
const DELETED_AT_ONCE = 200

/** Longer than waiting and fetching can take, in ms; an older claim belongs to a process that died. */
const CLAIM_MS = 30_000
const NOTHING = {
  title: null,
  description: null,
  siteName: null,
  minutes: null,
  cost: null,
  language: null,
  imageId: null,
  image: null,
  small: null,
  pictureBytes: 0,
}

const COLUMNS = [
  'title',
  'description',
  'siteName',
  'minutes',
  'cost',
  'language',
  'imageId',
  'freshUntil',
  'claimedUntil',
  'askedAt',
] as const

export type PreviewRow = Pick<Selectable<Tables['preview']>, (typeof COLUMNS)[number]>

export async function findPreview(db: Db, key: string): Promise<PreviewRow | undefined> {
  return await db.selectFrom('preview').select(COLUMNS).where('key', '=', key).executeTakeFirst()
}

/**
 * Claims the fetch of a page; returns false while another request of any process has the claim, or
 * if it has fetched the page.
 */
export async function claimPreview(db: Db, key: string, now: number): Promise<boolean> {
  const claimedUntil = now + CLAIM_MS
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('preview')
    .values({ ...NOTHING, key, seenAt: null, freshUntil: now, claimedUntil, askedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ claimedUntil, askedAt: now })
        .where('preview.claimedUntil', '<=', now)
        .where('preview.freshUntil', '<=', now),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function releasePreview(db: Db, key: string): Promise<void> {
  await db.updateTable('preview').set({ claimedUntil: 0 }).where('key', '=', key).execute()
}

/**
 * Stores a preview. An unchanged image keeps its URL; if the new image isn't converted yet, the
 * previous one stays for a while. Returns whether the image changed.
 */
export async function keepPreview(db: Db, key: string, { picture, ...facts }: Seen, now: number): Promise<boolean> {
  const seen = { ...facts, seenAt: now, claimedUntil: 0 }
  if (picture === 'busy') {
    const freshUntil = now + FAILURE_FRESH_MS
    await db
      .updateTable('preview')
      .set({ ...seen, freshUntil })
      .where('key', '=', key)
      .execute()
    return false
  }
  const before = await db.selectFrom('preview').select(['imageId', 'image']).where('key', '=', key).executeTakeFirst()
  const isSame = picture !== null && before?.image != null && picture.bytes.equals(before.image)
  const imageId = isSame ? before.imageId : picture && newSecretId()
  await db
    .updateTable('preview')
    .set({
      ...seen,
      imageId,
      image: picture?.bytes ?? null,
      ...(!isSame && { small: null, pictureBytes: picture?.bytes.length ?? 0 }),
      freshUntil: now + FRESH_MS,
    })
    .where('key', '=', key)
    .execute()
  return !isSame && (picture !== null || before?.imageId != null)
}

/**
 * Records a failed fetch. The previous preview stays for a while, since the page may be unavailable
 * only temporarily.
 */
export async function keepFailure(db: Db, key: string, now: number): Promise<void> {
  const failed = { freshUntil: now + FAILURE_FRESH_MS, claimedUntil: 0 }
  await db.updateTable('preview').set(failed).where('key', '=', key).execute()
  await db
    .updateTable('preview')
    .set({ ...NOTHING, seenAt: null })
    .where('key', '=', key)
    .where('seenAt', '<', now - REMEMBERED_MS)
    .execute()
}

/** The ids of stored pictures, by the keys of their previews. */
export async function findImageIds(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await imagesByKey(db, { values: { keys: dialectOf(db).list(keys) }, shape: null })
  return new Map(rows.flatMap(({ key, imageId }) => (imageId === null ? [] : [[key, imageId]])))
}

const imagesByKey = prepared(['keys'], (db, { keys }) =>
  db
    .selectFrom('preview')
    .select(['key', 'imageId'])
    .where(dialectOf(db).isAmong(sql.ref('key'), keys)),
)

export async function findPreviewImage(db: Db, imageId: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('preview').select('image').where('imageId', '=', imageId).executeTakeFirst()
  return row?.image ?? undefined
}

export async function setAsked(db: Db, key: string, now: number): Promise<void> {
  await db.updateTable('preview').set({ askedAt: now }).where('key', '=', key).execute()
}

/** The total bytes of all pictures, read from an index. */
export async function readPictureBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('preview')
    .select(({ fn }) => fn.sum('pictureBytes').as('bytes'))
    .where('imageId', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Deletes the least recently requested previews until this many bytes are free; those used by covers come last. */
export async function deleteLeastAsked(trx: Trx, bytes: number): Promise<void> {
  const rows = await trx
    .selectFrom('preview')
    .select(['key', 'pictureBytes'])
    .where('imageId', 'is not', null)
    .orderBy(sql`(small is not null)`)
    .orderBy('askedAt')
    .limit(literal(DELETED_AT_ONCE))
    .execute()
  let freed = 0
  const deleted = rows.filter(({ pictureBytes }) => {
    const isNeeded = freed < bytes
    freed += pictureBytes
    return isNeeded
  })
  const keys = deleted.map(({ key }) => key)
  await trx
    .deleteFrom('preview')
    .where(dialectOf(trx).isOneOf(sql.ref('key'), keys))
    .execute()
}

/** Deletes outdated previews that weren't requested again, and their pictures. */
export async function deleteOldPreviews(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('preview')
    .where('freshUntil', '<', now - STALE_KEPT_MS)
    .execute()
}

/** Whether a public journey has a step with this URL. */
export async function isPublicLink(db: Db, url: string): Promise<boolean> {
  const step = await db
    .selectFrom('step')
    .innerJoin('journey', 'journey.id', 'step.journeyId')
    .select('step.id')
    .where('step.url', '=', url)
    .where('step.removedAt', 'is', null)
    .where(isSharedSql())
    .where(isKeptSql('journey'))
    .executeTakeFirst()
  return step !== undefined
}
