import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Serve } from '#server/features/previews/testing/page-host.ts'
import { A_STEP } from '#server/testing/test-server.ts'
import { answering, LinkServer, redirect } from './testing/link-server.ts'

const server = new LinkServer()
beforeAll(() => server.openAll())
afterAll(() => server.close())
beforeEach(() => server.clear())

const DAY = 24
const missing: Serve = answering(404)
const working: Serve = answering(200)

const statesOf = async (id: string, who = server.bob) =>
  (await who.get(`/path/journey/${id}`)).body.steps.map((step: { linkState?: object }) => step.linkState)

/** Whether readers are told after four checks within four days. */
const OUTCOMES: Record<string, { serve?: Serve; url?: () => string; fails: boolean }> = {
  'a page': { serve: working, fails: false },
  '404': { serve: missing, fails: true },
  '410': { serve: answering(410), fails: true },
  'a redirect to a missing page': { serve: redirect('/missing', 301), fails: true },
  'an unknown host': { url: () => 'http://no-such-host.example/', fails: true },
  'a refused connection': { url: () => `http://pages.localhost:${server.closedPort}/`, fails: true },
  '401': { serve: answering(401), fails: false },
  '403': { serve: answering(403), fails: false },
  '405': { serve: answering(405), fails: false },
  '429': { serve: answering(429), fails: false },
  '451': { serve: answering(451), fails: false },
  '500': { serve: answering(500), fails: false },
  '503': { serve: answering(503), fails: false },
  '999': { serve: answering(999), fails: false },
  'a connection that breaks off': { serve: (request) => void request.socket.destroy(), fails: false },
  'a redirect in circles': { serve: redirect('/a%20redirect%20in%20circles', 302), fails: false },
  'a redirect to a private address': { serve: redirect('http://10.0.0.1/', 302), fails: false },
  'a redirect to a file': { serve: redirect('file:///etc/passwd', 301), fails: false },
  'a page without encryption': { url: () => `https://pages.localhost:${server.host.info.port}/`, fails: false },
}

test('only missing pages, unknown hosts and refused connections count as failures', async () => {
  const links = Object.entries(OUTCOMES).map(([name, { serve, url }]) => url?.() ?? server.page(name, serve ?? missing))
  await server.journeyWith([server.page('at first', working)])
  await server.checkFully()
  const { id } = await server.journeyWith(links)
  await server.checkFully(60)
  for (const hours of [6, DAY, 2 * DAY]) {
    server.passed += (hours + 1) * 3_600_000
    await server.checkFully(30)
    await server.checkAfter(0)
  }
  const states = await statesOf(id)
  expect(Object.keys(OUTCOMES).map((name, index) => [name, states[index] !== undefined])).toEqual(
    Object.entries(OUTCOMES).map(([name, { fails }]) => [name, fails]),
  )
  expect(server.host.hits).toBe(0)
})

test('while no host answers at all, an unknown host says nothing', async () => {
  const { id } = await server.journeyWith(['http://no-such-host.example/'])
  for (let day = 0; day < 6; day++) await server.checkAfter(DAY)
  expect(await statesOf(id)).toEqual([undefined])
  // Now others answer. They aren't due more than once a week, but are checked to find out.
  const working = Array.from({ length: 40 }, (_, index) => server.page(`page ${index}`, answering(200)))
  await server.journeyWith(working)
  await server.checkFully(45)
  for (let hour = 0; hour < 5 * DAY; hour += 2) await server.checkAfter(1)
  expect(await statesOf(id)).toEqual([expect.objectContaining({ archivedUrl: expect.any(String) })])
})

test('a HEAD that fails is followed by a GET, which decides', async () => {
  const { id } = await server.journeyWith([
    server.page('no HEAD', (request, response) => void response.writeHead(request.method === 'HEAD' ? 404 : 200).end()),
  ])
  await server.checkFourTimes()
  expect(server.asked.slice(0, 2)).toEqual(['HEAD pages.localhost no HEAD', 'GET pages.localhost no HEAD'])
  expect(await statesOf(id)).toEqual([undefined])
})

test('after four failures over three days readers are told, until the link works again', async () => {
  const url = server.page('gone', missing)
  const { id } = await server.journeyWith([url])
  await server.checkFully()
  const since = Date.now() + server.passed
  for (const hours of [6, DAY]) await server.checkAfter(hours)
  expect(await statesOf(id)).toEqual([undefined])
  await server.checkAfter(2 * DAY)
  const [state] = await statesOf(id)
  expect(state.archivedUrl).toBe(`https://web.archive.org/web/${url}`)
  expect(Math.abs(Date.parse(state.failingSince) - since)).toBeLessThan(200_000)
  const [listed] = (await server.bob.get('/path/all?steps=true')).body
  expect([listed.id, listed.steps[0].linkState]).toEqual([id, undefined])
  const exported = (await server.bob.get(`/path/export/${id}`)).body
  expect([exported.steps[0].url, exported.steps[0].linkState]).toEqual([url, undefined])

  server.page('gone', answering(503))
  await server.checkAfter(4 * DAY)
  expect(await statesOf(id)).toEqual([state])
  server.page('gone', working)
  await server.checkAfter(4 * DAY)
  expect(await statesOf(id)).toEqual([undefined])
})

test('four failures within three days say nothing yet', async () => {
  const { id } = await server.journeyWith([server.page('gone', missing)])
  for (let count = 0; count < 5; count++) {
    await server.database.db.updateTable('linkCheck').set({ dueAt: 0 }).execute()
    await server.database.db.updateTable('linkHost').set({ dueAt: 0 }).execute()
    await server.checkAfter(0)
  }
  expect(await statesOf(id)).toEqual([undefined])
})

test('a link that fails is checked again after 6 hours, 1, 2 and 4 days, one that works after a week', async () => {
  await server.journeyWith([server.page('fails', missing), server.page('works', working, 'other.localhost')])
  await server.checkFully()
  const count = (line: string) => server.asked.filter((asked) => asked === line).length
  const counts = () => [count('GET pages.localhost fails'), count('HEAD other.localhost works')]
  const seen = [counts()]
  for (const hours of [5, 3, DAY - 2, 4, 2 * DAY - 2, 4, 4 * DAY - 2, 4]) {
    await server.checkAfter(hours - 1)
    seen.push(counts())
  }
  expect(seen).toEqual([
    [1, 1],
    [1, 1],
    [2, 1],
    [2, 1],
    [3, 1],
    [3, 1],
    [4, 1],
    [4, 2],
    [5, 2],
  ])
})

test('a link of several journeys is checked once, and fails in all of them', async () => {
  const url = server.page('shared', missing)
  const journeys = [await server.journeyWith([url, url]), await server.journeyWith([url], { visibility: 'private' })]
  const theirs = await server.bob.createJourney({ steps: [{ stepType: 'Book', description: 'Same', url }] })
  await server.checkFully()
  expect(server.asked).toEqual(['HEAD pages.localhost shared', 'GET pages.localhost shared'])
  for (const hours of [6, DAY, 2 * DAY]) await server.checkAfter(hours)
  const told = expect.objectContaining({ archivedUrl: expect.any(String) })
  expect(await statesOf(journeys[0]?.id ?? '')).toEqual([told, told])
  expect(await statesOf(journeys[1]?.id ?? '', server.ada)).toEqual([told])
  expect((await server.bob.get(`/path/journey/${journeys[1]?.id}`)).status).toBe(404)
  expect(await statesOf(theirs.id)).toEqual([told])
  await server.bob.delete(`/path/${theirs.id}`)
})

test('links of this site, other schemes, removed steps, and deleted or hidden journeys are not checked', async () => {
  const url = server.page('a page', working)
  const { id, stepIds } = await server.journeyWith([
    url,
    'ftp://example.org/file',
    'https://cairn.example.org/about-us',
  ])
  const [, ...others] = (await server.ada.get(`/path/journey/${id}`)).body.steps
  await server.search()
  const known = async () =>
    (await server.database.db.selectFrom('linkCheck').select('url').execute()).map((row) => row.url)
  expect([await known(), stepIds.length]).toEqual([[url], 3])

  await server.ada.put(`/path/${id}`, { steps: others })
  await server.checkFully()
  expect([server.asked, await known()]).toEqual([[], []])

  const deleted = await server.journeyWith([url])
  await server.ada.delete(`/path/${deleted.id}`)
  await server.checkFully()
  expect([server.asked, await known()]).toEqual([[], []])
  await server.ada.post(`/path/restore/${deleted.id}`)
  await server.checkFully()
  expect([server.asked, await known()]).toEqual([['HEAD pages.localhost a page'], [url]])
  await server.database.db.updateTable('journey').set({ hiddenAt: 1 }).where('id', '=', deleted.id).execute()
  await server.checkAfter(7 * DAY)
  expect([server.asked.length, await known()]).toEqual([1, []])
})

test('links of an owner are checked once the email is confirmed', async () => {
  const eve = await server.createUser('Eve')
  const url = server.page('a page', working)
  const { id } = await eve.createJourney({ steps: [{ ...A_STEP, url }] })
  await server.checkFully()
  expect(server.asked).toEqual([])
  await server.confirm(eve)
  await server.checkFully()
  expect(server.asked).toEqual(['HEAD pages.localhost a page'])
  await eve.delete(`/path/${id}`)
})
