import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

async function recordOf(user: TestUser, headers = {}): Promise<Record<string, string>> {
  const { status, body, headers: answered } = await user.get('/user/export?format=zip', headers)
  expect([status, answered['content-type']]).toEqual([200, 'application/zip'])
  expect(answered['content-disposition']).toMatch(/^attachment; filename="cairn-\d{4}-\d\d-\d\d\.zip"/u)
  return Object.fromEntries(Object.entries(unzipSync(body)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const rowsOf = (csv = '') => csv.split('\r\n').slice(1, -1)

test('the ZIP has own journeys, tables and the JSON of the record', async () => {
  await ada.createJourney({ name: 'Tea/cups', visibility: 'private' })
  await ada.createJourney({ name: 'tea CUPS' })
  await ada.delete(`/path/${(await ada.createJourney({ name: 'Gone' })).id}`)
  const files = await recordOf(ada, { 'accept-language': 'de' })
  expect(Object.keys(files).sort()).toEqual([
    'README.txt',
    'badges.csv',
    'comments.csv',
    'drafts.json',
    'following.csv',
    'journeys/Tea cups.json',
    'journeys/Tea cups.md',
    'journeys/tea CUPS (2).json',
    'journeys/tea CUPS (2).md',
    'likes.csv',
    'notes.csv',
    'progress.csv',
    'ratings.csv',
    'record.json',
    'suggestions.csv',
  ])
  expect(files['README.txt']).toMatch(/^Deine Daten bei Cairn\nAda Stone, /u)
  expect(JSON.parse(files['record.json'] ?? '')).toEqual((await ada.get('/user/export')).body)
  expect(JSON.parse(files['journeys/Tea cups.json'] ?? '')).toMatchObject({ name: 'Tea/cups', author: 'Ada Stone' })
})

test('docs/export.md names every table and its columns', async () => {
  const files = await recordOf(await server.createConfirmedUser('Dora'))
  const tables = Object.entries(files).filter(([name]) => name.endsWith('.csv'))
  const headers = tables.map(
    ([name, text]) => `| \`${name}\` | \`${text.replace(/^\ufeff|"/gu, '').split('\r\n')[0]}\``,
  )
  const page = readFileSync('docs/export.md', 'utf8')
  expect(headers.filter((header) => !page.includes(header))).toEqual([])
  expect(headers.length).toBe(8)
})

test('the tables hold what a person did, and of others only public names that the person can read', async () => {
  const journey = await bob.createJourney({ name: '=Walk' })
  const secret = await bob.createJourney({ name: 'Later private', steps: [{ ...A_STEP, description: 'Secret step' }] })
  const eve = await server.createConfirmedUser('Eve')
  await eve.post(`/user/follow/${bob.id}`, { followed: true })
  for (const { id, steps } of [journey, secret]) {
    server.later(5)
    await eve.post(`/path/like/${id}`)
    await eve.post(`/path/follow/${id}`)
    await eve.put(`/path/progress/${id}`, { done: [steps?.[0]?.id] })
    await eve.put(`/path/notes/${id}`, { stepId: steps?.[0]?.id, text: 'My note' })
  }
  await bob.put(`/path/${secret.id}`, { visibility: 'private' })
  const files = await recordOf(eve)
  expect(rowsOf(files['progress.csv'])).toEqual([
    expect.stringMatching(/^"'=Walk","http[^"]+","Read this first","\d{4}-[^"]+Z"$/u),
    expect.stringMatching(/^,"http[^"]+",,"\d{4}-[^"]+Z"$/u),
  ])
  expect(rowsOf(files['notes.csv'])[1]).toMatch(/^,"http[^"]+",,"My note","/u)
  expect(rowsOf(files['badges.csv'])[0]).toMatch(/^"Python","'=Walk","/u)
  expect(rowsOf(files['likes.csv'])[0]).toMatch(/^"'=Walk","[^"]+","Bob Stone","/u)
  expect(rowsOf(files['following.csv']).map((row) => row.replace(/"http[^"]+"|"\d{4}-[^"]+Z"/gu, '_'))).toEqual([
    `"journey","'=Walk",_,"Bob Stone",_`,
    '"journey",,_,,_',
    '"person","Bob Stone",_,,_',
  ])
  expect(Object.values(files).join()).not.toMatch(/Later private|Secret step|bob-[0-9a-f]/u)
})

test('the JSON has times in ISO 8601 and 1 and 0 as booleans in every table', async () => {
  const { id } = await bob.createJourney()
  const fay = await server.createConfirmedUser('Fay')
  await fay.post(`/path/like/${id}`)
  const { countedActs, profile } = (await fay.get('/user/export')).body
  expect(countedActs).toMatchObject([{ kind: 'like', at: expect.stringMatching(/Z$/u), active: true }])
  expect(profile.counted).toBe(true)
})

test('an unknown format of the record is refused', async () => {
  const { status, body } = await ada.get('/user/export?format=rar')
  expect([status, Object.keys(body.fields)]).toEqual([400, ['format']])
})

test('a record has own suggestions and own replies, and not the words of the other person', async () => {
  const [dora, emil] = [await server.createConfirmedUser('Dora'), await server.createConfirmedUser('Emil')]
  const { id } = await dora.createJourney({ name: 'Tea', closingWords: 'The words of Dora' })
  const suggest = async (closingWords: string) =>
    (await emil.post(`/path/suggestions/${id}`, { version: 1, closingWords, message: '=Cmd' })).body.id
  await dora.post(`/suggestion/${await suggest('Bye')}/dismiss`, { reply: 'No, thanks' })
  server.later(5)
  await suggest('Farewell')
  const files = await recordOf(emil)
  expect(rowsOf(files['suggestions.csv'])).toEqual([
    expect.stringMatching(/^"Tea",\S+,"'=Cmd",\S+Z","false"$/u),
    expect.stringMatching(/^"Tea",\S+,"'=Cmd",\S+Z",$/u),
  ])
  const { suggestions, suggestionReplies } = JSON.parse(files['record.json'] ?? '')
  expect(suggestions).toMatchObject([
    { journeyId: id, changes: { closingWords: 'Farewell', steps: [] }, accepted: null, taken: null },
    { message: '=Cmd', changes: { closingWords: 'Bye' }, accepted: false, decidedAt: expect.stringMatching(/Z$/u) },
  ])
  expect([suggestionReplies, Object.values(files).join()]).toEqual([
    [],
    expect.not.stringMatching(/No, thanks|words of Dora/u),
  ])
  const owner = (await dora.get('/user/export')).body
  expect(owner).toMatchObject({
    suggestionReplies: [{ journeyId: id, reply: 'No, thanks' }],
    suggestions: [],
  })
  await dora.put(`/path/${id}`, { visibility: 'private' })
  expect((await recordOf(emil))['suggestions.csv']).not.toContain('Tea')
})
