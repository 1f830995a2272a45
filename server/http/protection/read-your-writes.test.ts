import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { connect, type Database } from '#server/database/database.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { readSettings } from '#server/platform/settings.ts'
import { Front } from '#server/testing/database/front.ts'
import { startPair } from '#server/testing/database/standby.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'

/** A pair of servers is ours to start only where the machine lends none. */
const canReplicate = onPostgres && process.platform !== 'win32' && !process.env.TEST_DATABASE_URL

/** Two servers that keep their files start and stop slowly on a busy machine. */
const PAIR_WITHIN_MS = 60_000

const settings = readSettings({
  CAIRN_DATA: join(tmpdir(), 'cairn-tests'),
  AUTH_SECRET: 'a secret of thirty-two characters',
  CAIRN_LIMITS: 'off',
})

describe.runIf(canReplicate)('reads on a replica', () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  let database: Database
  let standby: Database
  const server = new TestServer()

  beforeAll(async () => {
    pair = await startPair()
    database = await openDatabase({ url: pair.primary.url, readUrl: pair.standby.url })
    standby = connect({ url: pair.standby.url })
    server.database = database
    server.app = await buildApp({ settings, database })
    await caughtUp()
  }, PAIR_WITHIN_MS)

  afterAll(async () => {
    await server.app?.close()
    await standby?.close()
    await database?.close()
    await pair?.stop()
  }, PAIR_WITHIN_MS)

  test('one’s own writes are read back at once, however far the replica is behind; others read what it knows', async () => {
    const ada = await server.createUser('Ada')
    const bob = await server.createUser('Bob')
    const { id } = await ada.createJourney({ name: 'Before' })
    await caughtUp()
    expect((await bob.get(`/path/journey/${id}`)).body.name).toBe('Before')
    await sql`select pg_wal_replay_pause()`.execute(standby.db)
    const changed = await ada.put(`/path/${id}`, { name: 'After' })
    expect((await ada.get(`/path/journey/${id}`)).body.name).toBe('After')
    expect((await bob.get(`/path/journey/${id}`)).body.name).toBe('Before')
    // ReadContext another machine nobody remembers her write, but her browser does.
    const cookie = String(changed.headers['set-cookie']).split(';')[0] ?? ''
    expect((await bob.get(`/path/journey/${id}`, { cookie })).body.name).toBe('After')
    await sql`select pg_wal_replay_resume()`.execute(standby.db)
    await caughtUp()
    expect((await bob.get(`/path/journey/${id}`)).body.name).toBe('After')
  })

  test('user who signed out is out, though the replica does not know it yet', async () => {
    const ada = await server.createUser('Ada')
    await caughtUp()
    await sql`select pg_wal_replay_pause()`.execute(standby.db)
    await server.visitor.post('/auth/sign-out', {}, { cookie: ada.cookie })
    expect((await ada.get('/user/profile')).status).toBe(401)
    await sql`select pg_wal_replay_resume()`.execute(standby.db)
  })

  test('while the primary is stopped members and visitors go on reading and writes get 503; afterwards they are taken', async () => {
    const ada = await server.createUser('Ada')
    const { id } = await ada.createJourney()
    await caughtUp()
    await pair.primary.stop()
    for (const path of [`/path/journey/${id}`, '/path/user', '/path/all', '/user/profile'])
      expect((await ada.get(path)).status).toBe(200)
    expect((await server.visitor.get(`/path/journey/${id}?again`)).status).toBe(200)
    expect((await server.app.inject('/readyz')).statusCode).toBe(200)
    const refused = await ada.put(`/path/${id}`, { name: 'While nobody listens' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
    pair.primary = await pair.startPrimary()
    await until(async () => (await ada.put(`/path/${id}`, { name: 'Once user does' })).status === 200)
    expect((await ada.get(`/path/journey/${id}`)).body.name).toBe('Once user does')
    await caughtUp()
  })

  test('a primary that hangs without a word holds nobody up for long', async () => {
    const ada = await server.createUser('Ada')
    const { id } = await ada.createJourney()
    await caughtUp()
    const wakeUp = pair.freezePrimary()
    try {
      const writes = Array.from({ length: 20 }, (_, at) => ada.put(`/path/${id}`, { name: `Name ${at}` }))
      const reads = Array.from({ length: 20 }, () => ada.get(`/path/journey/${id}`))
      for (const { status } of await Promise.all(reads)) expect(status).toBe(200)
      for (const { status } of await Promise.all(writes)) expect(status).toBe(503)
    } finally {
      wakeUp()
    }
    await until(async () => (await ada.put(`/path/${id}`, { name: 'Awake' })).status === 200)
    await caughtUp()
  })

  test('commits that wait for a synchronous standby which is away hold up no reads', async () => {
    const ada = await server.createUser('Ada')
    const { id } = await ada.createJourney()
    const desk = connect({ url: pair.primary.url })
    const waitFor = async (name: string) => {
      await sql`alter system set synchronous_standby_names = ${sql.lit(name)}`.execute(desk.db)
      await sql`select pg_reload_conf()`.execute(desk.db)
    }
    await waitFor('user')
    const writes = Array.from({ length: 12 }, (_, at) => ada.put(`/path/${id}`, { name: `Name ${at}` }))
    await until(async () => {
      const waiting = sql`select 1 from pg_stat_activity where wait_event = 'SyncRep'`
      return (await waiting.execute(desk.db)).rows.length > 0
    })
    for (const path of [`/path/journey/${id}`, '/path/user', '/user/profile'])
      expect((await ada.get(path)).status).toBe(200)
    await waitFor('')
    for (const { status } of await Promise.all(writes)) expect(status).toBe(200)
    await desk.close()
    await caughtUp()
  })

  test('where there is no replica a server that hangs is given up, and asked again once it answers', async () => {
    const alone = connect({ url: pair.primary.url })
    const ask = () => sql`select 1`.execute(alone.db)
    await ask()
    const wakeUp = pair.freezePrimary()
    try {
      await expect(Promise.all(Array.from({ length: 20 }, ask))).rejects.toThrow(/terminated|not responding/)
      await expect(ask()).rejects.toThrow('the database is not responding')
    } finally {
      wakeUp()
    }
    // The others of this file were given up, too.
    const answers = ({ db }: Pick<Database, 'db'>) =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
    await until(async () => (await answers(alone)) && (await answers(database)))
    await alone.close()
    await caughtUp()
  })

  test('without its replica everything is read from the primary', async () => {
    const ada = await server.createUser('Ada')
    const { id } = await ada.createJourney()
    await caughtUp()
    await standby.close()
    await pair.standby.stop()
    expect((await server.visitor.get(`/path/journey/${id}`)).status).toBe(200)
    expect((await ada.get('/path/user')).body).toHaveLength(1)
  })

  test('a standby that takes over has every write that was acknowledged, and takes the next ones', async () => {
    pair.standby = await pair.startStandby()
    await sql`alter system set synchronous_standby_names = '*'`.execute(database.db)
    await sql`select pg_reload_conf()`.execute(database.db)
    const inStep = sql`select 1 from pg_stat_replication where sync_state = 'sync'`
    await until(async () => (await inStep.execute(database.db)).rows.length === 1)
    const front = new Front()
    const address = await front.listen()
    front.leadTo(pair.folders.primary)
    const led = new TestServer()
    led.database = await openDatabase({ url: `postgres://postgres@${address}/postgres`, readUrl: pair.standby.url })
    led.app = await buildApp({ settings, database: led.database })
    const ada = await led.createUser('Ada')
    const writers = await Promise.all(
      Array.from({ length: 4 }, async () => new Writer(ada, (await ada.createJourney()).id)),
    )
    await until(async () => writers.every(({ acknowledged }) => acknowledged > 2))

    const wakeUp = pair.freezePrimary()
    front.markDown()
    for (const { id } of writers) expect((await ada.get(`/path/journey/${id}`)).status).toBe(200)
    const desk = connect({ url: pair.standby.url })
    await sql`select pg_promote(true, 30)`.execute(desk.db)
    for (const { id, acknowledged } of writers) {
      const { name } = await desk.db.selectFrom('journey').select('name').where('id', '=', id).executeTakeFirstOrThrow()
      expect(Number(name.replace('Name ', ''))).toBeGreaterThanOrEqual(acknowledged)
    }
    front.leadTo(pair.folders.standby)
    const before = writers.map(({ tried }) => tried)
    await until(async () => writers.every(({ acknowledged }, at) => acknowledged > (before[at] ?? 0)))

    for (const writer of writers) {
      await writer.stop()
      const { name } = (await ada.get(`/path/journey/${writer.id}`)).body
      expect(name).toBe(`Name ${writer.acknowledged}`)
      expect(writer.refused.filter((status) => status !== 503)).toEqual([])
    }
    wakeUp()
    await desk.close()
    await led.app.close()
    await led.database.close()
    await front.close()
  })

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await wait(50)
  }

  /** The replica has replayed everything, and the server has asked it since. */
  async function caughtUp(): Promise<void> {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(database.db)
    const at = rows[0]?.at ?? ''
    for (;;) {
      const reply = await sql<{ there: boolean }>`select pg_last_wal_replay_lsn() >= ${at}::pg_lsn as there`.execute(
        standby.db,
      )
      if (reply.rows[0]?.there) break
      await wait(10)
    }
    await wait(250)
  }
})

/** TestUser who renames a journey again and again. */
class Writer {
  readonly id: string
  tried = 0
  acknowledged = 0
  readonly refused: number[] = []
  #goesOn = true
  readonly #ended: Promise<void>

  constructor(person: TestUser, id: string) {
    this.id = id
    this.#ended = this.#write(person)
  }

  async stop(): Promise<void> {
    this.#goesOn = false
    await this.#ended
  }

  async #write(person: TestUser): Promise<void> {
    while (this.#goesOn) {
      const name = ++this.tried
      const { status } = await person.put(`/path/${this.id}`, { name: `Name ${name}` })
      if (status === 200) this.acknowledged = name
      else this.refused.push(status)
      await wait(20)
    }
  }
}
