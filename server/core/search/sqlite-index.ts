import { type RawBuilder, sql } from 'kysely'
import { prepared } from '#server/core/database/prepared.ts'
import { TIER_MAX, TIME_SPAN, TOP, tierIn, timeIn } from './rank-key.ts'
import type { Db, Match, Range, ReadDb, SearchIndex } from './search-index.ts'

const ROWS = 200
/** Max. matches that are read at once, which is faster than looking up single rank keys. */
const FEW = 20_000
/** Number of matches with the highest rank keys that a list sorted by time reads at once. */
const HIGHEST = 200
/** Number of pages that a step of `purge` writes: a few ms of work. */
const PURGED_PAGES = 40

/** The smallest number of segments that FTS5 can merge. */
const SEGMENTS_MIN = 2

/** A search index with FTS5 and rank keys as row ids: it reads matches in rank order and stops at the limit. */
export const sqliteIndex: SearchIndex = {
  create: async (db) => {
    await sql`create virtual table "journeyTerms" using fts5(
      terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'")`.execute(db)
    await sql`create unique index "journeySearch_place" on "journeySearch" (place)`.execute(db)
    await followDeletes(db)
  },

  put: async (trx, journeys) => {
    for (let from = 0; from < journeys.length; from += ROWS) {
      const some = journeys.slice(from, from + ROWS)
      await sql`insert into "journeySearch" ("journeyId", place) values ${sql.join(
        some.map(({ journeyId, place }) => sql`(${journeyId}, ${place})`),
      )}`.execute(trx)
      await sql`insert into "journeyTerms" (rowid, terms) values ${sql.join(
        some.map(({ place, terms }) => sql`(${integer(place)}, ${terms.join(' ')})`),
      )}`.execute(trx)
    }
  },

  move: null,

  rebuild: async (db, fill) => {
    await sql`drop trigger "journeySearch_gone"`.execute(db)
    await sql`delete from "journeySearch"`.execute(db)
    await sql`insert into "journeyTerms" ("journeyTerms") values ('delete-all')`.execute(db)
    await followDeletes(db)
    await command(db, 'hashsize', 128 * 2 ** 20)
    await fill()
    await command(db, 'hashsize', 2 ** 20)
    await sql`insert into "journeyTerms" ("journeyTerms") values ('optimize')`.execute(db)
  },

  popular: (db, levels, limit) =>
    read(
      db,
      levels.map((range, level) => ({ ...range, level })),
      limit,
    ),

  // The lowest tier contains most of the new journeys, so the other tiers are read only back to the
  // oldest journey of this page. Starting to read a tier takes as long as reading dozens of
  // matches, so the highest tiers are read together.
  newest: async (db, match, limit, before) => {
    const latest = before ?? { time: TIME_SPAN - 1, tier: TIER_MAX + 1 }
    const limitOf = (tier: number) => tier * TIME_SPAN + latest.time + Number(tier < latest.tier)
    const inOrder = (found: readonly { place: number }[]) =>
      [...new Set(found.map(({ place }) => place))]
        .filter((place) => place < limitOf(tierIn(place)))
        .sort(byTime)
        .slice(0, limit)
    const part = { match, level: 0 }
    const highest = await read(db, [{ ...part, from: 0, before: TOP }], HIGHEST)
    if (highest.length < HIGHEST) return inOrder(highest)
    const found = [...highest, ...(await read(db, [{ ...part, from: 0, before: limitOf(0) }], limit))]
    const oldest = timeIn(inOrder(found)[limit - 1] ?? 0)
    const between = Array.from({ length: tierIn(highest.at(-1)?.place ?? 0) }, (_, index) => index + 1)
    const parts = between.map((tier) => ({ ...part, from: tier * TIME_SPAN + oldest, before: limitOf(tier) }))
    return inOrder([...found, ...(await read(db, parts, limit))])
  },

  among: async (db, match, places) => {
    const few = match.atMost <= FEW
    const within = few
      ? sql`order by rowid desc limit ${sql.lit(FEW)}`
      : sql`and rowid in (select value from json_each(${JSON.stringify(places)}))`
    const { rows } = await sql<{ place: number }>`
      select rowid as place from "journeyTerms" where "journeyTerms" match ${textOf(match)} ${within}`.execute(db)
    const wanted = new Set(places)
    return rows.map(({ place }) => place).filter((place) => wanted.has(place))
  },

  isAt: (places) => sql`place in (select value from json_each(${places}))`,

  related: () => null,
  learnStems: async () => {},

  unused: async (db, words) => {
    const { rows } = await sql<{ word: string }>`
      select value as word from json_each(${JSON.stringify(words)})
      where not exists (select 1 from "journeyTerms" where "journeyTerms" match '"' || value || '"')`.execute(db)
    return rows.map(({ word }) => word)
  },

  // FTS5 marks removed rows and keeps their terms until it merges its segments. A negative number of pages begins a merge of
  // all segments, and restarts it if a transaction has added one since; a positive number continues it.
  purge: async (trx, { begins }) => {
    if (begins) {
      await makeSegment(trx)
      await command(trx, 'usermerge', SEGMENTS_MIN)
    }
    const before = await totalChanges(trx)
    await command(trx, 'merge', begins ? -PURGED_PAGES : PURGED_PAGES)
    // The command itself counts as one change.
    return (await totalChanges(trx)) - before > 1
  },
}

async function followDeletes(db: Db): Promise<void> {
  await sql`create trigger "journeySearch_gone" after delete on "journeySearch"
    begin delete from "journeyTerms" where rowid = old.place; end`.execute(db)
}

/** Runs a command of FTS5, or changes one of its settings. */
async function command(db: Db, name: string, value: number): Promise<void> {
  await sql`insert into "journeyTerms" ("journeyTerms", rank) values (${name}, ${integer(value)})`.execute(db)
}

/**
 * Adds a segment without a row, since FTS5 continues a merge only with at least SEGMENTS_MIN. Rank
 * keys are never negative, so this one is free.
 */
async function makeSegment(trx: Db): Promise<void> {
  await sql`insert into "journeyTerms" (rowid, terms) values (-1, 'merge')`.execute(trx)
  await sql`delete from "journeyTerms" where rowid = -1`.execute(trx)
}

async function totalChanges(db: Db): Promise<number> {
  return (await sql<{ count: number }>`select total_changes() as count`.execute(db)).rows[0]?.count ?? 0
}

/** Casts to an integer, since the driver binds large numbers as floats, which FTS5 refuses as row ids. */
function integer(value: unknown): RawBuilder<number> {
  return sql`cast(${value} as integer)`
}

interface Part extends Range {
  level: number
}

/** Reads at most `limit` rank keys of each part, highest first. */
async function read(db: ReadDb, parts: readonly Part[], limit: number): Promise<{ place: number; level: number }[]> {
  if (parts.length === 0) return []
  const values = parts.map(({ match, from, before }, index) => [
    [`match${index}`, textOf(match)],
    [`from${index}`, from],
    [`before${index}`, before],
  ])
  const shape = { levels: parts.map(({ level }) => level), limit }
  return await readParts(db, { values: Object.fromEntries(values.flat()), shape })
}

const PARTS = Array.from({ length: TIER_MAX + 1 }, (_, index) => index)

const readParts = prepared(
  PARTS.flatMap((index) => [`match${index}`, `from${index}`, `before${index}`]),
  (_db, parameters, { levels, limit }: { levels: number[]; limit: number }) => {
    const parameter = (name: string) => parameters[name] as unknown
    const queries = levels.map(
      (level, index) => sql`select place, ${sql.lit(level)} as level from (
        select rowid as place from "journeyTerms" where "journeyTerms" match ${parameter(`match${index}`)}
        and rowid >= ${integer(parameter(`from${index}`))} and rowid < ${integer(parameter(`before${index}`))}
        order by rowid desc limit ${sql.lit(limit)})`,
    )
    return sql<{ place: number; level: number }>`${sql.join(queries, sql` union all `)}`
  },
)

function byTime(a: number, b: number): number {
  return (b % TIME_SPAN) - (a % TIME_SPAN) || b - a
}

/** A query of FTS5. Quoted terms need no escaping: they contain only letters, digits and underscores. */
function textOf({ all, none }: Match): string {
  const wanted = every(all)
  return none.length === 0 ? wanted : `(${wanted}) NOT (${every(none)})`
}

function every(groups: string[][]): string {
  return groups.map((terms) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`).join(' AND ')
}
