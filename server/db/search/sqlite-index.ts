import { type RawBuilder, sql } from 'kysely'
import { TIER_MAX, TIME_SPAN, tierIn } from './place.ts'
import type { Db, Match, SearchIndex } from './search-index.ts'

const ROWS = 200

/** FTS5 whose row ids are places: it reads matches in their order and stops when there are enough. */
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
        some.map(({ place, terms }) => sql`(${whole(place)}, ${terms.join(' ')})`),
      )}`.execute(trx)
    }
  },

  rebuilt: async (db, fill) => {
    const say = (order: string, value: number) =>
      sql`insert into "journeyTerms" ("journeyTerms", rank) values (${order}, ${whole(value)})`.execute(db)
    await sql`drop trigger "journeySearch_gone"`.execute(db)
    await sql`delete from "journeySearch"`.execute(db)
    await sql`insert into "journeyTerms" ("journeyTerms") values ('delete-all')`.execute(db)
    await followDeletes(db)
    await say('hashsize', 128 * 2 ** 20)
    await fill()
    await say('hashsize', 2 ** 20)
    await sql`insert into "journeyTerms" ("journeyTerms") values ('optimize')`.execute(db)
  },

  popular: (db, match, limit, before) => places(db, [[0, before]], match, limit),

  newest: async (db, match, limit, before) => {
    const found = await places(
      db,
      (await tiers(db)).map((tier): Range => {
        const to = before.time + Number(tier < before.tier)
        return [tier * TIME_SPAN, tier * TIME_SPAN + to]
      }),
      match,
      limit,
    )
    return found.sort(byTime).slice(0, limit)
  },

  rising: async (db, match, each) =>
    await places(
      db,
      (await tiers(db)).map((tier): Range => [tier * TIME_SPAN, (tier + 1) * TIME_SPAN]),
      match,
      each,
    ),

  isAt: (places) => sql`place in (select value from json_each(${JSON.stringify(places)}))`,

  related: () => null,
  learnStems: async () => {},
}

async function followDeletes(db: Db): Promise<void> {
  await sql`create trigger "journeySearch_gone" after delete on "journeySearch"
    begin delete from "journeyTerms" where rowid = old.place; end`.execute(db)
}

/** FTS5 takes whole numbers alone, and large ones are sent as others. */
function whole(value: number): RawBuilder<number> {
  return sql`cast(${value} as integer)`
}

type Range = [from: number, before: number]

/** In each of some ranges at most `limit` places, the highest. */
async function places(db: Db, ranges: Range[], match: Match, limit: number): Promise<number[]> {
  const text = textOf(match)
  const parts = ranges.map(
    ([from, before]) => sql`select place from (
      select rowid as place from "journeyTerms" where "journeyTerms" match ${text} and rowid >= ${whole(from)} and rowid < ${whole(before)}
      order by rowid desc limit ${sql.lit(limit)})`,
  )
  if (parts.length === 0) return []
  const { rows } = await joined(parts).execute(db)
  return rows.map(({ place }) => place)
}

function joined(parts: RawBuilder<unknown>[]): RawBuilder<{ place: number }> {
  return sql<{ place: number }>`${sql.join(parts, sql` union all `)}`
}

/** From the highest there is down. */
async function tiers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ top: number | null }>`select max(place) as top from "journeySearch"`.execute(db)
  const top = rows[0]?.top ?? null
  return top === null ? [] : Array.from({ length: Math.min(tierIn(top), TIER_MAX) + 1 }, (_, tier) => tier).reverse()
}

function byTime(a: number, b: number): number {
  return (b % TIME_SPAN) - (a % TIME_SPAN) || b - a
}

/** Terms hold letters, digits and underscores alone: nothing in them is an operator within quotes. */
function textOf({ all, none }: Match): string {
  const wanted = every(all)
  return none.length === 0 ? wanted : `(${wanted}) NOT (${every(none)})`
}

function every(groups: string[][]): string {
  return groups.map((terms) => `(${terms.map((term) => `"${term}"`).join(' OR ')})`).join(' AND ')
}
