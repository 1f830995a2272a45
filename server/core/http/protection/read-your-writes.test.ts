import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/core/database/database.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { LoadBalancer } from '#server/testing/database/load-balancer.ts'
import {
  canReplicate,
  catchUp,
  PAIR_WITHIN_MS,
  pauseReplay,
  resumeReplay,
  startPair,
} from '#server/testing/database/standby.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'

const ENV = { CAIRN_LIMITS: 'off' }

const replicaTest = test.runIf(canReplicate)
let pair: Awaited<ReturnType<typeof startPair>>
let database: Database
let standby: Database
const server = new TestServer()

beforeAll(async () => {
  if (!canReplicate) return
  pair = await startPair()
  database = await openDatabase({ url: pair.primary.url, readUrl: pair.standby.url })
  standby = connect({ url: pair.standby.url })
  await server.open(ENV, {}, { database })
  await caughtUp()
}, PAIR_WITHIN_MS)

afterAll(async () => {
  await server.app?.close()
  await standby?.close()
  await database?.close()
  await pair?.stop()
}, PAIR_WITHIN_MS)

replicaTest('signing out takes effect before the replica knows of it', async () => {
  const ada = await server.createUser('Ada')
  await caughtUp()
  await pauseReplay(standby)
  await server.visitor.post('/auth/sign-out', {}, { cookie: ada.cookie })
  expect((await ada.get('/user/profile')).status).toBe(401)
  await resumeReplay(standby)
})

replicaTest('a page shows its member what they wrote before the replica knows of it', async () => {
  const ada = await server.createUser('Ada')
  const { id } = await ada.createJourney({ name: 'Before' })
  await caughtUp()
  await pauseReplay(standby)
  await ada.put(`/path/${id}`, { name: 'Renamed just now' })
  const page = await server.app.inject({ url: `/app/discover/journey/${id}`, headers: { cookie: ada.cookie } })
  expect(page.body).toContain('Renamed just now')
  await resumeReplay(standby)
})

replicaTest('while the primary is stopped, reads succeed and writes get 503', async () => {
  const ada = await server.createUser('Ada')
  const { id } = await ada.createJourney()
  await caughtUp()
  await pair.primary.stop()
  for (const path of [`/path/journey/${id}`, `/path/upkeep/${id}`, '/path/user', '/path/all', '/user/profile'])
    expect((await ada.get(path)).status).toBe(200)
  expect((await server.visitor.get(`/path/journey/${id}?again`)).status).toBe(200)
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  const refused = await ada.put(`/path/${id}`, { name: 'Primary stopped' })
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(refused.body).toMatchObject({ code: 'databaseDown', message: expect.stringContaining('database') })
  pair.primary = await pair.startPrimary()
  await until(async () => (await ada.put(`/path/${id}`, { name: 'Primary back' })).status === 200)
  expect((await ada.get(`/path/journey/${id}`)).body.name).toBe('Primary back')
  await caughtUp()
})

replicaTest('while the primary hangs, reads succeed and writes get 503', async () => {
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

replicaTest('commits that wait for a missing synchronous standby do not block reads', async () => {
  const ada = await server.createUser('Ada')
  const { id } = await ada.createJourney()
  const desk = connect({ url: pair.primary.url })
  const waitFor = async (name: string) => {
    await sql`alter system set synchronous_standby_names = ${sql.lit(name)}`.execute(desk.db)
    await sql`select pg_reload_conf()`.execute(desk.db)
  }
  await waitFor('missing')
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

replicaTest('without a replica, queries fail while the server hangs and succeed afterwards', async () => {
  const single = connect({ url: pair.primary.url })
  const ask = () => sql`select 1`.execute(single.db)
  await ask()
  const wakeUp = pair.freezePrimary()
  try {
    await expect(Promise.all(Array.from({ length: 20 }, ask))).rejects.toThrow(/terminated|not responding/)
    await expect(ask()).rejects.toThrow('the database is not responding')
  } finally {
    wakeUp()
  }
  // The connections of the test server were dropped too.
  const answers = ({ db }: Pick<Database, 'db'>) =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
  await until(async () => (await answers(single)) && (await answers(database)))
  await single.close()
  await caughtUp()
})

replicaTest('while the replica is stopped, reads go to the primary', async () => {
  const ada = await server.createUser('Ada')
  const { id } = await ada.createJourney()
  await caughtUp()
  await standby.close()
  await pair.standby.stop()
  expect((await server.visitor.get(`/path/journey/${id}`)).status).toBe(200)
  expect((await ada.get('/path/user')).body).toHaveLength(1)
})

replicaTest('a promoted standby has every acknowledged write and accepts new ones', async () => {
  pair.standby = await pair.startStandby()
  await sql`alter system set synchronous_standby_names = '*'`.execute(database.db)
  await sql`select pg_reload_conf()`.execute(database.db)
  const inStep = sql`select 1 from pg_stat_replication where sync_state = 'sync'`
  await until(async () => (await inStep.execute(database.db)).rows.length === 1)
  const loadBalancer = new LoadBalancer()
  const address = await loadBalancer.listen()
  loadBalancer.leadTo(pair.folders.primary)
  const led = new TestServer()
  const url = `postgres://postgres@${address}/postgres`
  await led.open(ENV, {}, { database: await openDatabase({ url, readUrl: pair.standby.url }) })
  const ada = await led.createUser('Ada')
  const writers = await Promise.all(
    Array.from({ length: 4 }, async () => new Writer(ada, (await ada.createJourney()).id)),
  )
  await until(async () => writers.every(({ acknowledged }) => acknowledged > 2))

  const wakeUp = pair.freezePrimary()
  loadBalancer.markDown()
  for (const { id } of writers) expect((await ada.get(`/path/journey/${id}`)).status).toBe(200)
  const desk = connect({ url: pair.standby.url })
  await sql`select pg_promote(true, 30)`.execute(desk.db)
  for (const { id, acknowledged } of writers) {
    const { name } = await desk.db.selectFrom('journey').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    expect(Number(name.replace('Name ', ''))).toBeGreaterThanOrEqual(acknowledged)
  }
  loadBalancer.leadTo(pair.folders.standby)
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
  await loadBalancer.close()
})

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(50)
}

const caughtUp = () => catchUp(database, standby)

/** Renames a journey repeatedly. */
class Writer {
  readonly id: string
  tried = 0
  acknowledged = 0
  readonly refused: number[] = []
  #isRunning = true
  readonly #ended: Promise<void>

  constructor(person: TestUser, id: string) {
    this.id = id
    this.#ended = this.#write(person)
  }

  async stop(): Promise<void> {
    this.#isRunning = false
    await this.#ended
  }

  async #write(person: TestUser): Promise<void> {
    while (this.#isRunning) {
      const name = ++this.tried
      const { status } = await person.put(`/path/${this.id}`, { name: `Name ${name}` })
      if (status === 200) this.acknowledged = name
      else this.refused.push(status)
      await wait(20)
    }
  }
}
