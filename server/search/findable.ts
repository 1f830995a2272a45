import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { type Facts, type Findable, NO_FACTS } from './terms.ts'

interface FindableJourney extends Findable {
  id: string
  /** Number of likes and followers. */
  fans: number
  listedAt: number
}

/**
 * The searchable content of those of the journeys that are listed. Without facts it reads only
 * columns of the first six migrations.
 */
export async function readFindable(
  db: Kysely<Tables>,
  dialect: Dialect,
  ids: readonly string[],
  { withFacts = true } = {},
): Promise<FindableJourney[]> {
  const journeys = await db
    .selectFrom('journey')
    .innerJoin('person', 'person.id', 'journey.ownerId')
    .where(dialect.isOneOf(sql.ref('journey.id'), ids))
    .where('journey.listedAt', 'is not', null)
    .select(['journey.id', 'name', 'description', 'displayName as owner', 'likeCount', 'journey.followerCount'])
    .select((eb) => eb.ref('journey.listedAt').$notNull().as('listedAt'))
    .execute()
  const badges = await db
    .selectFrom('journeyBadge')
    .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
    .where(dialect.isOneOf(sql.ref('journeyId'), ids))
    .select(['journeyId', 'key', 'name'])
    .execute()
  const steps = await db
    .selectFrom('step')
    .where(dialect.isOneOf(sql.ref('journeyId'), ids))
    .where('removedAt', 'is', null)
    .select(['journeyId', 'stepType', 'description'])
    .execute()
  const factsOf = withFacts ? await readFacts(db, dialect, ids) : new Map<string, Facts>()
  const badgesOf = Map.groupBy(badges, ({ journeyId }) => journeyId)
  const stepsOf = Map.groupBy(steps, ({ journeyId }) => journeyId)
  return journeys.map(({ likeCount, followerCount, ...journey }) => ({
    ...journey,
    fans: likeCount + followerCount,
    badges: badgesOf.get(journey.id) ?? [],
    steps: stepsOf.get(journey.id) ?? [],
    facts: factsOf.get(journey.id) ?? NO_FACTS,
  }))
}

async function readFacts(db: Kysely<Tables>, dialect: Dialect, ids: readonly string[]): Promise<Map<string, Facts>> {
  const rows = await db
    .selectFrom('journey')
    .where(dialect.isOneOf(sql.ref('id'), ids))
    .select(['id', 'minutes', 'language', 'level', 'free'])
    .execute()
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
