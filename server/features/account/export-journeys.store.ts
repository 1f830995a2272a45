import { isAuthorSql } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { inPortions } from '#server/core/database/queries.ts'
import { badgeNameFor } from '#server/features/badges/badges.store.ts'
import { readTexts } from '#server/features/journeys/revisions/revisions.store.ts'
import { creditJson, draftsOf, withCredit } from './export-credits.store.ts'

/**
 * Columns with numbers of other people's acts on a journey, which are shown to its owner late or
 * never.
 */
const OF_OTHERS: ReadonlySet<string> = new Set([
  ...['score', 'countedLikes', 'countedFinishes', 'countedWalkers'],
  ...[
    'coauthorIds',
    'ratingCount',
    'ratingDueAt',
    'coverImages',
    'coverDueAt',
    'ratingSince',
    'ratingAfter',
    'reach',
    'reachAt',
  ],
])

function withoutOthers(journey: object): object {
  return Object.fromEntries(Object.entries(journey).filter(([column]) => !OF_OTHERS.has(column)))
}

export function ownJourneysOf(db: Db, id: string) {
  const owned = db.selectFrom('journey').where('ownerId', '=', id).where('erasedAt', 'is', null)
  const oldestFirst = ['createdAt', 'id']
  return {
    journeys: async function* () {
      const credited = owned.selectAll().select(creditJson(db, 'journey'))
      for await (const journeys of inPortions(credited, oldestFirst)) yield journeys.map(withoutOthers).map(withCredit)
    },
    journeyBadges: async function* () {
      for await (const journeys of inPortions(owned.select('id'), oldestFirst))
        yield await db
          .selectFrom('journeyBadge')
          .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
          .selectAll('journeyBadge')
          .select(badgeNameFor(id).as('name'))
          .where(
            'journeyId',
            'in',
            journeys.map((journey) => journey.id),
          )
          .execute()
    },
    steps: async function* () {
      for await (const journeys of inPortions(owned.select('id'), oldestFirst))
        for (const journey of journeys)
          yield* inPortions(db.selectFrom('step').selectAll().where('journeyId', '=', journey.id), ['id'])
    },
    drafts: () => draftsOf(db, id),
  }
}

/**
 * The states of texts that the person made in the history of journeys, with the texts of those that they still work on;
 * one at a time, as each may have hundreds of kB.
 */
export async function* ownRevisionsOf(db: Db, personId: string) {
  const mine = db
    .selectFrom('revision')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('journey')
        .select(isAuthorSql(personId).as('works'))
        .whereRef('journey.id', '=', 'revision.journeyId')
        .as('works'),
    )
    .where('personId', '=', personId)
  for await (const rows of inPortions(mine, ['journeyId', 'number']))
    for (const row of rows) {
      const { journeyId, number, changedAt, line, changes, restored } = row
      const texts = row.works ? await readTexts(db, row) : undefined
      yield [{ journeyId, number, changedAt, line, changes: JSON.parse(changes), restored, texts }]
    }
}
