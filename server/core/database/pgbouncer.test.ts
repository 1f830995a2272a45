import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { openStream } from '#server/features/notices/testing/stream-client.ts'
import { findPgBouncer, type RunningPgBouncer, startPgBouncer } from '#server/testing/database/pgbouncer.ts'
import { createDatabase, databaseAt, dropDatabase } from '#server/testing/database/postgres.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { cookiesOf, PASSWORD, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'
import type { Database } from './database.ts'

const program = findPgBouncer()
/** PgBouncer connects to the socket of our own PostgreSQL; TEST_DATABASE_URL has none. */
const canPool = onPostgres && program !== null && process.platform !== 'win32' && !process.env.TEST_DATABASE_URL

const CALLERS = 20
const ROUNDS = 3
const SERVER_CONNECTIONS = 4

describe.runIf(canPool)('through PgBouncer in transaction mode', () => {
  const server = new TestServer()
  let pooler: RunningPgBouncer
  let database: Database
  let name: string

  beforeAll(async () => {
    const { url } = inject('postgres')
    name = await createDatabase(url)
    pooler = await startPgBouncer(program ?? '', decodeURIComponent(new URL(url).hostname), SERVER_CONNECTIONS)
    database = await openDatabase({ url: pooler.urlOf(name) })
    await server.open({ CAIRN_LIMITS: 'off' }, {}, { database })
  }, 60_000)

  afterAll(async () => {
    await server.app?.close()
    await database?.close()
    await pooler?.stop()
    if (name) await dropDatabase(inject('postgres').url, name)
  })

  test('a stream tells of a notice', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const [ada, bob] = [await server.createConfirmedUser('Ada'), await server.createConfirmedUser('Bob')]
    const stream = await openStream(server, ada)
    await bob.post(`/user/follow/${ada.id}`, { followed: true })
    await server.dispatch()
    expect((await stream.next())?.notice.kind).toBe('follower')
    stream.close()
  })

  test('600 mixed calls over 20 connections all succeed on 4 connections to PostgreSQL', async () => {
    const people = await Promise.all(Array.from({ length: CALLERS }, (_, at) => server.createUser(`Walker${at}`)))
    const replies = (await Promise.all(people.map((person, at) => callsOf(person, people[(at + 1) % CALLERS])))).flat()
    expect(replies).toHaveLength(600)
    expect(replies.filter(({ status }) => status >= 400)).toEqual([])
    const { rows } = await sql<{ connections: number }>`
      select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`.execute(database.db)
    expect(rows[0]?.connections).toBeLessThanOrEqual(SERVER_CONNECTIONS)
  }, 120_000)

  test('servers that start while others work leave no lock behind', async () => {
    let isOver = false
    const work = async () => {
      while (!isOver) await sql`select 1`.execute(database.db)
    }
    const working = Promise.all(Array.from({ length: CALLERS }, work))
    for (let start = 0; start < 5; start++) await (await openDatabase({ url: pooler.urlOf(name) })).close()
    isOver = true
    await working
    const { rows } = await sql`
      select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()`.execute(database.db)
    expect(rows).toEqual([])
  })

  test('no statement is left prepared on a connection to PostgreSQL', async () => {
    const { rows } = await sql`select name from pg_prepared_statements`.execute(database.db)
    expect(rows).toEqual([])
  })

  /**
   * Rounds of ten calls: sign-in, create, like, follow, lists, a search, the sitemap and the
   * export.
   */
  async function callsOf(me: TestUser, other: TestUser = me): Promise<Reply[]> {
    const replies: Reply[] = []
    const did = (reply: Reply) => {
      replies.push(reply)
      return reply
    }
    let theirs = (await other.createJourney()).id
    for (let round = 0; round < ROUNDS; round++) {
      const cookie = round % 5 === 0 ? cookiesOf(did(await signIn(me))) : me.cookie
      did(await server.visitor.get('/auth/token', { cookie }))
      if (round % 5 !== 0) did(await me.get('/user/profile'))
      const made = did(await other.post('/path/create', journeyInput(round)))
      did(await me.post(`/path/like/${theirs}`, { liked: true }))
      did(await me.post(`/path/follow/${theirs}`, { followed: true }))
      did(await me.get('/path/all?sort=trending'))
      did(await me.get('/path/user/following'))
      did(await server.visitor.get(`/path/all?q=walk${round % 2 === 0 ? '' : '&sort=newest'}`))
      did(await sitemap())
      did(await me.get('/user/export'))
      theirs = made.body.id
    }
    return replies
  }

  const signIn = ({ email }: TestUser) => server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD })

  async function sitemap(): Promise<Reply> {
    const { statusCode, body, headers } = await server.app.inject('/sitemap-1.xml')
    expect(body).toMatch(/<\/urlset>\s*$/)
    return { status: statusCode, body: '', headers }
  }
})

describe.runIf(onPostgres)('on a direct connection', () => {
  let url: string
  let name: string
  let database: Database

  beforeAll(async () => {
    const { url: server, template } = inject('postgres')
    url = server
    name = await createDatabase(url, template)
    database = await openDatabase({ url: databaseAt(url, name) })
  })

  afterAll(async () => {
    await database.close()
    await dropDatabase(url, name)
  })

  test('statements are prepared by name, also those that begin on a line of their own', async () => {
    await database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('badge').select('key').where('key', '=', 'python').execute()
      await sql`
        select name from badge where key = 'python'`.execute(trx)
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where name similar to '[0-9a-f]{32}'`.execute(trx)
      const prepared = rows.map(({ statement }) => statement.trim())
      expect(prepared).toContain('select "key" from "badge" where "key" = $1')
      expect(prepared).toContain("select name from badge where key = 'python'")
    })
  })

  test('at most 400 statements stay prepared on a connection, and further ones are answered', async () => {
    await database.db.transaction().execute(async (trx) => {
      for (let number = 0; number < 500; number++) {
        const { rows } = await sql<{ number: number }>`select ${sql.lit(number)}::int as number`.execute(trx)
        expect(rows).toEqual([{ number }])
      }
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`.execute(
        trx,
      )
      expect(rows[0]?.count).toBe(400)
    })
  })
})

function journeyInput(round: number) {
  return {
    name: `A walk in round ${round}`,
    description: 'Somewhere worth going.',
    badges: [{ name: 'Python' }],
    steps: [{ stepType: 'Article', description: 'Read this first', url: 'https://example.org/first' }],
    visibility: 'public',
  }
}
