import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { finishJourney } from '#server/app/testing/rating-cases.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { openTestServer, PASSWORD, type Reply, type TestUser } from '#server/testing/test-server.ts'
import { ratingJob } from './rating.job.ts'

const DAY_MS = 24 * 3600 * 1000

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
})

const outcomeOf = ({ status, body }: Reply) => `${status} ${body?.code ?? ''}`.trim()

/** A journey of Ada that Bob and Cleo finished. */
async function finished(): Promise<Journey> {
  const journey = await ada.createJourney()
  for (const person of [bob, cleo]) await finishJourney(person, journey)
  return journey
}

const rate = (who: TestUser, { id }: { id: string }, body: object) => who.put(`/path/rating/${id}`, body)
const notesOf = (who: TestUser, { id }: { id: string }) => who.get(`/path/rating/${id}/notes`)
const ownRating = async (who: TestUser, { id }: { id: string }) => (await who.get(`/path/finish/${id}`)).body.rating

/** Makes all ratings a day older and counts again: tokens last five minutes, so the clock stays. */
async function passMidnight(): Promise<void> {
  for (const [table, columns] of [
    ['rating', ['createdAt', 'updatedAt']],
    ['journey', ['ratingDueAt', 'ratingSince']],
  ] as const)
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${DAY_MS}`.execute(
        server.database.db,
      )
  await runJob(server.context, ratingJob)
}

test('someone who finished a journey rates it, changes the rating and takes it back', async () => {
  const journey = await finished()
  expect(await ownRating(bob, journey)).toBeNull()
  expect((await rate(bob, journey, { stars: 3 })).body).toEqual({ stars: 3, note: '' })
  expect((await rate(bob, journey, { stars: 5, note: ' Good. ' })).body).toEqual({ stars: 5, note: 'Good.' })
  expect((await rate(bob, journey, { stars: 4 })).body).toEqual({ stars: 4, note: 'Good.' })
  expect(await ownRating(bob, journey)).toEqual({ stars: 4, note: 'Good.' })
  for (const _twice of [1, 2]) expect((await bob.delete(`/path/rating/${journey.id}`)).status).toBe(204)
  expect(await ownRating(bob, journey)).toBeNull()
  expect((await notesOf(ada, journey)).body).toEqual([])
})

test.each([0, 6, 2.5, '4', null])('%j stars are refused', async (stars) => {
  const { status, body } = await rate(bob, await finished(), { stars })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['stars']])
})

test('only people who finished the journey rate it, and never its owner', async () => {
  const journey = await finished()
  const dora = await server.createConfirmedUser('Dora')
  await finishJourney(ada, journey)
  expect(outcomeOf(await rate(dora, journey, { stars: 4 }))).toBe('404 notFound')
  expect(outcomeOf(await rate(ada, journey, { stars: 5 }))).toBe('403 forbidden')
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(outcomeOf(await rate(bob, journey, { stars: 4 }))).toBe('404 journeyNotFound')
})

test('a rating can be taken back where the journey is out of reach', async () => {
  const journey = await finished()
  await rate(bob, journey, { stars: 1 })
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect((await bob.delete(`/path/rating/${journey.id}`)).status).toBe(204)
  expect(outcomeOf(await bob.delete(`/path/rating/${journey.id}`))).toBe('404 journeyNotFound')
  expect((await bob.get('/user/export')).body.ratings).not.toContainEqual(
    expect.objectContaining({ journeyId: journey.id }),
  )
})

test('the owner reads notes with the name and without the stars, and is told; others read none', async () => {
  const journey = await finished()
  await rate(bob, journey, { stars: 2, note: 'Step 2 is hard' })
  await rate(cleo, journey, { stars: 5 })
  await server.dispatch()
  const { body } = await notesOf(ada, journey)
  const by = expect.objectContaining({ id: bob.id })
  expect(body).toEqual([{ id: expect.any(String), by, note: 'Step 2 is hard', at: expect.any(String) }])
  expect((await ada.get('/user/notices')).body[0]).toMatchObject({
    kind: 'note',
    people: [{ id: bob.id }],
    journey: { id: journey.id },
  })
  expect(outcomeOf(await notesOf(cleo, journey))).toBe('403 ownerOnly')
  expect((await server.visitor.get(`/path/rating/${journey.id}/notes`)).status).toBe(401)
})

/** A journey of Ada that several people finished, and rated if `stars` are given. */
async function finishedBy(count: number, stars?: number) {
  const journey = await ada.createJourney()
  const people = await Promise.all(Array.from({ length: count }, () => server.createConfirmedUser('Fan')))
  for (const person of people) await finishJourney(person, journey)
  if (stars) for (const person of people) await rate(person, journey, { stars })
  const shown = async () => (await cleo.get(`/path/journey/${journey.id}`)).body.rating
  return { journey, people, shown }
}

test('a journey shows its rating from ten on, in half stars, from the next midnight UTC on', async () => {
  const { journey, people, shown } = await finishedBy(9, 4)
  const una = await server.createUser('Una')
  await finishJourney(una, journey)
  await rate(una, journey, { stars: 1 })
  await passMidnight()
  expect(await shown()).toBeUndefined()
  await finishJourney(bob, journey)
  await rate(bob, journey, { stars: 5 })
  for (const person of people.slice(0, 5)) await rate(person, journey, { stars: 5 })
  await runJob(server.context, ratingJob)
  expect(await shown()).toBeUndefined()
  await passMidnight()
  expect(await shown()).toEqual({ stars: 4.5, count: 10 })
})

test('a shown rating changes once ten others gave, changed or took back theirs, at midnight UTC', async () => {
  const { journey, people, shown } = await finishedBy(19, 4)
  await passMidnight()
  expect(await shown()).toEqual({ stars: 4, count: 15 })
  for (const person of people.slice(0, 10)) await rate(person, journey, { stars: 1 })
  await runJob(server.context, ratingJob)
  expect(await shown()).toEqual({ stars: 4, count: 15 })
  await passMidnight()
  expect(await shown()).toEqual({ stars: 2.5, count: 15 })
  for (const person of people.slice(0, 10)) await person.delete(`/path/rating/${journey.id}`)
  await passMidnight()
  expect(await shown()).toBeUndefined()
})

test('four accounts and one person change neither a rating nor the number of ratings', async () => {
  const { journey, shown } = await finishedBy(10, 4)
  await passMidnight()
  const puppets = await Promise.all(Array.from({ length: 4 }, () => server.createConfirmedUser('Puppet')))
  for (const person of [...puppets, bob]) {
    await finishJourney(person, journey)
    await rate(person, journey, { stars: 1 })
  }
  await passMidnight()
  for (const puppet of puppets) await puppet.delete(`/path/rating/${journey.id}`)
  await passMidnight()
  expect(await shown()).toEqual({ stars: 4, count: 10 })
})

test('five people who take back their ratings and rate again, day after day, change nothing', async () => {
  const { journey, people, shown } = await finishedBy(15, 5)
  await passMidnight()
  for (const stars of [1, 5, 1]) {
    for (const person of people.slice(0, 5)) {
      await person.delete(`/path/rating/${journey.id}`)
      await rate(person, journey, { stars })
    }
    await passMidnight()
    expect(await shown()).toEqual({ stars: 5, count: 15 })
  }
})

test('ten people who take back their rating and rate again change what is shown', async () => {
  const { journey, people, shown } = await finishedBy(15, 4)
  await passMidnight()
  for (const person of people.slice(0, 10)) {
    await person.delete(`/path/rating/${journey.id}`)
    await rate(person, journey, { stars: 1 })
  }
  await passMidnight()
  expect(await shown()).toEqual({ stars: 2, count: 15 })
})

test('the rating of a deleted account no longer counts once the stars are computed again', async () => {
  const { journey, people, shown } = await finishedBy(11, 4)
  await passMidnight()
  for (const person of people.slice(0, 10)) await rate(person, journey, { stars: 5 })
  const last = people.at(-1)
  if (last) await server.call('DELETE', '/user/account', { password: PASSWORD }, last.headers)
  await passMidnight()
  expect(await shown()).toEqual({ stars: 5, count: 10 })
})

test('the rating ranks a journey among the recommended ones', async () => {
  const [low, high] = [
    await ada.createJourney({ badges: [{ name: 'Sails' }] }),
    await ada.createJourney({ badges: [{ name: 'Sails' }] }),
  ]
  for (let index = 0; index < 10; index++) {
    const fan = await server.createConfirmedUser('Fan')
    for (const journey of [low, high]) await finishJourney(fan, journey)
    await rate(fan, low, { stars: 2 })
    await rate(fan, high, { stars: 5 })
  }
  const gus = await server.createConfirmedUser('Gus')
  await gus.post('/interest/create/list', { interestDataList: ['Sails'] })
  const order = async () => (await gus.get('/path/user/interest')).body.map(({ id }: Journey) => id)
  await passMidnight()
  expect(await order()).toEqual([high.id, low.id])
})

test('notes are refused where one blocks the other or the discussion is closed, stars are not', async () => {
  const journey = await finished()
  await rate(cleo, journey, { stars: 4, note: 'Before' })
  await ada.post(`/user/block/${cleo.id}`, { blocked: true })
  expect(outcomeOf(await rate(cleo, journey, { stars: 1, note: 'After' }))).toBe('403 discussionClosed')
  expect(outcomeOf(await cleo.post(`/path/thanks/${journey.id}`))).toBe('403 discussionClosed')
  expect((await rate(cleo, journey, { stars: 1 })).status).toBe(200)
  expect((await notesOf(ada, journey)).body).toEqual([])
  await ada.post(`/user/block/${cleo.id}`, { blocked: false })
  expect((await notesOf(ada, journey)).body).toMatchObject([{ note: 'Before' }])
  await ada.put(`/path/discussion/${journey.id}`, { closed: true })
  expect(outcomeOf(await rate(bob, journey, { stars: 4, note: 'Hello' }))).toBe('403 discussionClosed')
  expect((await rate(cleo, journey, { stars: 4, note: 'Before' })).status).toBe(200)
})

test('links in notes wait until the email is confirmed', async () => {
  const journey = await finished()
  const una = await server.createUser('Una')
  await finishJourney(una, journey)
  const { body } = await rate(una, journey, { stars: 4, note: 'See www.shop.example' })
  expect(body.fields).toEqual({ note: 'You can post links once your account is confirmed' })
})

test('a moderator hides a note from the owner, who reported it; its writer reads the reason', async () => {
  const mira = await createModerator(server, 'Mira')
  const journey = await finished()
  await rate(bob, journey, { stars: 3, note: 'Buy watches' })
  const [{ id }] = (await notesOf(ada, journey)).body
  const reason = { reason: 'It sells watches' }
  const report = { kind: 'note', id, ...reason }
  expect(outcomeOf(await bob.post('/report', report))).toBe('404 noteNotFound')
  expect(outcomeOf(await cleo.post('/report', report))).toBe('404 noteNotFound')
  expect((await ada.post('/report', report)).status).toBe(202)
  const target = { kind: 'note', id, name: 'Bob Stone', pathId: journey.id }
  expect((await mira.get('/moderation/reports')).body[0]).toMatchObject({ target, away: false })
  expect(outcomeOf(await ada.post(`/moderation/notes/${id}/hide`, reason))).toBe('403 forbidden')
  for (const _twice of [1, 2]) expect((await mira.post(`/moderation/notes/${id}/hide`, reason)).status).toBe(204)
  expect((await mira.get('/moderation/reports?state=closed')).body[0]).toMatchObject({ target, away: true })
  expect((await mira.get('/moderation/notes')).body[0]).toMatchObject({ id, text: 'Buy watches', ...reason })
  expect((await notesOf(ada, journey)).body).toEqual([])
  expect(await ownRating(bob, journey)).toEqual({ stars: 3, note: 'Buy watches', ...reason })
  expect(outcomeOf(await rate(bob, journey, { stars: 3, note: 'Buy clocks' }))).toBe('403 forbidden')
  expect((await rate(bob, journey, { stars: 4 })).status).toBe(200)
  expect((await mira.post(`/moderation/notes/${id}/restore`)).status).toBe(204)
  expect((await notesOf(ada, journey)).body).toMatchObject([{ id }])
  expect((await mira.get('/moderation/log?limit=2')).body).toMatchObject([
    { act: 'restore', target },
    { act: 'hide', target, ...reason },
  ])
})

test('a suspended person is not heard until they are reinstated', async () => {
  const mira = await createModerator(server, 'Mira')
  const eve = await server.createConfirmedUser('Eve')
  const journey = await ada.createJourney()
  await finishJourney(eve, journey)
  await rate(eve, journey, { stars: 3, note: 'Hello' })
  await mira.post(`/moderation/people/${eve.id}/suspend`, { reason: 'Rude' })
  expect((await notesOf(ada, journey)).body).toEqual([])
  await mira.post(`/moderation/people/${eve.id}/reinstate`)
  expect((await notesOf(ada, journey)).body).toMatchObject([{ note: 'Hello' }])
})
