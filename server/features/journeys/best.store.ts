import { sql } from 'kysely'
import { isAuthorSql } from '#server/core/access/journeys.ts'
import { areApartSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal, readJson } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { readShared } from '#server/core/ranking/shared-reads.ts'
import { isVersionOfFinishedSql } from './finished-versions.store.ts'

/** The journeys of one badge, best first, in a language, in an unknown language ('') or in any (null). */
export interface Source {
  badgeKey: string
  language: string | null
  /** The last journey of the previous window; null in the first one. */
  end: End | null
}

export type End = [rank: number, id: string]

/** A listed journey among the best of a badge. */
export interface BestJourney {
  id: string
  rank: number
  /** The language without region; '' if unknown. */
  language: string
  /** The keys of its badges. */
  badgeKeys: string[]
}

const readBest = prepared(
  ['badgeKey', 'language', 'endRank', 'endId'],
  (db, { badgeKey, language, endRank, endId }, shape: { inLanguage: boolean; after: boolean; size: number }) =>
    db
      .selectFrom('journeyBadge as best')
      .select(['best.journeyId as id', 'best.rank', 'best.language'])
      .select((eb) => {
        const each = eb.selectFrom('journeyBadge as each').select('each.badgeKey')
        return dialectOf(db)
          .jsonRows(each.whereRef('each.journeyId', '=', 'best.journeyId'))
          .as('badges')
      })
      .where('best.badgeKey', '=', badgeKey)
      .where('best.rank', 'is not', null)
      .$if(shape.inLanguage, (query) => query.where('best.language', '=', language))
      .$if(shape.after, (query) => query.where(sql<boolean>`(best.rank, best."journeyId") < (${endRank}, ${endId})`))
      .orderBy('best.rank', 'desc')
      .orderBy('best.journeyId', 'desc')
      .limit(literal(shape.size)),
)

/** The next `size` journeys of a source, from rows that everyone shares; some may have been unlisted since. */
export async function readBestJourneys(db: Db, source: Source, size: number): Promise<readonly BestJourney[]> {
  const { badgeKey, language, end } = source
  return await readShared(db, `best ${JSON.stringify([badgeKey, language, end, size])}`, async () => {
    const values = { badgeKey, language, endRank: end?.[0], endId: end?.[1] }
    const shape = { inLanguage: language !== null, after: end !== null, size }
    const rows = await readBest(db, { values, shape })
    return rows.map(({ badges, rank, ...row }) => {
      const badgeKeys = readJson<{ badgeKey: string }[]>(badges).map((badge) => badge.badgeKey)
      return { ...row, rank: Number(rank), badgeKeys }
    })
  })
}

const newAmong = prepared(['ids', 'personId'], (db, { ids, personId }) => {
  const without = (table: 'journeyFollow' | 'journeyFinish') => sql<boolean>`(
    select 1 from ${sql.table(table)} as known
    where known."journeyId" = journey.id and known."personId" = ${personId}) is null`
  return db
    .selectFrom('journey')
    .select('id')
    .where(dialectOf(db).isAmong(sql.ref('journey.id'), ids))
    .where('listedAt', 'is not', null)
    .where(sql<boolean>`not ${isAuthorSql(personId as never)}`)
    .where(without('journeyFollow'))
    .where(without('journeyFinish'))
    .where(sql<boolean>`not ${isVersionOfFinishedSql(personId)}`)
    .where(sql<boolean>`not ${areApartSql(personId, sql.ref('journey.ownerId'))}`)
})

/**
 * The first `wanted` of these journeys, in this order, that are listed and new to the person: they
 * don't work on it or follow it, haven't finished it or another version of it, and there is no block
 * between them and the owner.
 */
export async function firstNew<Item extends { id: string }>(
  db: Db,
  personId: string,
  items: readonly Item[],
  wanted: number,
): Promise<Item[]> {
  const found: Item[] = []
  const portion = 2 * wanted
  for (let from = 0; from < items.length && found.length < wanted; from += portion) {
    const some = items.slice(from, from + portion)
    const ids = dialectOf(db).list(some.map(({ id }) => id))
    const rows = await newAmong(db, { values: { ids, personId }, shape: null })
    const known = new Set(rows.map(({ id }) => id))
    found.push(...some.filter(({ id }) => known.has(id)))
  }
  return found.slice(0, wanted)
}
