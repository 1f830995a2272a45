import { beforeAll, expect, test } from 'vitest'
import { idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createModerator } from './testing/moderator.ts'

const server = openTestServer()
let mia: TestUser

beforeAll(async () => {
  mia = await createModerator(server, 'Mia')
})

const sendFeedback = (name: string, feedback: string) =>
  server.visitor.post('/feedback/submit', { name, email: 'zoe@example.org', phone: '', feedback })

test('feedback goes from new to seen, answered and closed; each change is logged once', async () => {
  const { id } = (await sendFeedback('Zoë', 'More maps')).body
  const [entry] = (await mia.get('/moderation/feedback?state=new')).body
  expect(entry).toMatchObject({
    id,
    name: 'Zoë',
    email: 'zoe@example.org',
    phone: null,
    state: 'new',
    changedAt: null,
  })
  for (const state of ['seen', 'seen', 'answered', 'closed'])
    expect((await mia.put(`/moderation/feedback/${id}`, { state })).body).toMatchObject({ id, state })
  expect((await mia.get('/moderation/feedback?state=closed')).body).toMatchObject([{ id }])
  const entries = (await mia.get('/moderation/log?limit=4')).body
  expect(entries.map(({ act }: { act: string }) => act).slice(0, 3)).toEqual(['closed', 'answered', 'seen'])
  expect(entries[0]).toMatchObject({ target: { kind: 'feedback', id, name: 'Zoë' }, actor: { id: mia.id } })
  expect((await mia.put(`/moderation/feedback/${id}`, { state: 'lost' })).status).toBe(400)
  expect((await mia.put('/moderation/feedback/nowhere', { state: 'seen' })).status).toBe(404)
})

test('searching feedback matches any part, ignoring case and accents', async () => {
  await sendFeedback('Jörg', '100% of the MAPS are upside down')
  const found = async (q: string) =>
    (await mia.get(`/moderation/feedback?q=${encodeURIComponent(q)}`)).body.map(({ name }: { name: string }) => name)
  expect(await found('jorg')).toEqual(['Jörg'])
  expect(await found('maps are')).toEqual(['Jörg'])
  expect(await found('100% of')).toEqual(['Jörg'])
  expect(await found('ZOE@example.org')).toEqual(['Jörg', 'Zoë'])
  expect(await found('_')).toEqual([])
  expect(await found('1__%')).toEqual([])
})

test('the CSV of feedback contains no formulas', async () => {
  await sendFeedback('=1+2', 'Two\nlines')
  const { status, headers, body } = await mia.get('/moderation/feedback.csv?q=lines')
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(body).toMatch(
    /^createdAt,name,email,phone,feedback,link\r\n"[^"]+","'=1\+2","zoe@example\.org",,"Two\nlines",\r\n$/,
  )
})

test('feedback is listed newest first', async () => {
  const ids = await idsOnAllPages(mia, '/moderation/feedback?limit=2')
  expect(ids).toHaveLength(3)
  expect(ids).toEqual(ids.toSorted().reverse())
})

test('feedback of a deleted account keeps its text but not its sender', async () => {
  const eve = await server.createUser('Evelyn')
  await eve.post('/feedback/submit', { name: 'Evelyn', email: eve.email, feedback: 'Goodbye' })
  await server.call('DELETE', '/user/account', { password: 'walk-every-day' }, eve.headers)
  expect((await mia.get('/moderation/feedback?q=Evelyn')).body).toEqual([])
  expect((await mia.get('/moderation/feedback?q=Goodbye')).body).toMatchObject([{ name: '', email: '' }])
})
