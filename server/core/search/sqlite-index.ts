import { type RawBuilder, sql } from 'kysely'
import { TIER_MAX, TIME_SPAN, tierIn } from './rank-key.ts'
import type { Below, Db, Match, SearchIndex } from './search-index.ts'

const ROWS = 200
/** Max. matches that are read at once, which is faster than looking up rank keys one by one. */
const FEW = 20_000
/** Pages that a step of `purge` writes: less than 1 MB. */
const PURGED_PAGES = 200

/** FTS5 with rank keys as row ids: reads matches in rank order and stops at the limit. */
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
    const configure = (order: string, value: number) =>
      sql`insert into "journeyTerms" ("journeyTerms", rank) values (${order}, ${integer(value)})`.execute(db)
    await sql`drop trigger "journeySearch_gone"`.execute(db)
    await sql`delete from "journeySearch"`.execute(db)
    await sql`insert into "journeyTerms" ("journeyTerms") values ('delete-all')`.execute(db)
    await followDeletes(db)
    await configure('hashsize', 128 * 2 ** 20)
    await fill()
    await configure('hashsize', 2 ** 20)
    await sql`insert into "journeyTerms" ("journeyTerms") values ('optimize')`.execute(db)
  },

  popular: (db, levels, limit) =>
    read(
      db,
      levels.map(({ match, before }, level) => ({ match, from: 0, before, level })),
      limit,
    ),

  newest: async (db, match, limit, before) => {
    const parts = (await tiers(db)).map((tier) => {
      const to = before.time + Number(tier < before.tier)
      return { match, from: tier * TIME_SPAN, before: tier * TIME_SPAN + to, level: 0 }
    })
    const found = await read(db, parts, limit)
    return found
      .map(({ place }) => place)
      .sort(byTime)
      .slice(0, limit)
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

  isAt: (places) => sql`place in (select value from json_each(${JSON.stringify(places)}))`,

  related: () => null,
  learnStems: async () => {},

  unused: async (db, words) => {
    const { rows } = await sql<{ word: string }>`
      select value as word from json_each(${JSON.stringify(words)})
      where not exists (select 1 from "journeyTerms" where "journeyTerms" match '"' || value || '"')`.execute(db)
    return rows.map(({ word }) => word)
  },

  // FTS5 marks removed rows and keeps their terms until it merges its segments. A negative number of pages begins a merge of all.
  purge: async (trx) => {
    const changes = async () =>
      (await sql<{ count: number }>`select total_changes() as count`.execute(trx)).rows[0]?.count ?? 0
    const before = await changes()
    await sql`insert into "journeyTerms" ("journeyTerms", rank) values ('merge', ${integer(-PURGED_PAGES)})`.execute(
      trx,
    )
    return (await changes()) - before > 1
  },
}

async function followDeletes(db: Db): Promise<void> {
  await sql`create trigger "journeySearch_gone" after delete on "journeySearch"
    begin delete from "journeyTerms" where rowid = old.place; end`.execute(db)
}

/** The driver binds large numbers as floats, which FTS5 refuses as row ids. */
function integer(value: number): RawBuilder<number> {
  return sql`cast(${value} as integer)`
}

interface Part extends Below {
  from: number
  level: number
}

/** The highest `limit` rank keys of each part. */
async function read(db: Db, parts: readonly Part[], limit: number): Promise<{ place: number; level: number }[]> {
  if (parts.length === 0) return []
  const queries = parts.map(
    ({ match, from, before, level }) => sql`select place, ${sql.lit(level)} as level from (
      select rowid as place from "journeyTerms" where "journeyTerms" match ${textOf(match)}
      and rowid >= ${integer(from)} and rowid < ${integer(before)} order by rowid desc limit ${sql.lit(limit)})`,
  )
  const all = sql<{ place: number; level: number }>`${sql.join(queries, sql` union all `)}`
  return (await all.execute(db)).rows
}

/** All tiers in use, highest first. */
async function tiers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ top: number | null }>`select max(place) as top from "journeySearch"`.execute(db)
  const top = rows[0]?.top ?? null
  return top === null ? [] : Array.from({ length: Math.min(tierIn(top), TIER_MAX) + 1 }, (_, tier) => tier).reverse()
}

function byTime(a: number, b: number): number {
  return (b % TIME_SPAN) - (a % TIME_SPAN) || b - a
}

/** Quoted terms need no escaping: they contain only letters, digits and underscores. */
function textOf({ all, none }: Match): string {
  const wanted = every(all)
  return none.length === 0 ? wanted : `(${wanted}) NOT (${every(none)})`
}

function every(groups: string[][]): string {
  return groups.map((terms) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`).join(' AND ')
}
