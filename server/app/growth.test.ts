import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { searchJob } from '#server/features/journeys/jobs/search.job.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  // Gives tables and indexes their first pages, so that the measurement doesn't include them.
  await ada.createJourney()
})

async function storedBytes(): Promise<number> {
  const { db } = server.database
  if (dialectOf(db).kind === 'sqlite') {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db)
    return Number(rows[0]?.bytes)
  }
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ bytes: string }>`
    select sum(pg_total_relation_size(oid)) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return Number(rows[0]?.bytes)
}

/**
 * The bytes that `work` stores, as a share of those allowed: ten per byte sent, and 2,000 per
 * request.
 */
async function growthOf(
  work: (send: (method: 'post' | 'put', path: string, body: object) => Promise<void>) => unknown,
) {
  let allowed = 0
  const before = await storedBytes()
  await work(async (method, path, body) => {
    const { status } = await ada[method](path, body, { 'idempotency-key': crypto.randomUUID() })
    expect(status).toBeLessThan(300)
    allowed += 10 * Buffer.byteLength(JSON.stringify(body)) + 2000
  })
  await runJob(server.context, searchJob)
  const grown = (await storedBytes()) - before
  return grown / allowed
}

let seed = 1
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const letter = () => String.fromCodePoint(97 + random(26))
const hanzi = () => String.fromCodePoint(0x4e00 + random(20_000))

/** Text in which hardly any word is repeated. */
function textOf(length: number, wordLength: number): string {
  return Array.from({ length }, (_, index) => (index % (wordLength + 1) === wordLength ? ' ' : letter())).join('')
}

function journeyOf(stepCount: number, text: (length: number) => string) {
  const steps = Array.from({ length: stepCount }, (_, index) => ({
    stepType: 'Article',
    description: `x${text(99)}`.trim(),
    note: text(500),
    section: text(80),
    url: `https://example.org/${random(1e9)}/${index}`,
  }))
  return {
    name: `x${text(20)}`.trim(),
    description: `x${text(100)}`.trim(),
    badges: [{ name: 'Python' }],
    steps,
    visibility: 'public',
  }
}

test.each([
  ['words', (length: number) => textOf(length, 8)],
  ['long words', (length: number) => textOf(length, 40)],
  ['short words', (length: number) => textOf(length, 3)],
  ['Chinese characters', (length: number) => Array.from({ length }, hanzi).join('')],
])('a journey of new %s takes at most ten times its text', async (_, text) => {
  expect(await growthOf((send) => send('post', '/path/create', journeyOf(200, text)))).toBeLessThan(1)
})

test('journeys of new words take at most ten times their text', async () => {
  const growth = await growthOf(async (send) => {
    for (let count = 0; count < 20; count++)
      await send(
        'post',
        '/path/create',
        journeyOf(15, (length) => textOf(length, 8)),
      )
  })
  expect(growth).toBeLessThan(1)
})

test('a journey that is changed back and forth takes at most ten times the text of the changes', async () => {
  const versions = [0, 1].map(() => journeyOf(50, (length) => textOf(length, 8)))
  const { id } = await ada.createJourney(versions[0] as object)
  const growth = await growthOf(async (send) => {
    for (let count = 0; count < 20; count++) await send('put', `/path/${id}`, versions[count % 2] as object)
  })
  expect(growth).toBeLessThan(1)
})

test('a draft that is saved a hundred times takes at most ten times its text', async () => {
  const content = () => journeyOf(20, (length) => textOf(length, 8))
  const { id } = (await ada.post('/draft', { content: content() })).body
  const growth = await growthOf(async (send) => {
    for (let version = 1; version <= 100; version++) await send('put', `/draft/${id}`, { version, content: content() })
  })
  expect(growth).toBeLessThan(1)
})
