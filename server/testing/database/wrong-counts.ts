import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'

const COUNTED_ACTS = `from "journeyAct" join person on person.id = "personId" and person.counted = 1
  where "journeyId" = counted.id and (active = 1) = ("dueAt" is null) and kind`

/** Each stored count and the SQL that recounts it. */
const COUNTS = [
  [
    'badge',
    'key',
    'useCount',
    `(select count(*) from "journeyBadge" join journey on journey.id = "journeyId"
      where "badgeKey" = counted.key and "deletedAt" is null)
      + (select count(*) from interest where "badgeKey" = counted.key)`,
  ],
  ['journey', 'id', 'likeCount', `(select count(*) from "journeyLike" where "journeyId" = counted.id)`],
  ['journey', 'id', 'followerCount', `(select count(*) from "journeyFollow" where "journeyId" = counted.id)`],
  ['journey', 'id', 'stepCount', `(select count(*) from step where "journeyId" = counted.id and "removedAt" is null)`],
  [
    'journey',
    'id',
    'requiredCount',
    `(select count(distinct unit) from step where "journeyId" = counted.id and "removedAt" is null)`,
  ],
  [
    'journey',
    'id',
    'textBytes',
    `octet_length(name) + octet_length(description) + coalesce(octet_length("closingWords"), 0) + coalesce((
      select sum(250 + octet_length(description) + octet_length(url) + coalesce(octet_length(note), 0)
        + coalesce(octet_length(section), 0)) from step where "journeyId" = counted.id), 0)`,
  ],
  [
    'journey',
    'id',
    'commentCount',
    `(select count(*) from comment where "journeyId" = counted.id and "shownAt" is not null)`,
  ],
  [
    'step',
    'id',
    'commentCount',
    `(select count(*) from comment where "stepId" = counted.id and "parentId" is null and "shownAt" is not null)`,
  ],
  [
    'comment',
    'id',
    'replyCount',
    `(select count(*) from comment where "parentId" = counted.id and "shownAt" is not null)`,
  ],
  ['comment', 'id', 'helpfulCount', `(select count(*) from "commentHelpful" where "commentId" = counted.id)`],
  ['journey', 'id', 'countedLikes', `(select count(*) ${COUNTED_ACTS} = 'like')`],
  ['journey', 'id', 'countedFinishes', `(select count(*) ${COUNTED_ACTS} = 'finish')`],
  ['journey', 'id', 'countedWalkers', `(select count(distinct "personId") ${COUNTED_ACTS} in ('follow', 'tick'))`],
  [
    'person',
    'id',
    'counted',
    `(select count(*) from "user" where "user".id = counted.id and "emailVerified" and counted."suspendedAt" is null)`,
  ],
  ['person', 'id', 'followerCount', `(select count(*) from "personFollow" where "followedId" = counted.id)`],
  ['person', 'id', 'followingCount', `(select count(*) from "personFollow" where "followerId" = counted.id)`],
  [
    'person',
    'id',
    'journeyCount',
    `(select count(*) from journey where "ownerId" = counted.id and journey."listedAt" is not null)`,
  ],
] as const

/** Lists rows whose stored count is wrong, such as 'badge python useCount'. */
export async function wrongCounts(db: Db): Promise<string[]> {
  const wrong: string[] = []
  for (const [table, key, column, recount] of COUNTS) {
    const { rows } = await sql<{ id: string }>`select ${sql.ref(key)} as id from ${sql.table(table)} as counted
      where counted.${sql.ref(column)} <> ${sql.raw(recount)}`.execute(db)
    wrong.push(...rows.map(({ id }) => `${table} ${id} ${column}`))
  }
  return wrong
}
