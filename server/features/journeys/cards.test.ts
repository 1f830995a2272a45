import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'
import { loadDetails } from './cards.store.ts'
import { JOURNEY_COLUMNS } from './read.store.ts'
import { expectNewCards } from './testing/cards.ts'

/** Two processes on one database, each of which keeps cards in its memory. */
const [server, other] = [new TestServer(), new TestServer()]
let ada: TestUser
let bob: TestUser
let mia: TestUser
let id: string

beforeAll(async () => {
  const target = await emptyTarget()
  for (const each of [server, other])
    await each.open({ CAIRN_LIMITS: 'off' }, {}, { database: await openDatabase(target) })
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
  mia = await createModerator(server, 'Mia')
  id = (await ada.createJourney({ badges: [{ name: 'Knots' }] })).id
  await bob.post(`/path/like/${id}`, { liked: true })
})

afterAll(async () => {
  for (const { app, database } of [server, other]) {
    await app.close()
    await database.close()
  }
})

test.each<[string, () => Promise<unknown>]>([
  ['a follow', () => bob.post(`/path/follow/${id}`, { followed: true })],
  ['a new name of a journey', () => ada.put(`/path/${id}`, { name: 'Bends', version: 1 })],
  ['other badges', () => ada.put(`/path/${id}`, { badges: [{ name: 'Ropes' }], version: 2 })],
  ['a new name of the owner', () => ada.put('/user/profile/update', { displayName: 'Ada Moreno' })],
  ['a new role of a person who likes the journey', () => bob.put('/user/profile/update', { role: 'Rigger' })],
  ['the suspension of that person', () => mia.post(`/moderation/people/${bob.id}/suspend`, { reason: 'Spam' })],
])('%s shows at once in the lists of another process', async (_name, change) => {
  const cleo = other.user(await server.createUser('Cleo'))
  const list = async () => (await cleo.get('/path/all')).body
  const before = await list()
  expect(await list()).toEqual(before)
  await change()
  expect(await list()).not.toEqual(before)
  for (const each of [server, other]) await expectNewCards(each)
})

test('a like and the end of another one at the same moment, which leave the count as it is, change the card', async () => {
  const [cleo, dora] = [await server.createUser('Cleo'), await server.createUser('Dora')]
  const like = (person: TestUser, liked: boolean) => person.post(`/path/like/${id}`, { liked })
  await like(cleo, true)
  await like(cleo, false)
  await like(dora, true)
  await cardOf()
  await Promise.all([like(cleo, true), like(dora, false)])
  await expectNewCards(server)
})

const cardOf = async () => (await loadDetails(server.database.db, [{ id }], null))[0]?.card

test('a replica that is behind is answered from, and its cards replace no newer ones', async () => {
  const { db } = server.database
  const newest = await cardOf()
  const move = (by: number) =>
    sql`update journey set "cardVersion" = "cardVersion" + ${by} where id = ${id}`.execute(db)
  await move(-1)
  expect(await cardOf()).not.toBe(newest)
  await move(1)
  expect(await cardOf()).toBe(newest)
})

test('a rename drops the cards with this person from memory, and no others', async () => {
  const dora = await server.createUser('Dora')
  const hers = (await dora.createJourney()).id
  const keptCard = async (of: string) => (await loadDetails(server.database.db, [{ id: of }], null))[0]?.card
  const [ofAda, ofDora] = [await keptCard(id), await keptCard(hers)]
  await dora.put('/user/profile/update', { displayName: 'Dora Lind' })
  expect(await keptCard(id)).toBe(ofAda)
  expect(await keptCard(hers)).not.toBe(ofDora)
})

test('more renames than a process follows drop all cards', async () => {
  const before = await cardOf()
  await sql`update person set role = 'Rigger'`.execute(server.database.db)
  const { number } = await server.database.db.selectFrom('cardEpoch').select('number').executeTakeFirstOrThrow()
  await server.database.db
    .updateTable('cardEpoch')
    .set({ number: Number(number) + 500 })
    .execute()
  expect(await cardOf()).not.toBe(before)
})

test('the changes of a deleted account are forgotten', async () => {
  const eve = await server.createUser('Eve')
  await eve.put('/user/profile/update', { displayName: 'Eve Lind' })
  const { db } = server.database
  const changes = () => db.selectFrom('cardChange').selectAll().where('personId', '=', eve.id).execute()
  expect(await changes()).not.toEqual([])
  await db.deleteFrom('person').where('id', '=', eve.id).execute()
  expect(await changes()).toEqual([])
})

/** Columns that nothing changes. */
const CONSTANT: readonly string[] = ['id', 'createdAt']
const SHOWN = [
  ...JOURNEY_COLUMNS.map((column) => ({ table: 'journey', column })),
  ...[...PERSON_COLUMNS, 'suspendedAt'].map((column) => ({ table: 'person', column })),
  { table: 'badge', column: 'name' },
].filter(({ column }) => !CONSTANT.includes(column))

test.each(SHOWN)('a card is read again after a change of the $column of a $table', async ({ table, column }) => {
  const before = await cardOf()
  expect(await cardOf()).toBe(before)
  const value = sql.ref(column)
  const texts = sql`coalesce(${value}, '') || 'x'`
  const changed = table === 'journey' ? value : column === 'suspendedAt' ? sql`coalesce(${value}, 0) + 1` : texts
  await sql`update ${sql.table(table)} set ${value} = ${changed}`.execute(server.database.db)
  expect(await cardOf()).not.toBe(before)
})
