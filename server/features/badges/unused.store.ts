import { sql } from 'kysely'
import type { Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

/** Removes unused badges from the person's own badges, and deletes badges that no one uses, except built-in ones. */
export async function deleteUnusedBadges(
  trx: Trx,
  { personId, keys }: { personId: string; keys: readonly string[] },
): Promise<void> {
  const dialect = dialectOf(trx)
  if (keys.length === 0) return
  await trx
    .deleteFrom('personBadge')
    .where('personId', '=', personId)
    .where(dialect.isOneOf(sql.ref('badgeKey'), keys))
    .where(sql<boolean>`not exists (
      select 1 from interest where interest."badgeKey" = "personBadge"."badgeKey" and interest."personId" = ${personId}
      union all select 1 from "journeyBadge" as used join journey on journey.id = used."journeyId"
        where used."badgeKey" = "personBadge"."badgeKey" and journey."ownerId" = ${personId})`)
    .execute()
  const unused = trx
    .selectFrom('badge')
    .select('key')
    .where(dialect.isOneOf(sql.ref('key'), keys))
    .where('builtin', '=', 0)
    .where(IS_UNUSED)
  // Locked badges are skipped: another transaction is about to use them.
  const free = await dialect.lockedIfFree(unused).execute()
  await trx
    .deleteFrom('badge')
    .where(
      dialect.isOneOf(
        sql.ref('key'),
        free.map(({ key }) => key),
      ),
    )
    .where(IS_UNUSED)
    .execute()
}

const IS_UNUSED = sql<boolean>`not exists (
  select 1 from "journeyBadge" where "badgeKey" = badge.key
  union all select 1 from interest where "badgeKey" = badge.key
  union all select 1 from "personBadge" where "badgeKey" = badge.key)`

/** The badges that a person uses in any way. */
export async function badgesOf(trx: Trx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select "badgeKey" as key from "personBadge" where "personId" = ${personId}
    union select "badgeKey" from interest where "personId" = ${personId}
    union select "badgeKey" from "journeyBadge" join journey on journey.id = "journeyId" where "ownerId" = ${personId}`.execute(
    trx,
  )
  return rows.map(({ key }) => key)
}
