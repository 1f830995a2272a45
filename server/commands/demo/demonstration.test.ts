import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSafeLink } from '#contract/rules/link.ts'
import type { Database } from '#server/core/database/database.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import { openDemonstration } from '#server/testing/database/demonstration.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { cookiesOf, TestServer } from '#server/testing/test-server.ts'
import { JOURNEYS, readContent, SITE } from './content.ts'
import { setDemoPasswords } from './demo-accounts.ts'
import { createDemonstration, prepareDemonstration } from './demonstration.ts'

const settingsWith = (env: NodeJS.ProcessEnv) =>
  readSettings({ AUTH_SECRET: 'a secret that is only for tests, and long', HOST: '0.0.0.0', ...env })

/** Max. time in ms to create the demonstration, which the first file that needs it does. */
const CREATION_MS = 120_000

const content = await readContent()
let database: Database
beforeAll(async () => {
  database = await openDemonstration()
  await createDemonstration(database, settingsWith({ PORT: '3000' }))
}, CREATION_MS)

test('people are in the directory with their journeys, and every count is right, also after a second start', async () => {
  const { db } = database
  await createDemonstration(database, settingsWith({ PORT: '3000' }))
  const listed = await db
    .selectFrom('person')
    .select(['searchText', 'journeyCount'])
    .where('listedAt', 'is not', null)
    .execute()
  expect(listed).toHaveLength(content.people.length)
  expect(listed.reduce((sum, { journeyCount }) => sum + journeyCount, 0)).toBe(content.journeys.length)
  expect(listed.map(({ searchText }) => searchText)).toContain('lea fournier cloud engineer atelier nuage')
  const { rows } = await sql`select id from person where "journeyCount" <>
    (select count(*) from journey where "ownerId" = person.id and "listedAt" is not null)`.execute(db)
  expect(rows).toEqual([])
})

const pathsInContent = content.journeys.flatMap(({ steps }) => steps.filter(({ stepType }) => stepType === 'Path'))

test('paths lead to the public URL, also after it has changed', async () => {
  for (const [env, publicUrl] of [
    [null, 'http://localhost:3000'],
    [{ PORT: '4000' }, 'http://localhost:4000'],
    [{ PUBLIC_URL: 'https://cairn.example.org/' }, 'https://cairn.example.org'],
  ] as const) {
    if (env) await createDemonstration(database, settingsWith(env))
    const paths = await database.db
      .selectFrom('step')
      .innerJoin('journey', 'journey.id', 'step.targetId')
      .where('stepType', '=', 'Path')
      .select(['url', 'journey.id'])
      .execute()
    expect(paths).toHaveLength(pathsInContent.length)
    for (const { url, id } of paths) expect(url).toBe(`${publicUrl}/app/discover/journey/${id}`)
  }
})

describe('the demonstration', () => {
  const server = new TestServer()
  const settings = readSettings({ AUTH_SECRET: 'a secret that is only for tests, and long', HOST: '127.0.0.1' })
  let reports: string | null = ''
  beforeAll(async () => {
    await server.open({ CAIRN_LIMITS: 'off' }, {}, { database: await openDemonstration() })
    reports = await createDemonstration(server.database, settings)
  })
  afterAll(() => server.app.close())

  const signIn = async (key: string) => {
    const email = `${key}@example.org`
    const reply = await server.visitor.post('/auth/sign-in/email', { email, password: 'stones-and-trails' })
    const cookie = cookiesOf(reply)
    return server.user({ id: reply.body.user.id, email, cookie, headers: await server.tokenFor(cookie) })
  }

  test('exports every journey as the file that it was read from', async () => {
    const rows = await server.database.db.selectFrom('journey').select(['id', 'name', 'createdAt']).execute()
    const keyOf = new Map(
      rows.map(({ id, name }) => [id, content.journeys.find((one) => one.name === name)?.key ?? '']),
    )
    const delays = new Set<number>()
    for (const { id, createdAt } of rows) {
      const { body } = await server.visitor.get(`/path/export/${id}`)
      const file = JSON.parse(readFileSync(join(JOURNEYS, `${keyOf.get(id)}.json`), 'utf8'))
      const text = JSON.stringify({ ...body, createdAt: file.createdAt })
      const addresses = /http:\/\/localhost:3000\/app\/discover\/journey\/(\w+)/gu
      expect(JSON.parse(text.replace(addresses, (_, id) => journeyUrl(SITE, { id: keyOf.get(id) ?? '' })))).toEqual(
        file,
      )
      delays.add(createdAt - Date.parse(file.createdAt))
    }
    expect([rows.length, delays.size]).toEqual([content.journeys.length, 1])
  })

  test('keeps its counts right after a person deletes their account', async () => {
    expect(await wrongCounts(server.database.db)).toEqual([])
    const tomas = await signIn('tomas')
    const { status } = await server.call('DELETE', '/user/account', { password: 'stones-and-trails' }, tomas.headers)
    expect(status).toBe(204)
    expect(await wrongCounts(server.database.db)).toEqual([])
  })

  test('names every account in the start message, and its moderator can moderate', async () => {
    for (const { key } of content.people) expect(reports).toContain(`${key}@example.org`)
    expect(reports).toContain('Moderator: jonas@example.org')
    expect((await (await signIn('jonas')).get('/moderation/log')).status).toBe(200)
    expect((await (await signIn('maya')).get('/moderation/log')).status).toBe(403)
  })

  test('gives everyone a role and interests, and most people links and a photo', async () => {
    const maya = await signIn('maya')
    const { body: people } = await maya.get('/user/all?limit=100')
    const links: string[] = []
    const photos: string[] = []
    for (const { id } of people) {
      const { body } = await maya.get(`/user/profile/${id}`)
      expect(body.role).toBeTruthy()
      links.push(...body.links)
      if (body.photoURL) photos.push(body.photoURL)
    }
    const interested = await server.database.db.selectFrom('interest').select('personId').distinct().execute()
    expect(interested).toHaveLength(people.length)
    expect(links.filter((link) => !isSafeLink(link))).toEqual([])
    expect(Math.min(links.length, photos.length)).toBeGreaterThan(people.length / 2)
    for (const url of photos) {
      const { statusCode, headers } = await server.app.inject(url)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    }
  })

  test('has a suggestion, which the owner of its journey can accept', async () => {
    const priya = await signIn('priya')
    const { body: journeys } = await priya.get('/path/user')
    const { id } = journeys.find(({ name }: { name: string }) => name.startsWith('Calculus'))
    const { body: suggestions } = await priya.get(`/path/suggestions/${id}`)
    const { version } = (await priya.get(`/path/journey/${id}`)).body
    expect((await priya.post(`/suggestion/${suggestions[0].id}/accept`, { version })).status).toBe(200)
    const { body: journey } = await priya.get(`/path/journey/${id}`)
    expect(journey.steps[2].note).toContain('checkpoints')
    expect(journey.steps[3].url).toContain('khanacademy.org')
  })
})

describe('where others can reach the server', () => {
  const server = new TestServer()
  beforeAll(async () => server.open({ CAIRN_LIMITS: 'off' }, {}, { database: await openDemonstration() }))
  afterAll(() => server.app.close())
  const local = { AUTH_SECRET: 'a secret that is only for tests, and long', CAIRN_DEMO: 'on' }
  const signIn = async (password: string) =>
    (await server.visitor.post('/auth/sign-in/email', { email: 'jonas@example.org', password })).status
  const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://localhost', CAIRN_DEMO: '' }

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ PUBLIC_URL: 'https://cairn.example.org' }],
    [{ PUBLIC_URL: 'https://cairn.example.org', ...production }],
  ])('%o takes away the published password, which a local start gave', async (env) => {
    const { db } = server.database
    for (const table of ['session', 'account'] as const) await db.deleteFrom(table).execute()
    await createDemonstration(server.database, readSettings(local))
    await setDemoPasswords(server.database, 'stones-and-trails')
    expect(await signIn('stones-and-trails')).toBe(200)
    const lines = await prepareDemonstration(server.database, readSettings({ ...local, ...env }))
    expect(await signIn('stones-and-trails')).toBe(401)
    expect(lines).toMatch(/published password/)
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('the start says how to give a password, which then stays', async () => {
    const settings = readSettings({ ...local, HOST: '0.0.0.0' })
    expect(await prepareDemonstration(server.database, settings)).toMatch(
      /since HOST, PUBLIC_URL or TRUSTED_PROXY says that others reach this server.* npm run cairn -- demo --password /,
    )
    await setDemoPasswords(server.database, 'a password of my own')
    await prepareDemonstration(server.database, settings)
    expect(await signIn('a password of my own')).toBe(200)
  })
})

test('the start names the moderators of the database, and only accounts with the password', async () => {
  const database = await openDemonstration()
  const settings = readSettings({ AUTH_SECRET: 'a secret that is only for tests, and long', CAIRN_DEMO: 'on' })
  expect(await createDemonstration(database, settings)).toContain('Moderator: jonas@example.org')
  await database.db.updateTable('person').set({ moderatorSince: null }).execute()
  const { id } = await database.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'ada@example.org')
    .executeTakeFirstOrThrow()
  await database.db.deleteFrom('account').where('userId', '=', id).execute()
  const lines = await createDemonstration(database, settings)
  expect(lines).toContain('None of them is a moderator')
  expect(lines).not.toContain('ada@example.org')
})
