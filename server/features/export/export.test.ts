import { beforeAll, expect, test } from 'vitest'
import { exportedJourney } from '#contract/export.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let mira: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
  mira = await createModerator(server, 'Mira')
})

test('a visitor gets a public journey as a file in every format', async () => {
  const { id } = await ada.createJourney({ name: 'Café "au lait"/1' })
  const files = await Promise.all(
    ['markdown', 'json', 'csv', 'opml', 'bookmarks'].map((format) =>
      server.visitor.get(`/path/export/${id}?format=${format}`),
    ),
  )
  expect(files.map(({ headers }) => headers['content-type'])).toEqual([
    'text/markdown; charset=utf-8',
    'application/json; charset=utf-8',
    'text/csv; charset=utf-8',
    'text/x-opml; charset=utf-8',
    'text/html; charset=utf-8',
  ])
  for (const { status, headers } of files) expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
  expect(files[0]?.headers['content-disposition']).toBe(
    `attachment; filename="Cafe au lait 1.md"; filename*=UTF-8''Caf%C3%A9%20au%20lait%201.md`,
  )
})

test('an exported journey can be created again from its JSON', async () => {
  const steps = [
    { ...A_STEP, minutes: 5, cost: 'free', language: 'de', note: 'Why\nthis', section: 'Start' },
    { ...A_STEP, orPrevious: true },
    { ...A_STEP, optional: true },
  ] as const
  const plan = { level: 'beginner', language: 'de', closingWords: 'Bye', licence: 'reserved' } as const
  const { id } = await ada.createJourney({ ...plan, steps: [...steps] })
  const { body } = await bob.get(`/path/export/${id}`)
  expect(exportedJourney.parse(body)).toEqual(body)
  const copy = await bob.post('/path/create', body)
  expect(copy.status).toBe(201)
  const { address, author, createdAt, ...rest } = body
  expect([address, author]).toEqual([expect.stringContaining(`/app/discover/journey/${id}`), 'Ada Stone'])
  expect((await bob.get(`/path/export/${copy.body.id}`)).body).toMatchObject(rest)
})

test('an unknown format is refused', async () => {
  const { id } = await ada.createJourney()
  const { status, body } = await ada.get(`/path/export/${id}?format=pdf`)
  expect([status, Object.keys(body.fields)]).toEqual([400, ['format']])
})

test('the file contains nothing of its readers', async () => {
  const journey = await ada.createJourney()
  const stepId = journey.steps?.[0]?.id
  await bob.put(`/path/notes/${journey.id}`, { stepId, text: 'Only for Bob' })
  await bob.put(`/path/progress/${journey.id}`, { done: [stepId] })
  await bob.post(`/path/like/${journey.id}`)
  expect((await bob.post(`/path/comments/${journey.id}`, { text: 'Said by Bob', stepId })).status).toBe(201)
  const own = await bob.get(`/path/export/${journey.id}`)
  expect(own.body).toEqual((await server.visitor.get(`/path/export/${journey.id}`)).body)
  expect(JSON.stringify(own.body)).not.toMatch(/Bob|comment/iu)
})

test('a journey is exported for those who can read it', async () => {
  const { id: hidden } = await ada.createJourney()
  await mira.post(`/moderation/journeys/${hidden}/hide`, { reason: 'Spam' })
  const { id: hers } = await ada.createJourney({ visibility: 'private' })
  const statuses = async (id: string) =>
    await Promise.all(
      [ada, bob, mira, server.visitor].map(async (reader) => (await reader.get(`/path/export/${id}`)).status),
    )
  expect(await statuses(hidden)).toEqual([200, 404, 200, 404])
  expect(await statuses(hers)).toEqual([200, 404, 404, 404])
})
