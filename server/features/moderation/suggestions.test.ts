import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { accept, aStep, journeyOf, outcomeOf, suggest } from '#server/features/suggestions/testing/suggest.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { decisionJob } from './decision.job.ts'
import { createModerator } from './testing/moderator.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let mira: TestUser
let journey: Journey
let path: string

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  mira = await createModerator(server, 'Mira')
  journey = await journeyOf(ada, 'One')
  path = `/path/suggestions/${journey.id}`
})

const reason = { reason: 'It sells watches' }
const report = (who: TestUser, id: string) => who.post('/report', { kind: 'suggestion', id, ...reason })

/** A suggestion of Bob's with a new name and a step. */
async function aSuggestion(): Promise<string> {
  const { body } = await suggest(bob, journey, (steps) => ({
    ...{ message: 'Buy watches', name: 'Watches' },
    steps: [...steps, aStep('The best watches')],
  }))
  return body.id
}

test('an author reports a suggestion; a moderator hides and restores it, all of it in the log', async () => {
  const id = await aSuggestion()
  expect(outcomeOf(await report(bob, id))).toBe('403 forbidden')
  for (const other of [mira, await server.createConfirmedUser('Cleo')])
    expect(outcomeOf(await report(other, id))).toBe('404 suggestionNotFound')
  expect((await report(ada, id)).status).toBe(202)
  const target = { kind: 'suggestion', id, name: 'Bob Stone', pathId: journey.id }
  expect((await mira.get('/moderation/reports')).body[0]).toMatchObject({ target, away: false })
  expect((await mira.post(`/moderation/suggestions/${id}/hide`, reason)).status).toBe(204)
  expect((await mira.get('/moderation/suggestions')).body[0]).toMatchObject({
    ...{ id, text: expect.stringMatching(/^Buy watches\nWatches\nThe best watches\n/), ...reason },
  })
  expect((await ada.get(path)).body).toEqual([])
  expect(outcomeOf(await accept(ada, journey, id))).toBe('404 suggestionNotFound')
  expect((await bob.get(path)).body).toMatchObject([{ id, state: 'hidden', message: 'Buy watches', ...reason }])
  // The authors can't answer a hidden suggestion, so it doesn't count as open.
  const { id: next } = (await suggest(bob, journey, { name: 'Bends' })).body
  expect((await bob.delete(`/suggestion/${next}`)).status).toBe(204)
  expect((await mira.post(`/moderation/suggestions/${id}/restore`)).status).toBe(204)
  expect((await ada.get(path)).body).toMatchObject([{ id, state: 'open' }])
  expect((await mira.get('/moderation/log?limit=2')).body).toMatchObject([
    { act: 'restore', target },
    { act: 'hide', target, ...reason },
  ])
})

test('a moderator reads the message and all suggested words, and the reply below them', async () => {
  const id = await aSuggestion()
  await ada.post(`/suggestion/${id}/dismiss`, { reply: 'Go away' })
  await report(ada, id)
  const { words, writer, choices } = (await mira.get(`/moderation/queue/suggestion/${id}`)).body
  expect(words).toMatchObject([
    {
      author: { id: bob.id },
      text: expect.stringMatching(/^Buy watches\nWatches\n[\s\S]*The best watches/u),
      reported: true,
    },
    { author: { id: ada.id }, text: 'Go away' },
  ])
  expect([writer.id, choices]).toEqual([bob.id, ['nothing', 'hide', 'warn', 'pause']])
})

test('the reply is reported by the writer of the suggestion, and hidden from them', async () => {
  const id = await aSuggestion()
  await ada.post(`/suggestion/${id}/dismiss`, { reply: 'Go away' })
  expect((await report(bob, id)).status).toBe(202)
  expect((await mira.get(`/moderation/queue/suggestion/${id}`)).body.writer.id).toBe(ada.id)
  const decision = { kind: 'suggestion', id, act: 'hide', reason: 'Rude' }
  expect((await mira.post('/moderation/decisions', decision)).status).toBe(200)
  expect((await bob.get(path)).body).toMatchObject([{ id, state: 'hidden', reply: null }])
})

test('the writer of a hidden suggestion is told why, and can answer', async () => {
  const id = await aSuggestion()
  await report(ada, id)
  const decided = await mira.post('/moderation/decisions', {
    kind: 'suggestion',
    id,
    act: 'hide',
    reason: 'Advertising',
  })
  server.later(11_000)
  await runJob(server.context, decisionJob)
  await server.dispatch()
  const [told] = (await bob.get('/user/notices')).body
  expect(told).toMatchObject({ kind: 'decision', decision: { kind: 'suggestion', act: 'hide', reason: 'Advertising' } })
  expect((await bob.post(`/decisions/${decided.body.id}/answer`, { text: 'It was a gift' })).status).toBeLessThan(300)
})

test('a moderator who sent or received a suggestion decides nothing about it', async () => {
  const id = (await suggest(mira, journey, { name: 'Other' })).body.id
  expect(outcomeOf(await mira.post(`/moderation/suggestions/${id}/hide`, reason))).toBe('403 forbidden')
  const own = await journeyOf(mira, 'One')
  const received = (await suggest(bob, own, { name: 'Other' })).body.id
  expect(outcomeOf(await mira.post(`/moderation/suggestions/${received}/hide`, reason))).toBe('403 forbidden')
})

test('suggestions for private journeys look like missing ones to moderators', async () => {
  const id = await aSuggestion()
  await report(ada, id)
  await mira.post(`/moderation/suggestions/${id}/hide`, reason)
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  expect(outcomeOf(await mira.post(`/moderation/suggestions/${id}/restore`))).toBe('404 suggestionNotFound')
  expect((await mira.get('/moderation/reports?state=closed')).body[0].target).toMatchObject({ id, name: null })
  expect((await mira.get('/moderation/suggestions')).body[0]).toMatchObject({ id, text: null })
})

test('what is left of a deleted suggestion has no words, and can not be hidden', async () => {
  const id = await aSuggestion()
  await report(ada, id)
  await ada.post(`/suggestion/${id}/dismiss`, {})
  await bob.delete(`/suggestion/${id}`)
  expect(outcomeOf(await mira.post(`/moderation/suggestions/${id}/hide`, reason))).toBe('404 suggestionNotFound')
  expect((await mira.get(`/moderation/queue/suggestion/${id}`)).body).toMatchObject({
    ...{ words: [], writer: { id: bob.id }, choices: ['nothing', 'warn', 'pause'] },
  })
})
