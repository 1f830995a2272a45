import { beforeAll, describe, expect, test } from 'vitest'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { aModerator } from './testing/moderator.ts'

const server = openTestServer()
let mia: TestUser
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  mia = await aModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

const calls = (Object.keys(api) as CallName[]).map((name) => [name, api[name] as Endpoint] as const)
const moderated = calls.filter(([, { access }]) => access === 'moderator')

describe('who moderates', () => {
  test.each(moderated)('others may not call %s, whether or not there is such a thing', async (_, { method, path }) => {
    for (const id of ['x', bob.id]) {
      const body = method === 'GET' ? undefined : { reason: 'x', state: 'closed' }
      const reply = await server.call(method, path.replace(/:\w+/g, id), body, ada.headers)
      expect([reply.status, reply.body]).toEqual([403, { code: 'forbidden', message: "You're not allowed to do this" }])
    }
  })

  test('one’s own profile says so, and nobody else’s does', async () => {
    expect((await mia.get('/user/profile')).body.moderator).toBe(true)
    expect((await mia.get(`/user/profile/${mia.id}`)).body.moderator).toBe(true)
    expect((await ada.get('/user/profile')).body).not.toHaveProperty('moderator')
    expect((await ada.get(`/user/profile/${mia.id}`)).body).not.toHaveProperty('moderator')
    const listed = (await ada.get('/user/all?q=Mia')).body
    expect(listed).toHaveLength(1)
    expect(JSON.stringify(listed)).not.toContain('moderator')
  })
})

describe('reports', () => {
  const report = (who: TestUser, kind: string, id: string, reason = 'It sells watches') =>
    who.post('/report', { kind, id, reason })
  const open = async () => (await mia.get('/moderation/reports')).body

  test('of a journey and of a person come to the moderators, without anybody’s e-mail', async () => {
    const journey = await ada.createJourney({ name: 'Cheap watches' })
    expect((await report(bob, 'journey', journey.id)).status).toBe(202)
    expect((await report(bob, 'person', ada.id, 'They sell watches')).body).toEqual({ status: 'accepted' })
    const [person, path] = await open()
    expect(person).toMatchObject({
      target: { kind: 'person', id: ada.id, name: 'Ada Stone' },
      reason: 'They sell watches',
    })
    expect(path).toMatchObject({
      target: { kind: 'journey', id: journey.id, name: 'Cheap watches' },
      away: false,
      state: 'open',
      reporter: { id: bob.id, displayName: 'Bob Stone' },
      closedAt: null,
      closedBy: null,
    })
    expect(JSON.stringify([person, path])).not.toContain('@')
  })

  test('the same by the same person stays one while it is open', async () => {
    const { id } = await ada.createJourney()
    const before = (await open()).length
    await Promise.all(['a', 'b', 'c'].map((reason) => report(bob, 'journey', id, reason)))
    await report(bob, 'journey', id, 'in better words')
    const [latest, ...rest] = await open()
    expect([latest.reason, rest.length]).toEqual(['in better words', before])
    await mia.put(`/moderation/reports/${latest.id}`, { state: 'closed' })
    await report(bob, 'journey', id, 'once more')
    expect((await mia.put(`/moderation/reports/${latest.id}`, { state: 'open' })).body.code).toBe('conflict')
  })

  test('can be closed and opened again, by a moderator who is named', async () => {
    await report(bob, 'journey', (await ada.createJourney({ name: 'Fine after all' })).id)
    const [{ id }] = await open()
    const closed = await mia.put(`/moderation/reports/${id}`, { state: 'closed' })
    expect(closed.body).toMatchObject({ state: 'closed', closedBy: { id: mia.id } })
    expect((await open()).map((one: { id: string }) => one.id)).not.toContain(id)
    expect((await mia.get('/moderation/reports?state=closed')).body[0]).toMatchObject({ id })
    expect((await mia.put(`/moderation/reports/${id}`, { state: 'open' })).body).toMatchObject({
      state: 'open',
      closedBy: null,
    })
    expect((await mia.put('/moderation/reports/nowhere', { state: 'open' })).status).toBe(404)
    const acts = (await mia.get('/moderation/log')).body.slice(0, 2)
    expect(acts).toMatchObject([
      { act: 'open', target: { kind: 'report', id } },
      { act: 'closed', target: { kind: 'report', id }, actor: { id: mia.id } },
    ])
  })

  test('of what one cannot see, or what is one’s own, are refused', async () => {
    const secret = await ada.createJourney({ visibility: 'private' })
    const mine = await bob.createJourney()
    expect((await report(bob, 'journey', secret.id)).body.code).toBe('journeyNotFound')
    expect((await report(bob, 'journey', 'nowhere')).body).toEqual((await report(bob, 'journey', secret.id)).body)
    expect((await report(bob, 'person', 'nobody')).body.code).toBe('personNotFound')
    expect((await report(bob, 'journey', mine.id)).status).toBe(403)
    expect((await report(bob, 'person', bob.id)).status).toBe(403)
  })

  test('need a reason of at most 1,000 characters', async () => {
    expect((await report(bob, 'person', ada.id, ' ')).body.fields).toEqual({
      reason: 'Give a reason in a sentence or two',
    })
    expect((await report(bob, 'person', ada.id, 'x'.repeat(1001))).body.fields).toEqual({
      reason: 'At most 1000 characters',
    })
    expect((await report(bob, 'badge', ada.id)).status).toBe(400)
  })

  test('outlive whoever made them, and what is gone or private now is not named', async () => {
    const eve = await server.createUser('Eve')
    const [secret, gone] = [
      await ada.createJourney({ name: 'Soon private' }),
      await ada.createJourney({ name: 'Soon gone' }),
    ]
    for (const { id } of [secret, gone]) await report(eve, 'journey', id)
    await ada.put(`/path/${secret.id}`, { visibility: 'private' })
    await ada.delete(`/path/${gone.id}`)
    expect((await server.call('DELETE', '/user/account', { password: 'walk-every-day' }, eve.headers)).status).toBe(204)
    const about = (await open()).filter(({ target }: { target: { id: string } }) =>
      [secret.id, gone.id].includes(target.id),
    )
    expect(about).toMatchObject([
      { reporter: null, target: { name: null } },
      { reporter: null, target: { name: null } },
    ])
  })

  test('are read page by page', async () => {
    for (let n = 0; n < 3; n++) await report(bob, 'journey', (await ada.createJourney()).id)
    const ids = await idsOnAllPages(mia, '/moderation/reports?limit=2')
    expect(ids).toEqual((await mia.get('/moderation/reports?limit=100')).body.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('feedback', () => {
  const tell = (name: string, feedback: string) =>
    server.visitor.post('/feedback/submit', { name, email: 'zoe@example.org', phone: '', feedback })

  test('is new, then seen, answered, closed; each change is in the log once', async () => {
    const { id } = (await tell('Zoë', 'More maps')).body
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
    const acts = (await mia.get('/moderation/log?limit=4')).body
    expect(acts.map(({ act }: { act: string }) => act).slice(0, 3)).toEqual(['closed', 'answered', 'seen'])
    expect(acts[0]).toMatchObject({ target: { kind: 'feedback', id, name: 'Zoë' }, actor: { id: mia.id } })
    expect((await mia.put(`/moderation/feedback/${id}`, { state: 'lost' })).status).toBe(400)
    expect((await mia.put('/moderation/feedback/nowhere', { state: 'seen' })).status).toBe(404)
  })

  test('is found by any part of it, without case and accents', async () => {
    await tell('Jörg', '100% of the MAPS are upside down')
    const found = async (q: string) =>
      (await mia.get(`/moderation/feedback?q=${encodeURIComponent(q)}`)).body.map(({ name }: { name: string }) => name)
    expect(await found('jorg')).toEqual(['Jörg'])
    expect(await found('maps are')).toEqual(['Jörg'])
    expect(await found('100% of')).toEqual(['Jörg'])
    expect(await found('ZOE@example.org')).toEqual(['Jörg', 'Zoë'])
    expect(await found('_')).toEqual([])
    expect(await found('1__%')).toEqual([])
  })

  test('goes into a spreadsheet in which nothing is a formula', async () => {
    await tell('=1+2', 'Two\nlines')
    const { status, headers, body } = await mia.get('/moderation/feedback.csv?q=lines')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(body).toMatch(
      /^createdAt,name,email,phone,feedback\r\n"[^"]+","'=1\+2","zoe@example\.org","","Two\nlines"\r\n$/,
    )
  })

  test('is read page by page, the newest first', async () => {
    const ids = await idsOnAllPages(mia, '/moderation/feedback?limit=2')
    expect(ids).toHaveLength(3)
    expect(ids).toEqual(ids.toSorted().reverse())
  })

  test('of user who left is not found by who they were', async () => {
    const eve = await server.createUser('Evelyn')
    await eve.post('/feedback/submit', { name: 'Evelyn', email: eve.email, feedback: 'Goodbye' })
    await server.call('DELETE', '/user/account', { password: 'walk-every-day' }, eve.headers)
    expect((await mia.get('/moderation/feedback?q=Evelyn')).body).toEqual([])
    expect((await mia.get('/moderation/feedback?q=Goodbye')).body).toMatchObject([{ name: '', email: '' }])
  })
})

test('the log outlives whoever is in it, without their names', async () => {
  const max = await aModerator(server, 'Max')
  const eve = await server.createUser('Eve')
  await max.post(`/moderation/people/${eve.id}/suspend`, { reason: 'Sells watches' })
  await max.post(`/moderation/people/${eve.id}/reinstate`)
  await server.call('DELETE', '/user/account', { password: 'walk-every-day' }, max.headers)
  const [reinstated, suspended] = (await mia.get('/moderation/log')).body
  expect(reinstated).toMatchObject({
    act: 'reinstate',
    actor: { displayName: 'A former member' },
    target: { id: eve.id },
  })
  expect(suspended).toMatchObject({ act: 'suspend', reason: 'Sells watches' })
  expect(JSON.stringify([reinstated, suspended])).not.toContain(max.id)
})
