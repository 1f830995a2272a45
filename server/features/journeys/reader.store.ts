import { sql } from 'kysely'
import type { Badge } from '#contract/badge.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal, readJson } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import type { ListedRow } from './read.store.ts'

/** The facts about a person that their suggested journeys depend on. */
export interface Reader {
  personId: string
  interests: (Badge & { key: string })[]
  languages: string[]
  hasFinished: boolean
}

const FOLLOWED_AND_FINISHED = 20
const LANGUAGES_MAX = 2

/** The prepared query of a reader; its rows are parsed by `readerIn`. */
export const readerOf = prepared(['personId'], (db, { personId }) => {
  const { jsonRows } = dialectOf(db)
  return db
    .selectFrom('person')
    .where('person.id', '=', personId)
    .select((eb) => {
      const interests = eb
        .selectFrom('interest')
        .innerJoin('badge', 'badge.key', 'interest.badgeKey')
        .where('interest.personId', '=', personId)
        .select(['badge.key', 'badge.name'])
        .orderBy('interest.position')
      const latest = (table: 'journeyFollow' | 'journeyFinish', at: 'createdAt' | 'finishedAt') =>
        eb
          .selectFrom(
            sql<{ journeyId: string }>`(
              select "journeyId" from ${sql.table(table)} where "personId" = ${personId}
              order by ${sql.ref(at)} desc, "journeyId" desc limit ${literal(FOLLOWED_AND_FINISHED)})`.as('mine'),
          )
          .innerJoin('journey', 'journey.id', 'mine.journeyId')
          .select('journey.language')
      return [
        'person.language',
        jsonRows(interests).as('interests'),
        jsonRows(latest('journeyFollow', 'createdAt')).as('followed'),
        jsonRows(latest('journeyFinish', 'finishedAt')).as('finished'),
      ]
    })
})

/**
 * The person's interests, and at most 2 languages that they read, without regions: the language of
 * the account, and the most frequent language of the journeys that they recently followed and
 * finished.
 */
export async function readReader(db: Db, personId: string): Promise<Reader> {
  return readerIn(personId, await readerOf(db, { values: { personId }, shape: null }))
}

export function readerIn(personId: string, [row]: readonly ReaderRow[]): Reader {
  const finished = readJson<LanguageRow[]>(row?.finished ?? [])
  const tags = [...readJson<LanguageRow[]>(row?.followed ?? []), ...finished].map(({ language }) => language)
  const used = tags.filter((language) => language !== null).map(primaryOf)
  const byUse = [...Map.groupBy(used, (language) => language)].sort(([, a], [, b]) => b.length - a.length)
  const languages = [primaryOf(row?.language ?? 'en'), ...byUse.map(([language]) => language)]
  return {
    personId,
    interests: readJson<Reader['interests']>(row?.interests ?? []),
    languages: [...new Set(languages)].slice(0, LANGUAGES_MAX),
    hasFinished: finished.length > 0,
  }
}

interface ReaderRow {
  language: string | null
  interests: unknown
  followed: unknown
  finished: unknown
}

interface LanguageRow {
  language: string | null
}

function primaryOf(language: string): string {
  return language.toLowerCase().split('-', 1)[0] ?? ''
}

/** Adds the badges that each listed journey shares with the reader's interests. */
export function withReasons(rows: readonly ListedRow[], { interests }: Reader): ListedRow[] {
  const names = new Set(interests.map(({ name }) => name))
  return rows.map((row) => ({ ...row, because: readJson<Badge[]>(row.badges).filter(({ name }) => names.has(name)) }))
}
