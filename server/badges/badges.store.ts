import { sql } from 'kysely'
import type { Badge } from '#contract/badge.ts'
import { keyOf } from '#contract/text.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { escapeLike } from '../db/like.ts'

const LISTED_MAX = 1000

/** The most used badges; with `q`, those whose name contains it, whatever the case and spaces. */
export async function listBadges(db: Db, dialect: Dialect, q: string | undefined): Promise<Badge[]> {
  const wanted = q === undefined ? null : keyOf(q)
  return await db
    .selectFrom('badge')
    .select('name')
    .$if(wanted !== null, (query) =>
      query.where(sql<boolean>`"key" like ${`%${escapeLike(wanted ?? '')}%`} escape '\\'`),
    )
    .orderBy('useCount', 'desc')
    .orderBy('key')
    .limit(dialect.literal(LISTED_MAX))
    .execute()
}

/** The badges of these names, in their order and without repeats; a name that is new is made. */
export async function ensureBadges(
  trx: Trx,
  dialect: Dialect,
  names: readonly string[],
  now: number,
): Promise<(Badge & { key: string })[]> {
  const wanted = new Map<string, string>()
  for (const name of names) if (!wanted.has(keyOf(name))) wanted.set(keyOf(name), name)
  if (wanted.size === 0) return []
  const keys = [...wanted.keys()]
  const sorted = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))
  await trx
    .insertInto('badge')
    .values(sorted.map(([key, name]) => ({ key, name, useCount: 0, createdAt: now })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const rows = await trx
    .selectFrom('badge')
    .select(['key', 'name'])
    .where(dialect.isOneOf(sql.ref('key'), keys))
    .execute()
  return rows.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
}

/** Moves the use of some badges; in one order, so that two at once never wait for each other. */
export async function countBadgeUse(trx: Trx, keys: readonly string[], by: 1 | -1): Promise<void> {
  for (const key of [...keys].sort())
    await trx
      .updateTable('badge')
      .set((eb) => ({ useCount: eb('useCount', '+', by) }))
      .where('key', '=', key)
      .execute()
}
