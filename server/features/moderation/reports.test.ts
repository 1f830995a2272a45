import { beforeAll, expect, test } from 'vitest'
import { idsOnAllPages, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { createModerator } from './testing/moderator.ts'

const server = openTestServer()
let mia: TestUser
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  mia = await createModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

const report = (user: TestUser, kind: string, id: string, reason = 'It sells watches') =>
  user.post('/report', { kind, id, reason })
const readOpen = async () => (await mia.get('/moderation/reports')).body

test('moderators see reports of journeys and people, without emails', async () => {
  const journey = await ada.createJourney({ name: 'Cheap watches' })
  expect((await report(bob, 'journey', journey.id)).status).toBe(202)
  expect((await report(bob, 'person', ada.id, 'They sell watches')).body).toEqual({ status: 'accepted' })
  const [person, path] = await readOpen()
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

test('a person has at most one open report about the same target', async () => {
  const { id } = await ada.createJourney()
  const before = (await readOpen()).length
  await Promise.all(['a', 'b', 'c'].map((reason) => report(bob, 'journey', id, reason)))
  await report(bob, 'journey', id, 'in better words')
  const [latest, ...rest] = await readOpen()
  expect([latest.reason, rest.length]).toEqual(['in better words', before])
  await mia.put(`/moderation/reports/${latest.id}`, { state: 'closed' })
  await report(bob, 'journey', id, 'once more')
  expect((await mia.put(`/moderation/reports/${latest.id}`, { state: 'open' })).body.code).toBe('conflict')
})

test('a moderator can close and reopen a report, and is named in it', async () => {
  await report(bob, 'journey', (await ada.createJourney({ name: 'Fine after all' })).id)
  const [{ id }] = await readOpen()
  const closed = await mia.put(`/moderation/reports/${id}`, { state: 'closed' })
  expect(closed.body).toMatchObject({ state: 'closed', closedBy: { id: mia.id } })
  expect((await readOpen()).map((entry: { id: string }) => entry.id)).not.toContain(id)
  expect((await mia.get('/moderation/reports?state=closed')).body[0]).toMatchObject({ id })
  expect((await mia.put(`/moderation/reports/${id}`, { state: 'open' })).body).toMatchObject({
    state: 'open',
    closedBy: null,
  })
  expect((await mia.put('/moderation/reports/nowhere', { state: 'open' })).status).toBe(404)
  const entries = (await mia.get('/moderation/log')).body.slice(0, 2)
  expect(entries).toMatchObject([
    { act: 'open', target: { kind: 'report', id } },
    { act: 'closed', target: { kind: 'report', id }, actor: { id: mia.id } },
  ])
})

test("people can't report what they can't see or what is their own", async () => {
  const secret = await ada.createJourney({ visibility: 'private' })
  const mine = await bob.createJourney()
  expect((await report(bob, 'journey', secret.id)).body.code).toBe('journeyNotFound')
  expect((await report(bob, 'journey', 'nowhere')).body).toEqual((await report(bob, 'journey', secret.id)).body)
  expect((await report(bob, 'person', 'nobody')).body.code).toBe('personNotFound')
  expect((await report(bob, 'journey', mine.id)).status).toBe(403)
  expect((await report(bob, 'person', bob.id)).status).toBe(403)
})

test('a report needs a reason of at most 1,000 characters', async () => {
  expect((await report(bob, 'person', ada.id, ' ')).body.fields).toEqual({
    reason: 'Give a reason in a sentence or two',
  })
  expect((await report(bob, 'person', ada.id, 'x'.repeat(1001))).body.fields).toEqual({
    reason: 'At most 1000 characters',
  })
  expect((await report(bob, 'badge', ada.id)).status).toBe(400)
})

test('reports of a deleted account remain; deleted and private targets have no name', async () => {
  const eve = await server.createUser('Eve')
  const [secret, gone] = [
    await ada.createJourney({ name: 'Soon private' }),
    await ada.createJourney({ name: 'Soon gone' }),
  ]
  for (const { id } of [secret, gone]) await report(eve, 'journey', id)
  await ada.put(`/path/${secret.id}`, { visibility: 'private' })
  await ada.delete(`/path/${gone.id}`)
  expect((await server.call('DELETE', '/user/account', { password: 'walk-every-day' }, eve.headers)).status).toBe(204)
  const about = (await readOpen()).filter(({ target }: { target: { id: string } }) =>
    [secret.id, gone.id].includes(target.id),
  )
  expect(about).toMatchObject([
    { reporter: null, target: { name: null } },
    { reporter: null, target: { name: null } },
  ])
})

test('the list of reports has pages', async () => {
  for (let n = 0; n < 3; n++) await report(bob, 'journey', (await ada.createJourney()).id)
  const ids = await idsOnAllPages(mia, '/moderation/reports?limit=2')
  expect(ids).toEqual((await mia.get('/moderation/reports?limit=100')).body.map(({ id }: { id: string }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})
