import type { AliasedRawBuilder, CompiledQuery } from 'kysely'
import { batch } from './batch.ts'
import type { Db } from './database.ts'
import { dialectOf } from './dialect.ts'
import { prepared } from './prepared.ts'
import { readTarget } from './replica.ts'

/** Max. rows read by one statement. */
const TOGETHER = 50

type Read<Names extends string, Row> = (asked: Record<Names, string>) => Promise<Row | undefined>

/** Whether calls on this database are batched: on SQLite there is no round trip to save, and a transaction reads alone. */
export function isBatched(db: Db): boolean {
  return dialectOf(db).kind === 'postgres' && !db.isTransaction
}

/**
 * A prepared query for one row per call, where concurrent calls share a statement, because a round trip costs PostgreSQL
 * more than most reads. `build` selects from `asked`, whose columns are `names` and `place`, and returns `place`, too.
 */
export function batchedRow<Names extends string, Row extends { place: unknown }>(
  names: readonly Names[],
  build: (
    db: Db,
    asked: AliasedRawBuilder<Record<Names | 'place', string>, 'asked'>,
  ) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, asked: Record<Names, string>) => Promise<Row | undefined> {
  const query = prepared([...names, 'place'], (db, lists: Record<string, unknown>, _: null) => {
    const texts = names.map((name) => [name, { type: 'text' as const, list: lists[name] }])
    const columns = { ...Object.fromEntries(texts), place: { type: 'bigint', list: lists.place } }
    return build(db, dialectOf(db).rows(columns).$castTo<Record<Names | 'place', string>>().as('asked'))
  })
  /** Primary and replica have their own batches, since a reader's last write may not be on the replica yet. */
  const batches = new WeakMap<Db, Map<string | undefined, Read<Names, Row>>>()

  function batchFor(db: Db): Read<Names, Row> {
    const ofDb = batches.get(db) ?? new Map<string | undefined, Read<Names, Row>>()
    batches.set(db, ofDb)
    const target = readTarget()
    const read = ofDb.get(target) ?? batch(TOGETHER, (all) => readAll(db, all))
    ofDb.set(target, read)
    return read
  }

  async function readAll(db: Db, all: readonly Record<Names, string>[]): Promise<(Row | undefined)[]> {
    const { list } = dialectOf(db)
    const texts = names.map((name) => [name, list(all.map((asked) => asked[name]))])
    const values = { ...Object.fromEntries(texts), place: list(all.map((_, index) => index)) }
    const rows = new Map((await query(db, { values, shape: null })).map((row) => [Number(row.place), row]))
    return all.map((_, index) => rows.get(index))
  }

  return (db, asked) => batchFor(db)(asked)
}
