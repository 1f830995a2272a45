import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '#server/core/jobs/job.ts'
import { A_STEP } from '#server/testing/test-server.ts'
import { createLinkCheckJob } from './link-check.job.ts'
import { answering, LinkServer, redirect, text } from './testing/link-server.ts'

const server = new LinkServer()
beforeAll(() => server.openAll())
afterAll(() => server.close())
beforeEach(() => server.clear())

const working = answering(200)

/** The requests of each 10 s. */
async function rounds(count: number): Promise<string[][]> {
  const all: string[][] = []
  for (let round = 0; round < count; round++) {
    await server.check()
    await server.check()
    all.push(server.asked.splice(0).toSorted())
    server.passed += 10_000
  }
  return all
}

test('a host gets one request every 10 seconds, redirects and robots.txt included', async () => {
  server.page('robots.txt', answering(404))
  server.page('here', answering(404))
  const moved = server.page('moved', redirect('/here', 302))
  await server.journeyWith([moved, server.page('elsewhere', working, 'other.localhost')])
  expect(await rounds(5)).toEqual([
    ['GET other.localhost robots.txt', 'GET pages.localhost robots.txt'],
    ['HEAD other.localhost elsewhere', 'HEAD pages.localhost moved'],
    ['HEAD pages.localhost here'],
    ['GET pages.localhost here'],
    [],
  ])
})

test('of the links that are due, those of journeys with most followers come first', async () => {
  const names = ['none', 'two', 'one']
  for (const [index, name] of names.entries()) {
    const { id } = await server.journeyWith([server.page(name, working)])
    for (const follower of [server.bob, await server.createUser('Cleo')].slice(0, [0, 2, 1][index]))
      await follower.post(`/path/follow/${id}`, { followed: true })
  }
  await server.checkFully()
  expect(server.asked).toEqual(['two', 'one', 'none'].map((name) => `HEAD pages.localhost ${name}`))
  server.asked.splice(0)
  // Those that wait longest come before those with more followers.
  const early = { dueAt: 1000 }
  await server.database.db.updateTable('linkCheck').set(early).where('url', 'like', '%none').execute()
  await server.checkAfter(7 * 24)
  expect(server.asked[0]).toBe('HEAD pages.localhost none')
})

test('a crowd of links on one host delays no other host', async () => {
  const crowd = Array.from({ length: 30 }, (_, index) => server.page(`page ${index}`, working))
  await server.journeyWith([...crowd, server.page('alone', working, 'other.localhost')])
  const [, second] = await rounds(2)
  expect(second).toContain('HEAD other.localhost alone')
})

test('a crowd of links of one owner delays those of others on the same host for minutes at most', async () => {
  for (let count = 0; count < 2; count++)
    await server.journeyWith(Array.from({ length: 200 }, (_, index) => server.page(`${count} ${index}`, working)))
  await server.search()
  await server.bob.createJourney({ steps: [{ ...A_STEP, url: server.page('bob', working) }] })
  await server.checkFully(40)
  expect(server.asked).toContain('HEAD pages.localhost bob')
})

test('a crowd of links of one owner that fail is checked again later than those of others', async () => {
  const ftp = Array.from({ length: 199 }, (_, index) => `ftp://pages.localhost/${index}`)
  await server.journeyWith([...ftp, server.page('crowd', answering(404), 'other.localhost')])
  await server.journeyWith(ftp)
  await server.bob.createJourney({ steps: [{ ...A_STEP, url: server.page('bob', answering(404)) }] })
  const checked = async (hours: number) => {
    await server.checkAfter(hours)
    return new Set(server.asked.splice(0).map((request) => request.split(' ').at(-1)))
  }
  await server.search()
  expect(await checked(20)).toEqual(new Set(['bob', 'crowd']))
  expect(await checked(6)).toEqual(new Set(['bob']))
  expect(await checked(14)).toEqual(new Set(['crowd']))
})

const ROBOTS: Record<string, { serve: ReturnType<typeof answering>; asked: boolean }> = {
  'rules that allow it': { serve: text('User-agent: *\nDisallow: /private\n'), asked: true },
  'rules against all robots': { serve: text('User-agent: *\nDisallow: /\n'), asked: false },
  'rules against Cairn alone': {
    serve: text('User-agent: Cairn\nDisallow: /\n\nUser-agent: *\nAllow: /'),
    asked: false,
  },
  'rules for Cairn alone': {
    serve: text('User-agent: *\nDisallow: /\n\nUser-agent: cairn/1.0\nAllow: /'),
    asked: true,
  },
  'no rules': { serve: answering(404), asked: true },
  'an error': { serve: answering(500), asked: false },
  'too many requests': { serve: answering(429), asked: false },
  'a redirect to rules': { serve: redirect('/rules.txt', 301), asked: false },
  'a redirect in circles': { serve: redirect('/robots.txt', 302), asked: true },
  'a broken connection': { serve: (request) => void request.socket.destroy(), asked: false },
}

test.each(Object.entries(ROBOTS))('respects robots.txt: %s', async (_name, { serve, asked }) => {
  server.page('robots.txt', serve)
  server.page('rules.txt', text('User-agent: *\nDisallow: /'))
  await server.journeyWith([server.page('a page', working)])
  await server.checkFully()
  expect(server.asked.includes('HEAD pages.localhost a page')).toBe(asked)
})

test('robots.txt is read once a day per host, by the name of the link check', async () => {
  const agents: string[] = []
  server.page('robots.txt', (request, response) => {
    agents.push(String(request.headers['user-agent']))
    response.writeHead(200, { 'content-type': 'text/plain' }).end('')
  })
  await server.journeyWith(['a', 'b', 'c'].map((name) => server.page(name, answering(404))))
  await server.checkFully()
  expect(agents).toEqual(['Cairn/1.0 (link check; +https://cairn.example.org)'])
  await server.checkAfter(6)
  expect(agents).toHaveLength(1)
  await server.checkAfter(24)
  expect(agents).toHaveLength(2)
})

test('two servers share the work, and each link is checked once', async () => {
  const links = Array.from({ length: 4 }, (_, index) =>
    server.page(`page ${index}`, working, `${['pages', 'other', 'third', 'pages'][index]}.localhost`),
  )
  await server.journeyWith(links)
  await server.search()
  const job = createLinkCheckJob()
  for (let round = 0; round < 4; round++) {
    await Promise.all([runJob(server.context, job), runJob(server.context, createLinkCheckJob())])
    server.passed += 10_000
  }
  expect(server.asked).toHaveLength(4)
  expect(new Set(server.asked).size).toBe(4)
})

test('a server that dies in the middle of a check loses nothing but its request', async () => {
  await server.journeyWith([server.page('slow', () => undefined), server.page('fine', working, 'other.localhost')])
  await server.check()
  server.passed += 10_000
  const dying = runJob(server.context, createLinkCheckJob())
  await expect.poll(() => server.asked).toContain('HEAD pages.localhost slow')
  // Its lease ends, and another server takes over.
  server.passed += 20_000
  server.page('slow', working)
  server.asked.splice(0)
  await server.checkFully()
  expect(server.asked).toContain('HEAD pages.localhost slow')
  server.host.closeConnections()
  await dying
  const rows = await server.database.db.selectFrom('linkCheck').select(['checkedAt', 'failures']).execute()
  expect(rows.map(({ checkedAt, failures }) => [checkedAt !== null, failures])).toEqual([
    [true, 0],
    [true, 0],
  ])
})
