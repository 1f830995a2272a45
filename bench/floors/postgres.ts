import pg from 'pg'
import type { Face, Floor, Row } from './shape.ts'
import { searchTableFor, statementsFor } from './statements.ts'

const { INT8, NUMERIC } = pg.types.builtins
/** The whole toggle at once: what was there is taken, else it is given, and the count follows. */
const TOGGLE = `with taken as (
    delete from "journeyLike" where "journeyId" = $id and "personId" = $viewer returning 1),
  given as (
    insert into "journeyLike" ("journeyId", "personId", "createdAt") select $id, $viewer, $now::bigint where not exists
      (select 1 from "journeyLike" where "journeyId" = $id and "personId" = $viewer) on conflict do nothing returning 1),
  moved as (select (select count(*) from given) - (select count(*) from taken) as by)
  update journey set "likeCount" = "likeCount" + moved.by,
    score = log(greatest("likeCount" + "followerCount" + moved.by, 1)::double precision) + "createdAt" / 604800000.0
  from moved where id = $id returning "likeCount", moved.by > 0 as liked`

export async function postgresFloor(url: string, viewer: string): Promise<Floor> {
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
  const one = named('one', statements.one)
  const search = named('search', statements.search)
  const toggle = named('toggle', TOGGLE)
  const { rows } = await pool.query<{ face: Face }>(named('me', statements.me)({ viewer }))
  const [me] = rows
  if (!me) throw new Error('Nobody asks')
  return {
    me: me.face,
    newest: async () => (await pool.query<Row>(newest({ viewer }))).rows,
    one: async (id) => (await pool.query<Row>(one({ viewer, id }))).rows[0] as Row,
    search: async (terms) => (await pool.query<Row>(search({ viewer, terms }))).rows,
    toggle: async (id) => (await pool.query(toggle({ viewer, id, now: Date.now() }))).rows[0],
  }
}

/** A statement that each connection plans once. */
function named(name: string, statement: string) {
  const names = [...new Set(statement.match(/\$[a-z]+/g))]
  const text = names.reduce((sql, given, index) => sql.replaceAll(given, `$${index + 1}`), statement)
  return (values: Record<string, unknown>) => ({ name, text, values: names.map((given) => values[given.slice(1)]) })
}
