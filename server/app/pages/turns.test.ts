import { expect, test } from 'vitest'
import { statementsOf } from '#server/testing/database/plans.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()

test('while one network requests many pages at once, other requests and other networks are answered', async () => {
  await server.app.inject('/?q=first')
  let rendered = 0
  const pages = Array.from({ length: 20 }, async (_, index) => {
    await server.app.inject({ url: `/?q=${index}`, remoteAddress: '192.0.2.1' })
    rendered++
  })
  await server.app.inject('/healthz')
  const beforeProbe = rendered
  await server.app.inject({ url: '/?q=other', remoteAddress: '192.0.2.2' })
  const beforePage = rendered
  await Promise.all(pages)
  expect([beforeProbe < 5, beforePage < 10, rendered]).toEqual([true, true, 20])
})

test('parameters that a page does not know cause no rendering of their own', async () => {
  const ada = await server.createUser('Ada')
  const { id } = await ada.createJourney()
  const open = (query: string) => server.app.inject(`/app/discover/journey/${id}?${query}`)
  // Reads the journey into memory.
  await open('lang=fr')
  const reads = await statementsOf(server.database.db, () =>
    Promise.all(['x=1', 'x=2', 'q=a', 'y=', 'utm=b'].map(open)),
  )
  const alone = await statementsOf(server.database.db, () => open('lang=de'))
  expect(alone.length).toBeGreaterThan(0)
  expect(reads.length).toBe(alone.length)
})
