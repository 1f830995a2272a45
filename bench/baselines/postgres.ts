import pg from 'pg'
import { searchTableFor, statementsFor } from './statements.ts'
import type { Baseline, Person, Row } from './types.ts'

const { INT8, NUMERIC } = pg.types.builtins
/** SQL that removes the viewer's like or, if there is none, adds one, and updates the counter. */
const TOGGLE = `with removed as (
    delete from "journeyLike" where "journeyId" = $id and "personId" = $viewer returning 1),
  added as (
    insert into "journeyLike" ("journeyId", "personId", "createdAt") select $id, $viewer, $now::bigint where not exists
      (select 1 from "journeyLike" where "journeyId" = $id and "personId" = $viewer) on conflict do nothing returning 1),
  change as (select (select count(*) from added) - (select count(*) from removed) as by)
  update journey set "likeCount" = "likeCount" + change.by,
    score = score + change.by
  from change where id = $id returning "likeCount", change.by > 0 as liked`

export async function openPostgresBaseline(url: string, viewerId: string): Promise<Baseline> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    types: {
      getTypeParser: (id, format) => (id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format)),
    },
  })
  for (const statement of searchTableFor('postgres')) await pool.query(statement)
  const statements = statementsFor('postgres')
  const newest = named('newest', statements.newest)
  const following = named('following', statements.following)
  const recommended = named('recommended', statements.recommended)
  const one = named('one', statements.one)
  const search = named('search', statements.search)
  const filtered = named('filtered', statements.filtered)
  const home = (['inProgress', 'suggested', 'fromFollowed'] as const).map((name) => named(name, statements[name]))
  const toggle = named('toggle', TOGGLE)
  const { rows } = await pool.query<{ person: Person }>(named('viewer', statements.viewer)({ viewer: viewerId }))
  const [found] = rows
  if (!found) throw new Error(`No person ${viewerId}`)
  return {
    viewer: found.person,
    newest: async () => (await pool.query<Row>(newest({ viewer: viewerId }))).rows,
    following: async () => (await pool.query<Row>(following({ viewer: viewerId }))).rows,
    recommended: async () => (await pool.query<Row>(recommended({ viewer: viewerId }))).rows,
    one: async (id) => (await pool.query<Row>(one({ viewer: viewerId, id }))).rows[0] as Row,
    search: async (terms) => (await pool.query<Row>(search({ viewer: viewerId, terms }))).rows,
    filtered: async (filters) => (await pool.query<Row>(filtered({ viewer: viewerId, ...filters }))).rows,
    home: async () =>
      await Promise.all(home.map(async (row) => (await pool.query<Row>(row({ viewer: viewerId }))).rows)),
    toggle: async (id) => (await pool.query(toggle({ viewer: viewerId, id, now: Date.now() }))).rows[0],
  }
}

/** A named statement, which PostgreSQL plans once per connection. */
function named(name: string, statement: string) {
  const names = [...new Set(statement.match(/\$[a-z]+/g))]
  const text = names.reduce((sql, parameter, index) => sql.replaceAll(parameter, `$${index + 1}`), statement)
  return (values: Record<string, unknown>) => ({
    name,
    text,
    values: names.map((parameter) => values[parameter.slice(1)]),
  })
}
