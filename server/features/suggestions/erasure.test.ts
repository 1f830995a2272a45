import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { makeCoauthor } from '#server/features/journeys/coauthors/testing/together.ts'
import { readTextBytes } from '#server/features/people/texts.store.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { accept, journeyOf, linkOf, outcomeOf, read, suggest, suggestStep } from './testing/suggest.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let journey: Journey
let path: string

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  journey = await journeyOf(ada, 'One', 'Two')
  path = `/path/suggestions/${journey.id}`
})

const leave = ({ headers }: TestUser, more = {}) =>
  server.call('DELETE', '/user/account', { password: PASSWORD, ...more }, headers)
const stored = () =>
  server.database.db.selectFrom('suggestion').selectAll().where('journeyId', '=', journey.id).execute()
/** The journey without the version that an owner's erased texts were in. */
async function eraseFirst(): Promise<void> {
  expect((await ada.delete(`/path/revisions/${journey.id}/1`)).status).toBe(204)
}

test('deleting the account of the writer deletes the suggestions, open, accepted and withdrawn ones', async () => {
  await accept(ada, journey, await suggestStep(bob, journey, 'A'))
  const withdrawn = await suggestStep(bob, journey, 'B')
  await ada.post(`/suggestion/${withdrawn}/dismiss`, {})
  await bob.delete(`/suggestion/${withdrawn}`)
  await suggestStep(bob, journey, 'C')
  expect(await stored()).toHaveLength(3)
  expect((await leave(bob)).status).toBe(204)
  expect(await stored()).toEqual([])
})

test('deleting the account of a co-author who decided takes their reply; the decision stays', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  await makeCoauthor(ada, journey, cleo)
  const id = await suggestStep(bob, journey)
  await cleo.post(`/suggestion/${id}/dismiss`, { reply: 'Her words' })
  expect((await leave(cleo)).status).toBe(204)
  expect((await bob.get(path)).body).toMatchObject([{ id, state: 'dismissed', reply: null }])
  expect(await stored()).toMatchObject([{ decidedBy: null, reply: null }])
})

test('suggestions for a journey go with the account of its owner, and stay with a journey that stays', async () => {
  const kept = await journeyOf(ada, 'One')
  const cleo = await server.createConfirmedUser('Cleo')
  await makeCoauthor(ada, kept, cleo)
  const [gone, stays] = [await suggestStep(bob, journey), await suggestStep(bob, kept)]
  expect((await leave(ada, { leaveShared: [kept.id] })).status).toBe(204)
  expect(await stored()).toEqual([])
  expect(outcomeOf(await bob.delete(`/suggestion/${gone}`))).toBe('404 suggestionNotFound')
  expect((await accept(cleo, kept, stays)).body.left).toEqual([])
})

test('removing what a version held leaves no earlier text of the owner in suggestions', async () => {
  const [one, two] = (await read(ada, journey)).steps
  await ada.put(`/path/${journey.id}`, { name: 'Secret', steps: [{ ...one, url: linkOf('secret') }, two] })
  const { body } = await suggest(bob, journey, ([first]) => ({
    name: 'All knots',
    steps: [{ ...first, url: linkOf('better') }],
  }))
  expect(body.base).toMatchObject({ name: 'Secret' })
  await ada.put(`/path/${journey.id}`, { name: 'Knots', steps: [one, two] })
  await ada.post(`/path/revisions/${journey.id}/1/restore`, {})
  server.later(11 * 60_000)
  for (const person of [ada, bob]) Object.assign(person.headers, await server.tokenFor(person.cookie))
  await ada.put(`/path/${journey.id}`, { description: 'Later' })
  for (const { number } of (await ada.get(`/path/revisions/${journey.id}`)).body.slice(1))
    await ada.delete(`/path/revisions/${journey.id}/${number}`)
  expect(JSON.stringify(await stored())).not.toMatch(/secret/iu)
  for (const reader of [ada, bob])
    expect((await reader.get(path)).body).toMatchObject([{ base: null, changes: body.changes }])
  expect((await accept(ada, journey, body.id)).body.left).toEqual([])
  expect(await read(ada, journey)).toMatchObject({
    name: 'All knots',
    steps: [{ url: linkOf('better') }, { url: linkOf('Two') }],
  })
})

test('removing what a version held leaves no earlier link in reports; the report can still be decided on', async () => {
  const [one, two] = (await read(ada, journey)).steps
  const report = { stepId: one?.id, problem: 'broken', url: linkOf('better') }
  const { id } = (await bob.post(`/path/suggestions/${journey.id}`, report)).body
  const current = { stepId: two?.id, problem: 'other', url: linkOf('good') }
  const open = (await bob.post(`/path/suggestions/${journey.id}`, current)).body.id
  await ada.put(`/path/${journey.id}`, { steps: [{ ...one, url: linkOf('mine') }, two] })
  await eraseFirst()
  expect(JSON.stringify(await stored())).not.toContain(linkOf('One'))
  expect(outcomeOf(await ada.post(`/suggestion/${id}/accept`, {}))).toBe('409 conflict')
  expect((await ada.post(`/suggestion/${id}/accept`, { keys: [] })).body).toMatchObject({
    state: 'accepted',
    base: null,
  })
  expect((await ada.post(`/suggestion/${open}/accept`, {})).body).toMatchObject({
    state: 'accepted',
    base: { steps: [{ url: linkOf('Two') }] },
  })
})

test('the texts of a suggestion count in the account of its writer until it is deleted', async () => {
  const bytes = () => readTextBytes(server.database.db as never, bob.id)
  const before = await bytes()
  const id = await suggestStep(bob, journey, 'New', { message: 'x'.repeat(400), description: 'y'.repeat(1000) })
  expect((await bytes()) - before).toBeGreaterThan(1400)
  await bob.delete(`/suggestion/${id}`)
  expect(await bytes()).toBe(before)
})
