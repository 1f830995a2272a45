import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'
import { answer, invite, makeCoauthor, refused } from './testing/together.ts'

const server = new TestServer()
let ada: TestUser
let bob: TestUser
let mia: TestUser
let journey: Journey

beforeAll(() => server.open({ CAIRN_LIMITS: 'off' }))
afterAll(() => server.app.close())

beforeEach(async () => {
  mia = await createModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  journey = await ada.createJourney({ name: 'Knots' })
  await makeCoauthor(ada, journey, bob)
})

const CALLS = [
  ...[
    '/path/journey/',
    '/path/comments/',
    '/path/suggestions/',
    '/path/upkeep/',
    '/path/revisions/',
    '/path/coauthors/',
  ],
  ...['/path/export/', '/path/notes/', '/path/progress/', '/path/mentionable/'],
]
const WORK = ['/path/upkeep/', '/path/revisions/', '/path/coauthors/']

const change = (body: object) => ada.put(`/path/${journey.id}`, body)
const remove = () => ada.delete(`/path/coauthors/${journey.id}/${bob.id}`)

/** The states of a journey, and what its co-author gets from the calls about it: from those for authors, and from the others. */
const STATES: [name: string, change: () => Promise<unknown>, work: string, others: string][] = [
  ['public', async () => undefined, '200', '200'],
  ['private', () => change({ visibility: 'private' }), '200', '200'],
  ['archived', () => change({ archived: true }), '200', '200'],
  ['hidden', () => mia.post(`/moderation/journeys/${journey.id}/hide`, { reason: 'Spam' }), '200', '200'],
  ['of a suspended owner', () => mia.post(`/moderation/people/${ada.id}/suspend`, { reason: 'Spam' }), '200', '200'],
  ['deleted', () => ada.delete(`/path/${journey.id}`), '410 gone', '410 gone'],
  ['public, after the end', remove, '403 ownerOnly', '200'],
  [
    'private, after the end',
    async () => {
      await change({ visibility: 'private' })
      await remove()
    },
    '404 journeyNotFound',
    '404 journeyNotFound',
  ],
]

test.each(STATES)('what a co-author reads of a journey that is %s', async (_name, prepare, work, others) => {
  await prepare()
  for (const call of CALLS)
    expect([call, await refused(bob.get(`${call}${journey.id}`))]).toEqual([call, WORK.includes(call) ? work : others])
})

test('no other member reads what a co-author reads of a private journey', async () => {
  await change({ visibility: 'private' })
  const cleo = await server.createConfirmedUser('Cleo')
  for (const reader of [cleo, mia])
    for (const call of CALLS)
      expect([call, await refused(reader.get(`${call}${journey.id}`))]).toEqual([call, '404 journeyNotFound'])
})

test('a journey of a suspended owner is taken over by no one', async () => {
  await ada.post(`/path/coauthors/${journey.id}/${bob.id}/offer`, { offered: true })
  await mia.post(`/moderation/people/${ada.id}/suspend`, { reason: 'Spam' })
  expect(await refused(answer(bob, journey, true, 'owner'))).toBe('404 notFound')
  expect((await bob.get('/user/coauthorships')).body.invitations).toEqual([])
})

test('an invitation to a journey that a moderator hides is out of sight', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  await invite(ada, journey, cleo)
  await server.dispatch()
  await mia.post(`/moderation/journeys/${journey.id}/hide`, { reason: 'Spam' })
  expect((await cleo.get('/user/coauthorships')).body.invitations).toEqual([])
  expect((await cleo.get('/user/notices')).body).toEqual([])
  expect(await refused(answer(cleo, journey, true))).toBe('404 notFound')
})

test('who cannot post declines an invitation, but does not accept one', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  await invite(ada, journey, cleo)
  const { db } = server.database
  const pause = { pausedAt: Date.now(), pausedUntil: Date.now() + 60_000 }
  await db.updateTable('person').set(pause).where('id', '=', cleo.id).execute()
  expect(await refused(answer(cleo, journey, true))).toBe('403 postingPaused')
  expect((await answer(cleo, journey, false)).body).toEqual({ accepted: false })
})

test('a co-author keeps a Path step that leads to a private journey of the owner, and adds none', async () => {
  const secret = await ada.createJourney({ name: 'Secret', visibility: 'private' })
  const step = {
    stepType: 'Path',
    description: 'Go on',
    url: `http://localhost:3000/app/discover/journey/${secret.id}`,
  }
  const { steps } = (await change({ steps: [step] })).body
  expect(steps[0].targetId).toBe(secret.id)
  const edited = { ...steps[0], description: 'Then' }
  const again = (await bob.put(`/path/${journey.id}`, { steps: [edited] })).body
  expect(again.steps[0].targetId).toBe(secret.id)
  const other = await ada.createJourney()
  await makeCoauthor(ada, other, bob)
  expect((await bob.put(`/path/${other.id}`, { steps: [step] })).body.steps[0].targetId).toBeUndefined()
})
