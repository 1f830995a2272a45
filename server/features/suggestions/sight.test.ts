import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { answer, makeCoauthor } from '#server/features/journeys/coauthors/testing/together.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { idsOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { accept, aStep, journeyOf, linkOf, outcomeOf, read, suggest, suggestStep } from './testing/suggest.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let mira: TestUser
let journey: Journey
let path: string
const reason = { reason: 'It sells watches' }

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  mira = await createModerator(server, 'Mira')
  journey = await journeyOf(ada, 'One', 'Two')
  path = `/path/suggestions/${journey.id}`
})

/** The ids of the people whose help the reader reads of. */
const helpersFor = async (reader: TestUser) =>
  (await read(reader, journey)).helpers?.map(({ person }) => person.id) ?? 'no helpers'
const suspend = ({ id }: TestUser) => mira.post(`/moderation/people/${id}/suspend`, reason)
const block = (who: TestUser, whom: TestUser) => who.post(`/user/block/${whom.id}`, { blocked: true })
const leave = ({ headers }: TestUser, more = {}) =>
  server.call('DELETE', '/user/account', { password: PASSWORD, ...more }, headers)

test('the page names the people who helped, with their steps, to everyone', async () => {
  const { body } = await suggest(bob, journey, ([one, two]) => ({
    name: 'All knots',
    steps: [one, { ...two, url: linkOf('better') }, aStep('New')],
  }))
  await accept(ada, journey, body.id)
  const stepIds = body.changes.steps.slice(1).map(({ id }: { id: string }) => id)
  for (const reader of [server.visitor, cleo, bob, ada])
    expect((await read(reader, journey)).helpers).toEqual([
      { person: expect.objectContaining({ id: bob.id }), stepIds },
    ])
  expect((await cleo.get(`/path/user/${ada.id}`)).body[0]).not.toHaveProperty('helpers')
  await ada.put(`/path/${journey.id}`, { steps: [] })
  expect((await read(cleo, journey)).helpers).toMatchObject([{ person: { id: bob.id }, stepIds: [] }])
})

test('a helper who becomes the owner is not named beside themselves', async () => {
  await accept(ada, journey, await suggestStep(bob, journey))
  await makeCoauthor(ada, journey, bob)
  expect((await read(cleo, journey)).helpers).toMatchObject([{ person: { id: bob.id } }])
  await ada.post(`/path/coauthors/${journey.id}/${bob.id}/offer`, { offered: true })
  expect((await answer(bob, journey, true, 'owner')).status).toBe(200)
  expect((await read(cleo, journey)).helpers).toEqual([])
})

test('a person who helped several times is named once', async () => {
  for (const name of ['A', 'B']) await accept(ada, journey, await suggestStep(bob, journey, name))
  expect((await read(cleo, journey)).helpers).toMatchObject([{ stepIds: [expect.any(String), expect.any(String)] }])
})

test('across a block neither the page nor the history names the helper to that reader', async () => {
  await accept(ada, journey, await suggestStep(bob, journey))
  await block(bob, cleo)
  expect([await helpersFor(cleo), await helpersFor(server.visitor)]).toEqual([[], [bob.id]])
  const maker = async () => (await ada.get(`/path/revisions/${journey.id}`)).body[0].suggestedBy?.id
  expect(await maker()).toBe(bob.id)
  await block(bob, ada)
  expect([await helpersFor(ada), await maker()]).toEqual([[], undefined])
})

test('a suspended helper is named to no one until they are reinstated', async () => {
  await accept(ada, journey, await suggestStep(bob, journey))
  await suspend(bob)
  for (const reader of [server.visitor, cleo, ada]) expect(await helpersFor(reader)).toEqual([])
  expect((await ada.get(`/path/revisions/${journey.id}`)).body[0]).not.toHaveProperty('suggestedBy')
  await mira.post(`/moderation/people/${bob.id}/reinstate`)
  expect(await helpersFor(server.visitor)).toEqual([bob.id])
})

test('the credit goes with the account, and the step stays', async () => {
  await accept(ada, journey, await suggestStep(bob, journey))
  expect((await leave(bob)).status).toBe(204)
  expect(await helpersFor(cleo)).toEqual([])
  expect((await read(cleo, journey)).steps).toHaveLength(3)
  expect((await ada.get(`/path/revisions/${journey.id}`)).body[0]).not.toHaveProperty('suggestedBy')
})

test('hiding an accepted suggestion takes its credit, and lifting that brings it back', async () => {
  const id = await suggestStep(bob, journey)
  await accept(ada, journey, id)
  await mira.post(`/moderation/suggestions/${id}/hide`, reason)
  expect(await helpersFor(cleo)).toEqual([])
  expect((await ada.get(`/path/revisions/${journey.id}`)).body[0]).not.toHaveProperty('suggestedBy')
  expect(outcomeOf(await ada.post(`/suggestion/${id}/undo`))).toBe('404 suggestionNotFound')
  await mira.post(`/moderation/suggestions/${id}/restore`)
  expect(await helpersFor(cleo)).toEqual([bob.id])
})

test('across a block nothing is suggested nor read, and it looks like a closed discussion', async () => {
  for (const blocksFirst of [true, false]) {
    const eve = await server.createConfirmedUser('Eve')
    const dismissed = await suggestStep(eve, journey, 'A')
    await ada.post(`/suggestion/${dismissed}/dismiss`, { reply: 'No' })
    const id = await suggestStep(eve, journey)
    const other = await journeyOf(ada, 'One')
    await block(...((blocksFirst ? [ada, eve] : [eve, ada]) as [TestUser, TestUser]))
    expect((await ada.get(path)).body).toEqual([])
    expect((await eve.get(path)).body).toMatchObject([
      { id, state: 'open' },
      { state: 'dismissed', reply: null },
    ])
    for (const act of ['dismiss', 'undo'])
      expect(outcomeOf(await ada.post(`/suggestion/${id}/${act}`, {}))).toBe('404 suggestionNotFound')
    expect(outcomeOf(await accept(ada, journey, id))).toBe('404 suggestionNotFound')
    const refused = await suggest(eve, other, { name: 'B' })
    await ada.put(`/path/discussion/${other.id}`, { closed: true })
    expect((await suggest(cleo, other, { name: 'B' })).body).toEqual(refused.body)
    expect(outcomeOf(refused)).toBe('403 discussionClosed')
  }
})

test('a block between writer and co-author keeps the suggestion from that co-author alone', async () => {
  await makeCoauthor(ada, journey, cleo)
  const id = await suggestStep(bob, journey)
  await block(bob, cleo)
  expect([idsOf(await ada.get(path)), idsOf(await cleo.get(path))]).toEqual([[id], []])
  expect(outcomeOf(await accept(cleo, journey, id))).toBe('404 suggestionNotFound')
})

test('suggestions of a suspended person wait until they are reinstated, and replies of one are out of sight', async () => {
  const id = await suggestStep(bob, journey)
  await suspend(bob)
  expect((await ada.get(path)).body).toEqual([])
  expect(outcomeOf(await accept(ada, journey, id))).toBe('404 suggestionNotFound')
  await mira.post(`/moderation/people/${bob.id}/reinstate`)
  const writer = await server.createConfirmedUser('Bea')
  const other = await suggestStep(writer, journey, 'Other')
  await ada.post(`/suggestion/${other}/dismiss`, { reply: 'No' })
  await suspend(ada)
  expect((await writer.get(path)).body).toMatchObject([{ id: other, reply: null }])
})

test('suggestions follow the visibility of their journey, but can always be taken back', async () => {
  const id = await suggestStep(bob, journey)
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  for (const reader of [bob, cleo, mira]) expect(outcomeOf(await reader.get(path))).toBe('404 journeyNotFound')
  expect(outcomeOf(await bob.post(path, { version: 1, name: 'B' }))).toBe('404 journeyNotFound')
  await ada.delete(`/path/${journey.id}`)
  expect(outcomeOf(await ada.get(path))).toBe('410 gone')
  expect(outcomeOf(await ada.post(`/suggestion/${id}/dismiss`, {}))).toBe('404 suggestionNotFound')
  expect(outcomeOf(await bob.delete(`/suggestion/${id}`))).toBe('204')
})

test('no one reads a removed step by naming its id in a suggestion', async () => {
  const secret = { description: 'My secret', note: 'My secret', url: linkOf('secret'), section: 'My secret' }
  const [one, two] = (await read(ada, journey)).steps
  await ada.put(`/path/${journey.id}`, { steps: [{ ...one, ...secret }, two] })
  await cleo.put(`/path/notes/${journey.id}`, { stepId: one?.id, text: 'Keeps the removed step' })
  await ada.put(`/path/${journey.id}`, { steps: [two] })
  const { status, body } = await suggest(bob, journey, (steps) => ({
    steps: [...steps, aStep('New', { id: one?.id })],
  }))
  expect(status).toBe(201)
  expect(body.changes.steps.map(({ id }: { id: string }) => id)).not.toContain(one?.id)
  const { body: mine } = await bob.get(path)
  expect(JSON.stringify([body, mine])).not.toContain('secret')
  await accept(ada, journey, body.id)
  expect(JSON.stringify(await read(bob, journey))).not.toContain('secret')
})

test('ids of steps of another journey are new steps, and bring nothing of that journey', async () => {
  const other = await journeyOf(cleo, 'Private')
  await cleo.put(`/path/${other.id}`, { visibility: 'private' })
  const stepId = other.steps?.[0]?.id
  const { body } = await suggest(bob, journey, (steps) => ({ steps: [...steps, aStep('New', { id: stepId })] }))
  expect(JSON.stringify(body)).not.toContain('Private')
  await accept(ada, journey, body.id)
  expect((await read(cleo, other)).steps).toMatchObject([{ id: stepId, description: 'Private' }])
  expect((await read(ada, journey)).steps[2]?.id).not.toBe(stepId)
})

test('a new step does not take the id of a step that is there, nor of another new one', async () => {
  const { body } = await suggest(bob, journey, ([one, two]) => ({
    steps: [one, two, aStep('A', { id: one?.id }), aStep('B', { id: 'x' }), aStep('C', { id: 'x' })],
  }))
  const ids = body.changes.steps.map(({ id }: { id: string }) => id)
  expect([new Set(ids).size, ids.includes('x')]).toEqual([5, false])
})

test('the number of earlier accepted suggestions is for the authors alone, and of this owner', async () => {
  await accept(ada, journey, await suggestStep(bob, journey, 'A'))
  const other = await journeyOf(cleo, 'One')
  await accept(cleo, other, await suggestStep(bob, other, 'A'))
  await suggestStep(bob, journey, 'B')
  expect((await ada.get(path)).body).toMatchObject([{ acceptedBefore: 1 }])
  for (const one of (await bob.get(path)).body) expect(one).not.toHaveProperty('acceptedBefore')
})
