import { isAuthorSql } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { exportedOf, inPortions } from '#server/core/database/queries.ts'
import { TABLE_FACTS } from '#server/core/database/table-facts.ts'
import { badgeNameFor } from '#server/features/badges/badges.store.ts'
import { readTexts } from '#server/features/journeys/revisions.store.ts'
import { creditJson, draftsOf, withCredit } from './export-credits.store.ts'

export function ownJourneysOf(db: Db, id: string) {
  const owned = db.selectFrom('journey').where('ownerId', '=', id).where('erasedAt', 'is', null)
  const oldestFirst = ['createdAt', 'id']
  return {
    journeys: async function* () {
      const credited = owned.select(TABLE_FACTS.journey.exported).select(creditJson(db, 'journey'))
      for await (const journeys of inPortions(credited, oldestFirst)) yield journeys.map(withCredit)
    },
    journeyBadges: async function* () {
      for await (const journeys of inPortions(owned.select('id'), oldestFirst))
        yield await db
          .selectFrom('journeyBadge')
          .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
          .select(exportedOf('journeyBadge', TABLE_FACTS.journeyBadge.exported))
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
          yield* inPortions(
            db.selectFrom('step').select(TABLE_FACTS.step.exported).where('journeyId', '=', journey.id),
            ['id'],
          )
    },
    drafts: () => draftsOf(db, id),
  }
}

/**
 * The revisions that the person made, with the texts of journeys that they still work on; read one
 * at a time, as each may have hundreds of kB.
 */
export async function* ownRevisionsOf(db: Db, personId: string) {
  const mine = db
    .selectFrom('revision')
    .select(TABLE_FACTS.revision.exported)
    .select('parts')
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
      const { works, parts, ...revision } = row
      yield [{ ...revision, texts: works ? await readTexts(db, row) : undefined }]
    }
}
