import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from '#server/testing/test-server.ts'
import { answering, LinkServer, redirect } from './testing/link-server.ts'

const server = new LinkServer()
beforeAll(() => server.openAll())
afterAll(() => server.close())
beforeEach(() => server.clear())

const DAY = 24
const missing = answering(404)
const working = answering(200)
const upkeepOf = async (id: string) => (await server.ada.get(`/path/upkeep/${id}`)).body
const noticesOf = async (who: TestUser) => {
  await server.dispatch()
  return (await who.get('/user/notices')).body.filter(({ kind }: { kind: string }) => kind === 'linkFailing')
}

test('only the owner reads what a journey needs', async () => {
  const { id } = await server.journeyWith([server.page('a page', working)])
  const outcome = async (who: TestUser) => {
    const { status, body } = await who.get(`/path/upkeep/${id}`)
    return `${status} ${body.code ?? ''}`.trim()
  }
  expect([await outcome(server.ada), await outcome(server.bob), await outcome(server.visitor)]).toEqual([
    '200',
    '403 ownerOnly',
    '401 unauthenticated',
  ])
  await server.ada.put(`/path/${id}`, { visibility: 'private' })
  expect([await outcome(server.ada), await outcome(server.bob)]).toEqual(['200', '404 journeyNotFound'])
  await server.ada.delete(`/path/${id}`)
  expect([await outcome(server.ada), await outcome(server.bob)]).toEqual(['410 gone', '404 journeyNotFound'])
})

test('comments by others wait for an answer until the owner has the last word', async () => {
  const { id, stepIds } = await server.journeyWith([server.page('a page', working)])
  const say = async (who: TestUser, text: string, parentId?: string) =>
    (await who.post(`/path/comments/${id}`, { text, ...(parentId ? { parentId } : { stepId: stepIds[0] }) })).body.id
  const first = await say(server.bob, 'Which edition?')
  server.later(5)
  const second = await say(server.bob, 'Is there a video?')
  const asked = await say(server.ada, 'Tell me how you like it')
  const waiting = async () => (await upkeepOf(id)).unanswered.map((comment: { id: string }) => comment.id)
  expect(await waiting()).toEqual([second, first])
  server.later(5)
  await say(server.ada, 'The third', first)
  expect(await waiting()).toEqual([second])
  server.later(5)
  const thanks = await say(server.bob, 'And the fourth?', first)
  expect(await waiting()).toEqual([second, thanks])
  await server.bob.delete(`/comment/${thanks}`)
  const answer = await say(server.bob, 'Very much', asked)
  expect(await waiting()).toEqual([answer, second])
  await server.ada.post(`/user/block/${server.bob.id}`, { blocked: true })
  expect(await waiting()).toEqual([])
  await server.ada.post(`/user/block/${server.bob.id}`, { blocked: false })
  expect(await waiting()).toEqual([answer, second])
})

test('a link that fails is listed with its archived copy, and its owner is told once', async () => {
  const url = server.page('gone', missing)
  const { id, stepIds } = await server.journeyWith([url, server.page('fine', working, 'other.localhost')])
  await server.checkFourTimes()
  const archivedUrl = `https://web.archive.org/web/${url}`
  const failing = {
    stepId: stepIds[0],
    url,
    archivedUrl,
    failingSince: expect.any(String),
    checkedAt: expect.any(String),
  }
  expect((await upkeepOf(id)).links).toEqual([{ ...failing, movedTo: null, checkAgainAt: null, checking: false }])

  const [notice, ...others] = await noticesOf(server.ada)
  const step = { id: stepIds[0], stepType: 'Article', description: 'Read this first' }
  expect([notice, others]).toEqual([
    expect.objectContaining({
      kind: 'linkFailing',
      people: [],
      peopleCount: 0,
      journey: { id, name: 'A walk' },
      steps: { count: 1, first: step },
    }),
    [],
  ])
  await server.checkAfter(4 * DAY)
  expect(await noticesOf(server.ada)).toEqual([notice])

  server.page('gone', working)
  await server.checkAfter(4 * DAY)
  expect([await noticesOf(server.ada), (await upkeepOf(id)).links]).toEqual([[], []])
  await server.ada.post('/user/notices/read', { upTo: notice.position })
  server.page('gone', missing)
  await server.checkAfter(7 * DAY)
  for (const hours of [6, DAY, 2 * DAY]) await server.checkAfter(hours)
  expect(await noticesOf(server.ada)).toHaveLength(1)
  // The notice is about a link that the step no longer has.
  await server.ada.put(`/path/${id}`, {
    steps: [{ id: stepIds[0], stepType: 'Article', description: 'New', url: 'https://example.org/new' }],
  })
  expect(await noticesOf(server.ada)).toEqual([])
})

test('each owner is told of a failing link, unless they switched it off, and no one of a private journey of others', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  const url = server.page('gone', missing)
  const steps = [{ stepType: 'Book' as const, description: 'Same', url }]
  const mine = await server.journeyWith([url], { visibility: 'private' })
  const journeys = [await server.bob.createJourney({ steps }), await cleo.createJourney({ steps })]
  await cleo.put('/user/notices/settings', { settings: [{ kind: 'linkFailing', inApp: false }] })
  await server.checkFourTimes()
  const told = async (who: TestUser) =>
    (await noticesOf(who)).map((notice: { journey: { id: string } }) => notice.journey.id)
  expect([await told(server.ada), await told(server.bob), await told(cleo)]).toEqual([[mine.id], [journeys[0]?.id], []])
  await server.bob.delete(`/path/${journeys[0]?.id}`)
  await cleo.delete(`/path/${journeys[1]?.id}`)
})

test('a permanent redirect is offered after the same result a day later, and one press replaces the link', async () => {
  const target = server.page('new place', working)
  const url = `${server.page('old place', redirect('/new%20place', 301))}#chapter`
  const { id, stepIds } = await server.journeyWith([url])
  await server.checkFully()
  expect((await upkeepOf(id)).links).toEqual([])
  const replace = (to: string, oldUrl = url) =>
    server.ada.post(`/path/upkeep/${id}/replace`, { stepId: stepIds[0], oldUrl, url: to })
  const movedTo = `${target}#chapter`
  expect((await replace(movedTo)).body.code).toBe('conflict')
  await server.checkAfter(DAY)
  expect((await upkeepOf(id)).links).toEqual([
    expect.objectContaining({ movedTo, failingSince: null, archivedUrl: null }),
  ])
  const { version } = (await server.ada.get(`/path/journey/${id}`)).body

  expect((await replace('https://elsewhere.example/')).body.code).toBe('conflict')
  const stranger = await server.bob.post(`/path/upkeep/${id}/replace`, {
    stepId: stepIds[0],
    oldUrl: url,
    url: movedTo,
  })
  expect(stranger.body.code).toBe('ownerOnly')
  expect([(await replace(movedTo)).status, (await replace(movedTo)).status]).toEqual([204, 204])
  const after = (await server.ada.get(`/path/journey/${id}`)).body
  expect([after.steps[0].url, after.steps[0].id, after.version]).toEqual([movedTo, stepIds[0], version + 1])
  expect((await upkeepOf(id)).links).toEqual([])
})

const NOT_OFFERED: Record<string, () => string> = {
  'a temporary redirect': () => server.page('moved', redirect('/target', 302)),
  'one of two that is temporary': () => {
    server.page('on', redirect('/target', 307))
    return server.page('moved', redirect('/on', 301))
  },
  'a home page instead of the page': () => {
    server.page('', working)
    return server.page('moved', redirect('/', 308))
  },
  'changing addresses': () => {
    let count = 0
    return server.page('moved', (request, response) =>
      redirect(`/target?${count++}`, 301)(request, response, server.host.info),
    )
  },
}

test.each(Object.entries(NOT_OFFERED))('%s is not offered as the new link', async (_name, link) => {
  server.page('target', working)
  const { id } = await server.journeyWith([link()])
  for (const hours of [0, DAY, DAY]) await server.checkAfter(hours)
  expect((await upkeepOf(id)).links).toEqual([])
})

test('a link that was changed meanwhile is not replaced', async () => {
  server.page('new place', working)
  const url = server.page('old place', redirect('/new%20place', 308))
  const { id, stepIds } = await server.journeyWith([url])
  for (const hours of [0, DAY]) await server.checkAfter(hours)
  const [{ movedTo }] = (await upkeepOf(id)).links
  const step = { id: stepIds[0], stepType: 'Article', description: 'New', url: 'https://example.org/new' }
  await server.ada.put(`/path/${id}`, { steps: [step] })
  const { body } = await server.ada.post(`/path/upkeep/${id}/replace`, {
    stepId: stepIds[0],
    oldUrl: url,
    url: movedTo,
  })
  expect([body.code, (await server.ada.get(`/path/journey/${id}`)).body.steps[0].url]).toEqual(['conflict', step.url])
})

test('an owner can have a link checked again, once an hour per link', async () => {
  const { id, stepIds } = await server.journeyWith([server.page('gone', missing)])
  await server.checkFourTimes()
  const [stepId] = stepIds
  server.page('gone', working)
  const ask = (who: TestUser, of = stepId) => who.post(`/path/upkeep/${id}/check`, { stepId: of })
  expect((await ask(server.bob)).body.code).toBe('ownerOnly')
  expect((await ask(server.ada, 'unknown')).body.code).toBe('stepNotFound')
  const { status, body } = await ask(server.ada)
  expect([status, Date.parse(body.checkAgainAt) > Date.now() + 3_500_000]).toEqual([200, true])
  const again = await ask(server.ada)
  expect([again.status, Number(again.headers['retry-after']) > 3500]).toEqual([429, true])
  await server.checkFully()
  expect((await upkeepOf(id)).links).toEqual([])
})
