import type { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { dialectOf } from './dialect.ts'

/** Placeholders for the values of a prepared query. */
export type Parameters<Names extends string> = Record<Names, never>

/**
 * Max. compiled queries kept per definition, about 50 kB each: `limit=1` to `limit=100` are a
 * hundred shapes.
 */
const COMPILED_MAX = 50

class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Run<Names extends string, Shape> {
  values: Record<Names, unknown>
  /** The parts of the input, besides the parameters, that the query's SQL depends on. */
  shape: Shape
}

/**
 * A query that is built and compiled once per shape, since building it costs as much as reading a
 * page. `build` puts parameters in place of values, and each run fills them in; `fill` returns the
 * statement instead of running it. The oldest shapes are dropped.
 */
export function prepared<Names extends string, Row, Shape>(
  names: readonly Names[],
  build: (db: Db, parameters: Parameters<Names>, shape: Shape) => { compile(db: Db): CompiledQuery<Row> },
) {
  const entries = names.map((name) => [name, new Parameter(name)])
  const parameters = Object.fromEntries(entries) as Parameters<Names>
  const compiled = new Map<string, CompiledQuery<Row>>()

  function fill(db: Db, { values, shape }: Run<Names, Shape>): CompiledQuery<Row> {
    const key = `${dialectOf(db).kind} ${JSON.stringify(shape)}`
    const known = compiled.get(key)
    const query = known ?? build(db, parameters, shape).compile(db)
    if (!known && compiled.size >= COMPILED_MAX) compiled.delete(compiled.keys().next().value ?? '')
    compiled.set(key, query)
    return {
      ...query,
      parameters: query.parameters.map((value) => (value instanceof Parameter ? values[value.name as Names] : value)),
    }
  }

  async function read(db: Db, run: Run<Names, Shape>): Promise<Row[]> {
    return (await db.executeQuery(fill(db, run))).rows
  }
  return Object.assign(read, { fill })
}
