import { type RawBuilder, sql } from 'kysely'
import type { FollowedAct } from '#contract/notice.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { EMPTY_PAGE, type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'

/** Max. followed people whose acts are read, latest first. */
const PEOPLE_READ = 500

type Act = FollowedAct['act']

export interface FollowedActRow {
  id: string
  act: Act
  at: number
  personId: string
  journeyId: string
  journeyName: string
}

/** The acts of a person, as rows of `id`, `at`, `journeyId` and `journeyName`, read from an index on the time. */
const SOURCES: Record<Act, { from: RawBuilder<unknown>; id: RawBuilder<string>; at: RawBuilder<number> }> = {
  created: {
    from: sql`journey where journey."ownerId" = followed.id and journey."listedAt" is not null`,
    id: sql`'created ' || journey.id`,
    at: sql`journey."createdAt"`,
  },
  finished: {
    from: sql`"journeyFinish" as finish join journey on journey.id = finish."journeyId"
      where finish."personId" = followed.id and journey."listedAt" is not null`,
    id: sql`'finished ' || journey.id || ' ' || followed.id`,
    at: sql`finish."finishedAt"`,
  },
}

/**
 * What followed people created and finished, latest first, as far as their profiles show it. Only
 * people whose latest act is among the latest can be on a page, so only their acts are read.
 */
export async function listFollowedActs(
  db: Db,
  personId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<FollowedActRow[]>> {
  const after = readCursor(cursor, ['time', 'text'])
  const from = (act: Act) => {
    const { from: source, id, at } = SOURCES[act]
    if (!after) return source
    return sql`${source} and ${at} <= ${after[0]} and (${at} < ${after[0]} or ${id} < ${after[1]})`
  }
  const latest = await latestOf(db, personId, from)
  const most = literal(limit + 1)
  const parts = latest.slice(0, limit + 1).map(
    ({ id, act }) => sql`select * from (
      select ${SOURCES[act].id} as id, ${sql.lit(act)} as act, ${SOURCES[act].at} as "at", followed.id as "personId",
        journey.id as "journeyId", journey.name as "journeyName"
      from (select cast(${id} as text) as id) as followed cross join ${from(act)}
      order by 3 desc limit ${most}) as one`,
  )
  if (parts.length === 0) return EMPTY_PAGE
  const { rows } = await sql<FollowedActRow>`
    select * from (${sql.join(parts, sql` union all `)}) as acts
    order by "at" desc, id desc limit ${most}`.execute(db)
  return pageOf(rows, limit, ({ at, id }) => [at, id])
}

/** Each followed person's latest act of a kind, latest first. */
async function latestOf(
  db: Db,
  personId: string,
  from: (act: Act) => RawBuilder<unknown>,
): Promise<{ id: string; act: Act; at: number }[]> {
  const one = (act: Act) => sql`(
    select ${SOURCES[act].at} from ${from(act)} order by 1 desc limit ${literal(1)})`
  const { rows } = await sql<{ id: string; created: number | null; finished: number | null }>`
    select followed.id, ${one('created')} as created,
      case when person.shows like '%"finished"%' then ${one('finished')} end as finished
    from (
      select "followedId" as id from "personFollow" where "followerId" = ${personId}
      order by "createdAt" desc, "followedId" desc limit ${literal(PEOPLE_READ)}) as followed
    join person on person.id = followed.id
    where ${isActiveSql()}`.execute(db)
  return rows
    .flatMap(({ id, created, finished }) => [
      ...(created === null ? [] : [{ id, act: 'created' as const, at: Number(created) }]),
      ...(finished === null ? [] : [{ id, act: 'finished' as const, at: Number(finished) }]),
    ])
    .toSorted((a, b) => b.at - a.at)
}
