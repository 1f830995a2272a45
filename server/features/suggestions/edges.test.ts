import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { makeCoauthor } from '#server/features/journeys/coauthors/testing/together.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { accept, aStep, journeyOf, linkOf, listOf, outcomeOf, read, suggest, suggestStep } from './testing/suggest.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let journey: Journey

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  journey = await journeyOf(ada, 'One', 'Two')
})

const path = () => `/path/suggestions/${journey.id}`

test('of two suggestions of one person at the same moment one is refused', async () => {
  const replies = await Promise.all(['A', 'B'].map((name) => bob.post(path(), { version: 1, name })))
  expect(replies.map(outcomeOf).toSorted()).toEqual(['201', '409 suggestionOpen'])
})

test('of two suggestions accepted at the same moment, the second is compared with what the first made', async () => {
  const ids = [await suggestStep(bob, journey, 'A'), await suggestStep(cleo, journey, 'B')]
  const replies = await Promise.all(ids.map((id) => ada.post(`/suggestion/${id}/accept`, { version: 1 })))
  expect(replies.map(outcomeOf).toSorted()).toEqual(['200', '409 conflict'])
  const left = ids[replies.findIndex(({ status }) => status === 409)] ?? ''
  expect((await accept(ada, journey, left)).body.left).toEqual([])
  expect((await listOf(ada, journey)).split(' ').toSorted()).toEqual(['A', 'B', 'One', 'Two'])
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('a suggested step to a journey that the author can not open is refused when it is accepted, and names nothing', async () => {
  const secret = await bob.createJourney({ name: 'Secret', visibility: 'private' })
  const url = `http://localhost:3000/app/discover/journey/${secret.id}`
  const { body } = await suggest(bob, journey, (steps) => ({
    steps: [...steps, aStep('Go on', { stepType: 'Path', url })],
  }))
  const accepted = await accept(ada, journey, body.id)
  expect(JSON.stringify([accepted.body, await read(ada, journey), (await ada.get(path())).body])).not.toContain(
    'Secret',
  )
  expect([accepted.status, (await ada.get(path())).body.length]).toEqual([200, 0])
})

test('a circle of journeys is refused when it is accepted, and the suggestion stays open', async () => {
  const own = (id: string) => `http://localhost:3000/app/discover/journey/${id}`
  const { body } = await suggest(bob, journey, (steps) => ({
    steps: [...steps, aStep('Again', { stepType: 'Path', url: own(journey.id) })],
  }))
  const { status, body: refusal } = await accept(ada, journey, body.id)
  expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['steps.2.url']])
  expect((await ada.get(path())).body).toMatchObject([{ id: body.id, state: 'open' }])
  expect(await listOf(ada, journey)).toBe('One Two')
})

test('accepting can leave a journey without steps, which no list shows then', async () => {
  const { body } = await suggest(bob, journey, ([, two]) => ({ steps: [two] }))
  const [one] = (await read(ada, journey)).steps
  await ada.put(`/path/${journey.id}`, { steps: [one] })
  expect((await accept(ada, journey, body.id)).status).toBe(200)
  expect((await read(ada, journey)).steps).toEqual([])
  expect((await cleo.get(`/path/user/${ada.id}`)).body).toEqual([])
})

test('a writer who became a co-author decides on the own suggestion, and can take it back', async () => {
  const [first, second] = [await suggestStep(bob, journey), await suggestStep(cleo, journey, 'Other')]
  for (const person of [bob, cleo]) await makeCoauthor(ada, journey, person)
  expect((await accept(bob, journey, first)).body.state).toBe('accepted')
  expect(outcomeOf(await cleo.delete(`/suggestion/${second}`))).toBe('204')
  expect((await read(server.visitor, journey)).helpers).toMatchObject([{ person: { id: bob.id } }])
})

test('a former co-author neither reads nor decides', async () => {
  await makeCoauthor(ada, journey, cleo)
  const id = await suggestStep(bob, journey)
  await ada.delete(`/path/coauthors/${journey.id}/${cleo.id}`)
  expect((await cleo.get(path())).body).toEqual([])
  expect(outcomeOf(await accept(cleo, journey, id))).toBe('404 suggestionNotFound')
})

test('an alternative whose set is missing becomes required, and the sets of the authors stay', async () => {
  const { body } = await suggest(bob, journey, ([one, two]) => ({
    steps: [one, aStep('Or', { orPrevious: true }), two],
  }))
  const [one, two] = (await read(ada, journey)).steps
  await ada.put(`/path/${journey.id}`, { steps: [two, aStep('Mine', { orPrevious: true })] })
  await accept(ada, journey, body.id)
  const { steps } = await read(ada, journey)
  expect(one?.description).toBe('One')
  expect(steps.filter(({ description }) => description === 'Mine')).toMatchObject([{ orPrevious: true }])
  expect(steps.map(({ description }) => description).toSorted()).toEqual(['Mine', 'Or', 'Two'])
})

test('a step that comes back after it was removed can be changed by the suggestion again', async () => {
  const { body } = await suggest(bob, journey, ([one, two]) => ({ steps: [{ ...one, url: linkOf('better') }, two] }))
  const [one, two] = (await read(ada, journey)).steps
  await cleo.put(`/path/notes/${journey.id}`, { stepId: one?.id, text: 'Keeps the step' })
  await ada.put(`/path/${journey.id}`, { steps: [two] })
  expect(outcomeOf(await accept(ada, journey, body.id))).toBe('409 conflict')
  await ada.put(`/path/${journey.id}`, { steps: [one, two] })
  expect((await accept(ada, journey, body.id)).body.taken).toEqual([`content:${one?.id}`])
  expect((await read(ada, journey)).steps[0]).toMatchObject({ id: one?.id, url: linkOf('better') })
})

test('an author who made a suggested step by hand accepts without a change, and the step names the helper', async () => {
  const id = await suggestStep(bob, journey, 'New')
  const steps = [aStep('New', { description: 'Renamed' }), ...(journey.steps ?? [])]
  const [made] = (await ada.put(`/path/${journey.id}`, { steps })).body.steps
  for (const _ of ['once', 'again'])
    expect((await accept(ada, journey, id, [])).body).toMatchObject({ state: 'accepted', left: [] })
  const { version, helpers } = await read(cleo, journey)
  expect(helpers).toMatchObject([{ person: { id: bob.id }, stepIds: [made.id] }])
  expect(version).toBe(journey.version + 1)
})

test('a step that was removed by a suggestion and restored by the author is not credited to the helper', async () => {
  const { body } = await suggest(bob, journey, ([one]) => ({ steps: [one, aStep('New')] }))
  await accept(ada, journey, body.id)
  await ada.post(`/path/revisions/${journey.id}/1/restore`, { version: 2 })
  expect(await listOf(cleo, journey)).toBe('One Two')
  expect((await read(cleo, journey)).helpers).toMatchObject([{ person: { id: bob.id }, stepIds: [] }])
})

test('accepting other changes than those that were taken is a conflict, so that no one believes they were made', async () => {
  const { body } = await suggest(bob, journey, { name: 'All knots', description: 'From rope to hitch' })
  const takes = async (...keys: string[]) => outcomeOf(await accept(ada, journey, body.id, keys))
  expect(await takes('field:name')).toBe('200')
  expect(await takes('field:name')).toBe('200')
  for (const keys of [['field:description'], ['field:name', 'field:description'], []])
    expect(await takes(...keys)).toBe('409 conflict')
  expect(outcomeOf(await accept(ada, journey, body.id))).toBe('200')
})

test('authors list what they decided within the last day, and until when they can undo it', async () => {
  const [first, second] = [await suggestStep(bob, journey, 'A'), await suggestStep(cleo, journey, 'B')]
  await accept(ada, journey, first)
  await ada.post(`/suggestion/${second}/dismiss`, { reply: 'Too long' })
  const decided = async (who = ada) =>
    ((await who.get(`${path()}?decided=true`)).body as Suggestion[]).map(({ id, undoUntil }) => [
      id,
      Boolean(undoUntil),
    ])
  expect(await decided()).toEqual([
    [second, true],
    [first, true],
  ])
  expect(await decided(bob)).toEqual([[first, false]])
  await ada.put(`/path/${journey.id}`, { name: 'Changed since' })
  expect(await decided()).toEqual([
    [second, true],
    [first, false],
  ])
  server.later(25 * 3600 * 1000)
  expect(await decided(server.user({ ...ada, headers: await server.tokenFor(ada.cookie) }))).toEqual([])
})
