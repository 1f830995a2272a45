import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/core/jobs/job.ts'
import { idsOf, nextOf, openTestServer, type Reply, type TestUser } from '#server/testing/test-server.ts'
import { searchJob } from './jobs/search.job.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
/** The ids of Ada's journeys, of about 430 kB each. */
const ids: string[] = []

const LARGE_STEP = {
  stepType: 'Article',
  description: 'A long address',
  url: `https://example.org/${'a'.repeat(1600)}`,
  note: 'n'.repeat(500),
} as const

const bytesOf = ({ body }: Reply) => Buffer.byteLength(JSON.stringify(body))

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  await bob.post('/interest/create/list', { interestDataList: ['Python'] })
  for (let count = 0; count < 5; count++) {
    const { id } = await ada.createJourney({ name: `Large ${count}`, steps: Array(200).fill(LARGE_STEP) })
    ids.push(id)
    await bob.post(`/path/like/${id}`)
    server.later(5)
  }
  await runJob(server.context, searchJob)
})

async function pagesOf(reader: TestUser, path: string): Promise<Reply[]> {
  const pages: Reply[] = []
  for (let next: string | null = path; next !== null; next = nextOf(pages.at(-1) as Reply)) {
    const page = await reader.get(next)
    expect(page.status).toBe(200)
    pages.push(page)
  }
  return pages
}

test.each([
  ['all journeys', '/path/all?'],
  ['the most liked ones', '/path/all?sort=likes&'],
  ['the found ones', '/path/all?q=large&'],
  ['those with a badge, trending', '/path/all?badge=Python&sort=trending&'],
  ['liked ones', () => `/path/user/${bob.id}/liked?`],
  ["a person's own", () => `/path/user/${ada.id}?`],
  ['recommended ones', '/path/user/interest?'],
])('a list with steps has each large journey once, with less than 1 MB a page: %s', async (_, path) => {
  const pages = await pagesOf(bob, `${typeof path === 'string' ? path : path()}steps=true&limit=100`)
  expect(pages.flatMap(idsOf).sort()).toEqual([...ids].sort())
  for (const page of pages) expect(bytesOf(page)).toBeLessThan(1_000_000)
  expect(pages[0]?.body).toHaveLength(2)
  expect(pages[0]?.body[0].steps).toHaveLength(200)
})

test('a journey above 1 MB comes alone, and the others after it', async () => {
  const { db } = server.database
  const [first = ''] = idsOf(await bob.get('/path/all?limit=1'))
  await db
    .updateTable('step')
    .set({ note: 'ü'.repeat(5000) })
    .where('journeyId', '=', first)
    .execute()
  const pages = await pagesOf(server.visitor, '/path/all?steps=true')
  expect(idsOf(pages[0] as Reply)).toEqual([first])
  expect(bytesOf(pages[0] as Reply)).toBeGreaterThan(2_000_000)
  expect(pages.flatMap(idsOf).sort()).toEqual([...ids].sort())
})

test('a list of large notes stops before 1 MB, too', async () => {
  const { id, steps = [] } = await ada.createJourney({ steps: Array(30).fill(LARGE_STEP) })
  const text = '👩‍👩‍👧'.repeat(2000)
  for (const { id: stepId } of steps) await bob.put(`/path/notes/${id}`, { stepId, text })
  const pages = await pagesOf(bob, '/user/notes?limit=100')
  expect(pages).toHaveLength(2)
  for (const page of pages) expect(bytesOf(page)).toBeLessThan(1_000_000)
  const stepIds = pages.flatMap(({ body }) => body.map(({ stepId }: { stepId: string }) => stepId))
  expect(stepIds.sort()).toEqual(steps.map((step) => step.id).sort())
})

test('a short list is one page', async () => {
  expect(nextOf(await bob.get('/path/all?limit=100'))).toBeNull()
})
