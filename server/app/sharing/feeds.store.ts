import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'

export interface FeedRow {
  id: string
  name: string
  description: string
  createdAt: number
  updatedAt: number
  ownerId: string
  ownerName: string
}

const ENTRIES_MAX = 50

/** The newest listed journeys: all, those with a badge, or those of a person. */
export async function listNewest(
  db: Db,
  { badgeKey, ownerId }: { badgeKey?: string; ownerId?: string },
): Promise<FeedRow[]> {
  return await db
    .selectFrom('journey')
    .innerJoin('person', 'person.id', 'journey.ownerId')
    .where('journey.listedAt', 'is not', null)
    .$if(ownerId !== undefined, (query) => query.where('ownerId', '=', ownerId ?? ''))
    .$if(badgeKey !== undefined, (query) =>
      query.where('journey.id', 'in', (eb) =>
        eb
          .selectFrom('journeyBadge')
          .select('journeyId')
          .where('badgeKey', '=', badgeKey ?? ''),
      ),
    )
    .select(['journey.id', 'name', 'description', 'journey.createdAt', 'updatedAt', 'ownerId'])
    .select('person.displayName as ownerName')
    .orderBy('journey.listedAt', 'desc')
    .orderBy('journey.id', 'desc')
    .limit(literal(ENTRIES_MAX))
    .execute()
}
