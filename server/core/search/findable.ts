import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { Findable } from './terms.ts'

interface FindableJourney extends Findable {
  id: string
  /** `popularityOf` the journey. */
  popularity: number
  listedAt: number
}

/** The searchable content of those of the journeys that are listed. */
export async function readFindable(db: Db, ids: readonly string[]): Promise<FindableJourney[]> {
  const dialect = dialectOf(db)
  const journeys = await db
    .selectFrom('journey')
    .innerJoin('person', 'person.id', 'journey.ownerId')
    .where(dialect.isOneOf(sql.ref('journey.id'), ids))
    .where('journey.listedAt', 'is not', null)
    .select(['journey.id', 'name', 'description', 'displayName as owner'])
    .select(['minutes', 'journey.language', 'level', 'free'])
    .select(sql<number>`"countedLikes" + "countedFinishes" + "countedWalkers"`.as('popularity'))
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
    .select(['journeyId', 'stepType', 'description', 'section', 'note'])
    .execute()
  const badgesOf = Map.groupBy(badges, ({ journeyId }) => journeyId)
  const stepsOf = Map.groupBy(steps, ({ journeyId }) => journeyId)
  return journeys.map(({ minutes, language, level, free, ...journey }) => ({
    ...journey,
    badges: badgesOf.get(journey.id) ?? [],
    steps: stepsOf.get(journey.id) ?? [],
    facts: { minutes, language, level, free },
  }))
}
