import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, inject } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { LoadBalancer } from '#server/testing/database/load-balancer.ts'
import { createDatabase, databaseAt, dropDatabase } from '#server/testing/database/postgres.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'

/** The front connects to the Unix socket of a server that the tests started themselves. */
const canCut = onPostgres && process.platform !== 'win32' && !process.env.TEST_DATABASE_URL

const settings = readSettings({
  CAIRN_DATA: join(tmpdir(), 'cairn-tests'),
  AUTH_SECRET: 'a secret of thirty-two characters',
  CAIRN_LIMITS: 'off',
})

const test = base.extend<{
  outage: { app: Awaited<ReturnType<typeof buildApp>>; front: LoadBalancer; target: string }
}>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires an object pattern
  outage: async ({}, use) => {
    const { url, template } = inject('postgres')
    const name = await createDatabase(url, template)
    const front = new LoadBalancer()
    const address = await front.listen()
    const target = decodeURIComponent(new URL(url).hostname)
    front.leadTo(target)
    const database = await openDatabase({ url: databaseAt(`postgres://postgres@${address}/postgres`, name) })
    const app = await buildApp({ settings, database })
    await use({ app, front, target })
    await app.close()
    await database.close()
    await front.close()
    await dropDatabase(url, name)
  },
})

const PAGES = ['/', '/app/discover/journey/nowhere', '/app/user/profile?userId=nobody']

/** The response cache may still answer English pages for a second. */
const GERMAN = { 'accept-language': 'de' }

test.runIf(canCut)(
  'pages return 503 with Retry-After while the database is down, and recover with it',
  async ({ outage: { app, front, target } }) => {
    const statusOf = async (url: string) => (await app.inject(url)).statusCode
    expect(await Promise.all(PAGES.map(statusOf))).toEqual([200, 404, 404])
    front.markDown()
    for (const url of PAGES) {
      const { statusCode, headers } = await app.inject({ url, headers: GERMAN })
      expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '1'])
      expect(headers['content-type']).toContain('text/html')
    }
    front.leadTo(target)
    await expect
      .poll(() => app.inject({ url: '/', headers: GERMAN }).then(({ statusCode }) => statusCode), { timeout: 10_000 })
      .toBe(200)
  },
)
