import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'
import { invite } from './testing/together.ts'

const server = openTestServer({})

test('a person invites 20 co-authors a day, refused ones included', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const journeys = [await ada.createJourney(), await ada.createJourney(), await ada.createJourney()]
  const guests = await Promise.all(Array.from({ length: 10 }, (_, count) => server.createUser(`Guest ${count}`)))
  for (const journey of journeys.slice(0, 2))
    for (const guest of guests) expect((await invite(ada, journey, guest)).status).toBe(200)
  const last = journeys[2] ?? { id: '' }
  const reply = await invite(ada, last, guests[0] ?? ada)
  expect([reply.status, reply.body.code]).toEqual([429, 'tooManyRequests'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(80_000)
  server.later(24 * 3_600_000)
  const headers = await server.tokenFor(ada.cookie)
  const again = await server.call('POST', `/path/coauthors/${last.id}`, { personId: guests[0]?.id }, headers)
  expect(again.status).toBe(200)
})
