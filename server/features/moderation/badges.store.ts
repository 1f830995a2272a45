import { sql } from 'kysely'
import { nameKeyOf } from '#contract/text.ts'
import { isKeptSql } from '#server/core/access/content.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { indexJourneys } from '#server/core/search/index-journeys.ts'
import { isPublic, type KeyedBadge } from '#server/features/badges/badges.store.ts'

const JOURNEYS = sql<number>`(select count(*) from "journeyBadge" join journey on journey.id = "journeyId"
  where "badgeKey" = badge.key and ${isKeptSql('journey')})`
const INTERESTS = sql<number>`(select count(*) from interest where "badgeKey" = badge.key)`

/** The badge gained a user before all users were locked; the transaction must be restarted. */
export class UsersChanged extends Error {}

export interface ModeratedBadgeRow {
  id: string
  name: string
  useCount: number
  /** The counts are strings on PostgreSQL. */
  journeys: number | string
  interests: number | string
  public: unknown
}

/** All badges, most used first. `q` filters by a part of the name, ignoring case and spaces. */
export async function listModeratedBadges(
  db: Db,
  { q, limit, cursor }: PageRequest & { q?: string | undefined },
): Promise<Page<ModeratedBadgeRow[]>> {
  const after = readCursor(cursor, ['count', 'text'])
  const rows = await db
    .selectFrom('badge')
    .select(['key as id', 'name', 'useCount', JOURNEYS.as('journeys'), INTERESTS.as('interests')])
    .select(isPublic.as('public'))
    .$if(q !== undefined && q !== '', (query) =>
      query.where(dialectOf(db).contains(sql.ref('badge.key'), nameKeyOf(q ?? ''))),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`("useCount" < ${after?.[0]} or ("useCount" = ${after?.[0]} and badge.key > ${after?.[1]}))`,
      ),
    )
    .orderBy('useCount', 'desc')
    .orderBy('key')
    .limit(literal(limit + 1))
    .execute()
  return pageOf(rows, limit, (row) => [row.useCount, row.id])
}

export interface LockedBadge extends KeyedBadge {
  createdAt: number
  builtin: number
  /** All journeys with the badge, including deleted and unlisted ones. */
  journeyIds: string[]
}

/**
 * Locks the journeys and people that use a badge, then the badge, and the second badge if there is
 * one. Throws `UsersChanged` if the badge gained a user in between.
 */
export async function lockBadges(
  trx: Trx,
  name: string,
  other?: string,
): Promise<{ badge?: LockedBadge; other?: KeyedBadge | undefined }> {
  const dialect = dialectOf(trx)
  const key = nameKeyOf(name)
  const [journeyIds, personIds] = [await journeyIdsWith(trx, key), await personIdsWith(trx, key)]
  const people = trx
    .selectFrom('person')
    .select('id')
    .where(dialect.isOneOf(sql.ref('id'), personIds))
    .orderBy('id')
  const journeys = trx
    .selectFrom('journey')
    .select('id')
    .where(dialect.isOneOf(sql.ref('id'), journeyIds))
    .orderBy('id')
  await dialect.locked(journeys).execute()
  await dialect.locked(people).execute()
  const keys = other === undefined ? [key] : [key, nameKeyOf(other)]
  const badges = await dialect
    .lockedForDelete(
      trx
        .selectFrom('badge')
        .select(['key', 'name', 'createdAt', 'builtin'])
        .where(dialect.isOneOf(sql.ref('key'), keys))
        .orderBy('key'),
    )
    .execute()
  const [journeysNow, peopleNow] = [await journeyIdsWith(trx, key), await personIdsWith(trx, key)]
  const locked = new Set([...journeyIds, ...personIds])
  if ([...journeysNow, ...peopleNow].some((id) => !locked.has(id))) throw new UsersChanged()
  const badge = badges.find((found) => found.key === key)
  return {
    ...(badge && { badge: { ...badge, journeyIds: journeysNow } }),
    other: badges.find((found) => found.key === keys[1]),
  }
}

/** Renames the badge for everyone; returns false if another badge has this name. */
export async function renameBadge(
  trx: Trx,
  badge: LockedBadge,
  { newName, now }: { newName: string; now: number },
): Promise<boolean> {
  const key = nameKeyOf(newName)
  const { createdAt, builtin } = badge
  if (key === badge.key) await trx.updateTable('badge').set({ name: newName }).where('key', '=', key).execute()
  else {
    const added = await trx
      .insertInto('badge')
      .values({ key, name: newName, useCount: 0, createdAt, builtin })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!added) return false
    await moveUses(trx, badge.key, key)
  }
  await trx.updateTable('personBadge').set({ name: newName }).where('badgeKey', '=', key).execute()
  await updateJourneys(trx, badge.journeyIds, now)
  return true
}

/** Replaces the badge by another one. Journeys and people with both badges keep the other one. */
export async function mergeBadge(
  trx: Trx,
  badge: LockedBadge,
  { into, now }: { into: KeyedBadge; now: number },
): Promise<void> {
  for (const [table, user] of USES)
    await sql`delete from ${sql.table(table)} where "badgeKey" = ${badge.key} and ${sql.ref(user)} in (
      select ${sql.ref(user)} from ${sql.table(table)} where "badgeKey" = ${into.key})`.execute(trx)
  await trx.updateTable('personBadge').set({ name: into.name }).where('badgeKey', '=', badge.key).execute()
  await moveUses(trx, badge.key, into.key)
  // Sets people's own spellings to the name of the badge, since a public badge has one spelling for
  // everyone.
  await trx
    .updateTable('personBadge')
    .set({ name: into.name })
    .where('badgeKey', '=', into.key)
    .where((eb) => eb.exists(eb.selectFrom('badge').select('key').where('key', '=', into.key).where(isPublic)))
    .execute()
  await updateJourneys(trx, badge.journeyIds, now)
}

/** Removes the badge from all journeys and people, and deletes it. */
export async function removeBadge(trx: Trx, badge: LockedBadge, now: number): Promise<void> {
  for (const [table] of USES) await sql`delete from ${sql.table(table)} where "badgeKey" = ${badge.key}`.execute(trx)
  await trx.deleteFrom('badge').where('key', '=', badge.key).execute()
  await updateJourneys(trx, badge.journeyIds, now)
}

/** Tables that refer to badges, with the column of the journey or person. */
const USES = [
  ['journeyBadge', 'journeyId'],
  ['interest', 'personId'],
  ['personBadge', 'personId'],
] as const

async function moveUses(trx: Trx, from: string, to: string): Promise<void> {
  for (const [table] of USES)
    await sql`update ${sql.table(table)} set "badgeKey" = ${to} where "badgeKey" = ${from}`.execute(trx)
  await trx
    .updateTable('badge')
    .set({ useCount: sql<number>`${JOURNEYS} + ${INTERESTS}` })
    .where('key', '=', to)
    .execute()
  await trx.deleteFrom('badge').where('key', '=', from).execute()
}

/**
 * Updates feeds and the search (by its job, for many journeys). Journeys get a new version, so that
 * edits that started before conflict and can't bring back the old badge.
 */
async function updateJourneys(trx: Trx, journeyIds: readonly string[], now: number): Promise<void> {
  const changed = await trx
    .updateTable('journey')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now }))
    .where(dialectOf(trx).isOneOf(sql.ref('id'), journeyIds))
    .returning(['id', 'listedAt'])
    .execute()
  const listed = changed.filter(({ listedAt }) => listedAt !== null).map(({ id }) => id)
  await indexJourneys(trx, listed.sort(), now)
}

async function journeyIdsWith(db: Db, key: string): Promise<string[]> {
  const rows = await db.selectFrom('journeyBadge').select('journeyId as id').where('badgeKey', '=', key).execute()
  return rows.map(({ id }) => id)
}

async function personIdsWith(db: Db, key: string): Promise<string[]> {
  const rows = await db.selectFrom('interest').select('personId as id').where('badgeKey', '=', key).execute()
  return rows.map(({ id }) => id)
}
