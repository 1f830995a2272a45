import { type RawBuilder, sql } from 'kysely'
import { TIER_MAX, TIME_SPAN, tierIn, timeIn, timeOf } from './rank-key.ts'
import type { Db, Match, ReadDb, SearchIndex } from './search-index.ts'

/** Max. matches that are read and sorted at once; more are read slice by slice. */
const FEW = 2000
/** Max. number of matches read per slice. */
const SLICE_MAX = 500
/** Lengths of the time slices as powers of two in ms: 19 hours, 6 days, 50 days, 1.1 years. */
const TIMES = [26, 29, 32, 35] as const
/**
 * Bounds of tiers that are read together, since high tiers hold few journeys: from the first bound
 * up, then between two bounds.
 */
const STEPS = [14, 12, 10, 8]
const ROWS = 1000
const TIME = sql`(place % ${sql.lit(TIME_SPAN)})`
const NEWEST = sql`${TIME} desc, place desc`
const STEMMERS = ['english_stem', 'german_stem', 'french_stem'] as const

/**
 * A search index as a GIN index of terms. GIN returns matches unordered, so each journey also has
 * terms for its tier and time slices; queries read slice by slice, best first, until the limit.
 */
export const postgresIndex: SearchIndex = {
  create: async (db) => {
    await sql`alter table "journeySearch" add column terms tsvector not null`.execute(db)
    await createIndex(db)
    await sql`create index "journeySearch_place" on "journeySearch" (place)`.execute(db)
    await sql`create table "searchStem" (stem text collate "C" not null, word text collate "C" not null
      references "searchWord" on delete cascade, primary key (stem, word))`.execute(db)
  },

  put: async (trx, journeys) => {
    for (let from = 0; from < journeys.length; from += ROWS) {
      const some = journeys.slice(from, from + ROWS)
      const terms = some.map((journey) => [...journey.terms, ...termsOfRankKey(journey.place)].join(' '))
      await sql`insert into "journeySearch" ("journeyId", place, terms)
        select id, place, array_to_tsvector(string_to_array(terms, ' '))
        from unnest(${some.map(({ journeyId }) => journeyId)}::text[], ${some.map(({ place }) => place)}::bigint[],
          ${terms}::text[]) as row(id, place, terms)`.execute(trx)
    }
  },

  move: async (trx, journeyId, from, to) => {
    await sql`update "journeySearch" set place = ${to},
      terms = ts_delete(terms, ${termsOfRankKey(from)}::text[]) || array_to_tsvector(${termsOfRankKey(to)}::text[])
      where "journeyId" = ${journeyId}`.execute(trx)
  },

  rebuild: async (db, fill) => {
    await sql`truncate "journeySearch"`.execute(db)
    await sql`drop index "journeySearch_terms"`.execute(db)
    await fill()
    await createIndex(db)
    await sql`analyze "journeySearch"`.execute(db)
  },

  popular: async (db, levels, limit) => {
    if (levels.length === 0) return []
    const queries = levels.map(({ match, from, before }, level) => {
      const few = match.atMost <= FEW
      const within = sql`place + 0 >= ${from} and place + 0 < ${before}`
      const reading = { within, order: sql`place desc`, ...(!few && { most: SLICE_MAX }) }
      const asked = few ? [match] : slices(match, tiersWithin(from, before))
      return sql`(select place, ${sql.lit(level)} as level
        from (${slicewise(asked, sql`slice.terms`, limit, reading)}) as some_places)`
    })
    const all = sql<{ place: number; level: number }>`${sql.join(queries, sql` union all `)}`
    return (await all.execute(db)).rows
  },

  newest: async (db, match, limit, before) => {
    const { time, tier } = before ?? { time: (await latestTime(db)) + 1, tier: 0 }
    const within = sql`(${TIME} < ${time} or (${TIME} = ${time} and place < ${tier * TIME_SPAN + time}))`
    const asked = match.atMost <= FEW ? [match] : slices(match, timesBefore(time))
    return await places(db, asked, limit, { within, order: NEWEST })
  },

  among: async (db, match, places) => {
    const { rows } = await sql<{ place: number }>`
      select place from "journeySearch" where place = any(${places}::bigint[])
      and ("journeySearch".terms @@ ${tsqueryOf(match)}::tsquery) is true`.execute(db)
    return rows.map(({ place }) => place)
  },

  isAt: (places) => sql`place = any((select ${places}::bigint[])::bigint[])`,

  related: (word) => sql`
    select ${word}::text as asked, known.word, known.uses from unnest(${stemsOf(sql`${word}::text`)}) as own(stem)
    cross join lateral ((select word from "searchStem" where "searchStem".stem = own.stem limit 16)
      union select own.stem) as same
    cross join lateral (select word, uses from "searchWord" where "searchWord".word = same.word limit 1) as known`,

  // Skips words equal to their own stem, which the vocabulary contains already.
  learnStems: async (trx, words) => {
    await sql`insert into "searchStem" (stem, word)
      select distinct stem, word from unnest(${words}::text[]) as word cross join lateral unnest(${stemsOf(sql`word`)}) as stem
      where stem <> word on conflict do nothing`.execute(trx)
  },

  unused: async (db, words) => {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${words}::text[]) as word
      where not exists (select 1 from "journeySearch" where terms @@ quote_literal(word)::tsquery)`.execute(db)
    return rows.map(({ word }) => word)
  },

  purge: async () => false,
}

async function createIndex(db: Db): Promise<void> {
  await sql`create index "journeySearch_terms" on "journeySearch" using gin (terms) with (fastupdate = off)`.execute(db)
}

function stemsOf(word: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql.join(
    STEMMERS.map((stemmer) => sql`ts_lexize(${sql.lit(stemmer)}, ${word})`),
    sql` || `,
  )})`
}

/** The terms of a rank key: its tier and its time slices. */
function termsOfRankKey(place: number): string[] {
  const time = timeIn(place)
  return [`p_${tierIn(place)}`, ...TIMES.map((power) => timeTerm(power, time))]
}

function timeTerm(power: number, time: number): string {
  return `q${power}_${Math.floor(time / 2 ** power)}`
}

/** Time slices going back from a time, growing in length. */
function timesBefore(time: number): string[][] {
  const terms: string[][] = []
  let chunk = 0
  let end = time + 1
  for (const [index, power] of TIMES.entries()) {
    const next = TIMES[index + 1]
    for (chunk = Math.ceil(end / 2 ** power) - 1; chunk >= 0; chunk--) {
      terms.push([timeTerm(power, chunk * 2 ** power)])
      end = chunk * 2 ** power
      if (next !== undefined && end % 2 ** next === 0) break
    }
  }
  return terms
}

/** The tiers of rank keys in this range, highest first; tiers that hold few journeys are grouped. */
function tiersWithin(from: number, before: number): string[][] {
  const top = Math.min(tierIn(before), TIER_MAX)
  const groups = Map.groupBy(
    Array.from({ length: Math.max(0, top - tierIn(from) + 1) }, (_, index) => top - index),
    (tier) => STEPS.find((step) => tier >= step) ?? tier,
  )
  return [...groups.values()].map((tiers) => tiers.map((tier) => `p_${tier}`))
}

function slices(match: Match, groups: string[][]): Match[] {
  return groups.map((terms) => ({ ...match, all: [...match.all, terms] }))
}

interface Reading {
  within: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Max. matches read per slice; all by default. */
  most?: number
}

async function places(db: Db, matches: Match[], limit: number, reading: Reading): Promise<number[]> {
  const { rows } = await slicewise(matches, sql`slice.terms`, limit, reading).execute(db)
  return rows.map(({ place }) => place)
}

/** Reads the slices one after the other until the limit; matches are sorted within each slice. */
function slicewise(
  matches: Match[],
  terms: RawBuilder<unknown>,
  limit: number,
  { within, order, most }: Reading,
): RawBuilder<{ place: number }> {
  const stop = sql`limit ${sql.lit(limit)}`
  return sql`
    select found.place from unnest(${matches.map(tsqueryOf)}::text[]) as slice(terms) cross join lateral (
      select place from (
        select place from "journeySearch" where "journeySearch".terms @@ ${terms}::tsquery and ${within}
        ${most === undefined ? sql`offset 0` : sql`limit ${sql.lit(most)}`}
      ) as matched order by ${order} ${stop}
    ) as found ${stop}`
}

/** The time of the newest listed journey, in the units of a rank key. */
async function latestTime(db: ReadDb): Promise<number> {
  const { latest } = await db
    .selectFrom('journey')
    .where('listedAt', 'is not', null)
    .select((eb) => eb.fn.max('listedAt').as('latest'))
    .executeTakeFirstOrThrow()
  return timeOf(latest ?? 0)
}

/**
 * The text of a `tsquery` for journeys with a term of every group of `all`, except those with a term of every group of
 * `none`. Quoted terms need no escaping: they contain only letters, digits and underscores.
 */
function tsqueryOf({ all, none }: Match): string {
  const wanted = every(all)
  return none.length === 0 ? wanted : `${wanted} & !(${every(none)})`
}

function every(groups: string[][]): string {
  return groups.map((terms) => `(${terms.map((term) => `'${term}'`).join(' | ')})`).join(' & ')
}
