import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Notice } from '#contract/notice.ts'
import { makeCoauthor } from '#server/features/journeys/coauthors/testing/together.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { emailNotices } from '#server/features/notice-mail/testing/run-jobs.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { accept, journeyOf, suggestStep } from './testing/suggest.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let journey: Journey

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  journey = await journeyOf(ada, 'One')
})

const noticesOf = async (who: TestUser) => {
  await server.dispatch()
  const { body } = await who.get('/user/notices')
  return body.filter(({ kind }: { kind: string }) => kind.startsWith('suggestion'))
}
const mailedTo = async ({ email }: TestUser) => {
  await emailNotices(server)
  return (await server.mails()).filter(({ recipient }) => recipient === email)
}

test('every author is told of a suggestion, and the writer of nothing', async () => {
  await makeCoauthor(ada, journey, cleo)
  await suggestStep(bob, journey)
  for (const author of [ada, cleo])
    expect(await noticesOf(author)).toMatchObject([
      { kind: 'suggestion', people: [{ id: bob.id }], journey: { id: journey.id }, steps: null, outcome: null },
    ])
  expect(await noticesOf(bob)).toEqual([])
})

test('reports of links are told apart from other suggestions, to authors and to writers', async () => {
  const report = { stepId: journey.steps?.[0]?.id, problem: 'broken' }
  const { id } = (await bob.post(`/path/suggestions/${journey.id}`, report)).body
  server.later(1000)
  const suggested = await suggestStep(cleo, journey)
  server.later(1000)
  const { id: second } = (await cleo.post(`/path/suggestions/${journey.id}`, report)).body
  expect(await noticesOf(ada)).toMatchObject([
    { kind: 'suggestion', linkReport: false, people: [{ id: cleo.id }], steps: null },
    { kind: 'suggestion', linkReport: true, people: [{ id: cleo.id }, { id: bob.id }], steps: { count: 1 } },
  ])
  for (const one of [id, suggested, second]) await ada.post(`/suggestion/${one}/dismiss`, {})
  expect(await noticesOf(ada)).toEqual([])
  expect((await noticesOf(cleo)).map(({ kind, linkReport }: Notice) => [kind, linkReport]).toSorted()).toEqual([
    ['suggestionDecision', false],
    ['suggestionDecision', true],
  ])
})

test('the notice of a suggestion is gone once it is answered, taken back or hidden, or its writer is apart', async () => {
  const mira = await createModerator(server, 'Mira')
  const reason = { reason: 'Spam' }
  const ends: ((id: string, writer: TestUser) => Promise<unknown>)[] = [
    (id) => accept(ada, journey, id, []),
    (id) => ada.post(`/suggestion/${id}/dismiss`, {}),
    (id, writer) => writer.delete(`/suggestion/${id}`),
    (id) => mira.post(`/moderation/suggestions/${id}/hide`, reason),
    (_, writer) => mira.post(`/moderation/people/${writer.id}/suspend`, reason),
    (_, writer) => ada.post(`/user/block/${writer.id}`, { blocked: true }),
    (_, { headers }) => server.call('DELETE', '/user/account', { password: PASSWORD }, headers),
  ]
  for (const end of ends) {
    const writer = await server.createConfirmedUser('Wim')
    const id = await suggestStep(writer, journey)
    expect(await noticesOf(ada)).toHaveLength(1)
    await end(id, writer)
    expect([String(end), await noticesOf(ada)]).toEqual([String(end), []])
  }
})

test('a former co-author is no longer told of suggestions', async () => {
  await makeCoauthor(ada, journey, cleo)
  await suggestStep(bob, journey)
  await ada.delete(`/path/coauthors/${journey.id}/${cleo.id}`)
  expect(await noticesOf(cleo)).toEqual([])
})

test('the writer is told who decided and how, and no longer once it was undone', async () => {
  const id = await suggestStep(bob, journey)
  await ada.post(`/suggestion/${id}/dismiss`, { reply: 'Not now' })
  expect(await noticesOf(bob)).toMatchObject([
    { kind: 'suggestionDecision', people: [{ id: ada.id }], journey: { id: journey.id }, outcome: 'dismissed' },
  ])
  await ada.post(`/suggestion/${id}/undo`)
  expect(await noticesOf(bob)).toEqual([])
  server.later(1000)
  await accept(ada, journey, id)
  expect(await noticesOf(bob)).toMatchObject([{ kind: 'suggestionDecision', outcome: 'accepted' }])
})

test('suggestions are emailed to authors with a link to what waits, and answers only if chosen', async () => {
  const id = await suggestStep(bob, journey)
  const [mail] = await mailedTo(ada)
  expect(mail?.subject).toBe('Bob Stone suggested a change to Knots')
  expect(mail?.text).toContain(`/app/discover/journey/${journey.id}#waiting`)
  await ada.post(`/suggestion/${id}/dismiss`, {})
  expect(await mailedTo(bob)).toEqual([])
  await bob.put('/user/notices/settings', { settings: [{ kind: 'suggestionDecision', email: true }] })
  await accept(ada, journey, await suggestStep(bob, journey))
  const [answer] = await mailedTo(bob)
  expect(answer?.subject).toBe('Ada Stone answered your suggestions for Knots')
  expect(answer?.text).toContain(`/app/discover/journey/${journey.id}#suggestions`)
  await accept(ada, journey, await suggestStep(cleo, journey, 'Other'))
  await cleo.put('/user/notices/settings', { settings: [{ kind: 'suggestionDecision', email: true }] })
  expect((await mailedTo(cleo))[0]?.subject).toBe('Ada Stone accepted your suggestion for Knots. Thank you!')
})
