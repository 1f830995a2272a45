import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { makeCoauthor } from '#server/features/journeys/coauthors/testing/together.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { idsOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { accept, aStep, journeyOf, linkOf, listOf, outcomeOf, read, suggest, suggestStep } from './testing/suggest.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let journey: Journey
let path: string

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  cleo = await server.createConfirmedUser('Cleo')
})
beforeEach(async () => {
  bob = await server.createConfirmedUser('Bob')
  journey = await journeyOf(ada, 'One', 'Two', 'Three')
  path = `/path/suggestions/${journey.id}`
})

const idOf = (name: string) => journey.steps?.find(({ description }) => description === name)?.id ?? ''
const change = (body: object) => ada.put(`/path/${journey.id}`, body)
const revisions = async () => (await ada.get(`/path/revisions/${journey.id}`)).body

test('a member suggests changes with a message; the owner reads what was and what would be', async () => {
  const { status, body } = await suggest(bob, journey, ([one, ...others]) => ({
    message: '  Clearer.  ',
    name: 'All knots',
    steps: [{ ...one, url: linkOf('better') }, ...others],
  }))
  expect([status, body]).toEqual([
    201,
    {
      ...{ id: expect.any(String), pathId: journey.id, by: expect.objectContaining({ id: bob.id }) },
      ...{ message: 'Clearer.', problem: null, stepId: null },
      base: { name: 'Knots', steps: [{ id: idOf('One'), url: linkOf('One') }] },
      changes: { name: 'All knots', steps: [{ id: idOf('One'), url: linkOf('better') }] },
      ...{ state: 'open', reply: null, taken: null, createdAt: expect.any(String), decidedAt: null },
    },
  ])
  expect((await bob.get(path)).body).toEqual([body])
  expect((await ada.get(path)).body).toEqual([{ ...body, acceptedBefore: 0, undoUntil: null }])
  for (const reader of [cleo]) expect((await reader.get(path)).body).toEqual([])
  expect((await server.visitor.get(path)).status).toBe(401)
  expect(await read(ada, journey)).toMatchObject({ name: 'Knots', version: journey.version })
})

test('reports of links are among the suggestions, and are decided on by the same calls', async () => {
  const report = { stepId: idOf('Two'), problem: 'broken', url: linkOf('better'), message: 'It moved' }
  const { id } = (await bob.post(`/path/suggestions/${journey.id}`, report)).body
  const link = (url: string) => ({ steps: [{ id: idOf('Two'), url }] })
  await suggestStep(cleo, journey)
  expect((await ada.get(`${path}?links=true`)).body).toMatchObject([
    { id, problem: 'broken', message: 'It moved', base: link(linkOf('Two')), changes: link(linkOf('better')) },
  ])
  expect((await accept(ada, journey, id)).body).toMatchObject({ state: 'accepted', left: [] })
  expect((await read(ada, journey)).steps[1]).toMatchObject({ id: idOf('Two'), url: linkOf('better') })
  expect((await read(cleo, journey)).helpers).toEqual([])
})

test("an author's page counts the open suggestions besides the reports of links", async () => {
  const counted = async () => (await ada.get(`/path/upkeep/${journey.id}`)).body.suggestions
  expect(await counted()).toBe(0)
  await bob.post(`/path/suggestions/${journey.id}`, { stepId: idOf('Two'), problem: 'broken' })
  const id = await suggestStep(bob, journey)
  await suggestStep(cleo, journey)
  expect(await counted()).toBe(2)
  await ada.post(`/suggestion/${id}/dismiss`, {})
  expect(await counted()).toBe(1)
  await ada.post(`/user/block/${cleo.id}`, { blocked: true })
  expect(await counted()).toBe(0)
  await ada.post(`/user/block/${cleo.id}`, { blocked: false })
})

test('accepting makes all that fits as one revision of its own, which says who suggested it', async () => {
  await change({ closingWords: 'Done', revisionLine: 'An end' })
  const id = (
    await suggest(bob, journey, ([one, two, three]) => ({ name: 'All knots', steps: [aStep('New'), three, one, two] }))
  ).body.id
  const { status, body } = await accept(ada, journey, id)
  expect([status, body.state, body.left]).toEqual([200, 'accepted', []])
  expect(body.taken).toHaveLength(3)
  expect(await listOf(cleo, journey)).toBe('New Three One Two')
  expect((await read(cleo, journey)).name).toBe('All knots')
  await change({ description: 'Later' })
  expect(await revisions()).toMatchObject([
    { number: 4, by: { id: ada.id }, changes: { fields: ['description'] } },
    { number: 3, by: { id: ada.id }, suggestedBy: { id: bob.id }, changes: { fields: ['name'], added: 1 } },
    { number: 2, line: 'An end' },
    { number: 1 },
  ])
  expect((await revisions()).map((one: object) => 'suggestedBy' in one)).toEqual([false, true, false, false])
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('accepting some leaves the others out, and says which', async () => {
  const { body } = await suggest(bob, journey, (steps) => ({ name: 'All knots', steps: [...steps, aStep('New')] }))
  const added = body.changes.steps.at(-1).id
  const accepted = await accept(ada, journey, body.id, [`step:${added}`])
  expect(accepted.body).toMatchObject({ taken: [`step:${added}`], left: ['field:name'], state: 'accepted' })
  expect(await read(ada, journey)).toMatchObject({ name: 'Knots', version: 2 })
  expect(await listOf(ada, journey)).toBe('One Two Three New')
})

test('accepting none closes the suggestion, credits its writer and leaves the journey as it is', async () => {
  const id = await suggestStep(bob, journey)
  expect((await accept(ada, journey, id, [])).body).toMatchObject({ taken: [], state: 'accepted' })
  expect(await read(cleo, journey)).toMatchObject({ version: 1, helpers: [{ person: { id: bob.id }, stepIds: [] }] })
  expect(await revisions()).toEqual([])
})

test('keys that the suggestion has no changes for are refused, and one key twice counts once', async () => {
  const id = await suggestStep(bob, journey)
  expect((await accept(ada, journey, id, ['step:unknown'])).body.fields).toHaveProperty('keys')
  expect((await accept(ada, journey, id, Array(1001).fill('field:name'))).status).toBe(400)
  const [{ changes }] = (await ada.get(path)).body
  const key = `step:${changes.steps.at(-1).id}`
  expect((await accept(ada, journey, id, [key, key])).body).toMatchObject({ taken: [key], left: [] })
})

test('what an author changed since is left out, and everything else of theirs stays', async () => {
  const { body } = await suggest(bob, journey, ([one, ...others]) => ({
    name: 'All knots',
    steps: [{ ...one, url: linkOf('better'), note: 'Good' }, ...others, aStep('New')],
  }))
  const [one, two, three] = (await read(ada, journey)).steps
  const steps = [two, { ...one, url: linkOf('mine') }, three, aStep('Mine')]
  await change({ name: 'My knots', description: 'Mine', steps })
  expect((await accept(ada, journey, body.id)).body.left).toEqual(['field:name', `content:${idOf('One')}`])
  expect(await read(ada, journey)).toMatchObject({ name: 'My knots', description: 'Mine' })
  const { url, note } = (await read(ada, journey)).steps[1] ?? {}
  expect([url, note]).toEqual([linkOf('mine'), undefined])
  expect(await listOf(ada, journey)).toBe('Two One Three New Mine')
})

test('what does not fit can be chosen all the same', async () => {
  const { body } = await suggest(bob, journey, { name: 'All knots' })
  await change({ name: 'Only knots' })
  expect(outcomeOf(await accept(ada, journey, body.id))).toBe('409 conflict')
  expect((await accept(ada, journey, body.id, ['field:name'])).body.taken).toEqual(['field:name'])
  expect((await read(ada, journey)).name).toBe('All knots')
})

test('a change of a step that was removed since is gone; the rest can be accepted', async () => {
  const { body } = await suggest(bob, journey, ([one, two, three]) => ({
    steps: [one, { ...two, url: linkOf('better') }, { ...three, note: 'Good' }],
  }))
  const { steps } = await read(ada, journey)
  await change({ steps: [steps[0], steps[2]] })
  expect((await accept(ada, journey, body.id)).body).toMatchObject({ taken: [`content:${idOf('Three')}`], left: [] })
  expect(await listOf(ada, journey)).toBe('One Three')
})

test('a new step with a link that the journey got meanwhile is left out', async () => {
  const id = await suggestStep(bob, journey)
  const { steps } = await read(ada, journey)
  await change({ steps: [...steps, aStep('Mine', { url: linkOf('New') })] })
  expect(outcomeOf(await accept(ada, journey, id))).toBe('409 conflict')
  expect(await listOf(ada, journey)).toBe('One Two Three Mine')
})

test('a journey with 200 steps takes no new one, but one in place of another', async () => {
  const full = await journeyOf(ada, ...Array.from({ length: 200 }, (_, index) => `S${index}`))
  const replaced = await suggest(bob, full, (steps) => ({ steps: [...steps.slice(1), aStep('New')] }))
  expect(replaced.status).toBe(201)
  const { base, changes } = replaced.body
  const [removal, addition] = [`removal:${base.steps[0].id}`, `step:${changes.steps.at(-1).id}`]
  const refused = await accept(ada, full, replaced.body.id, [addition])
  expect([refused.status, refused.body.fields]).toEqual([400, { steps: expect.any(String) }])
  expect((await accept(ada, full, replaced.body.id, [addition, removal])).body.left).toEqual([])
  expect((await read(ada, full)).steps).toHaveLength(200)
})

test('an accepted step keeps its id, and everyone keeps progress, notes and comments on the others', async () => {
  await cleo.put(`/path/progress/${journey.id}`, { done: [idOf('Two')] })
  await cleo.put(`/path/notes/${journey.id}`, { stepId: idOf('Two'), text: 'Mine' })
  const { body } = await suggest(bob, journey, ([one, two, three]) => ({
    steps: [{ ...two, url: linkOf('better') }, aStep('New'), one, three],
  }))
  await accept(ada, journey, body.id)
  const { steps } = await read(cleo, journey)
  expect(steps.map(({ id }) => id)).toEqual(body.changes.steps.map(({ id }: { id: string }) => id))
  expect((await cleo.get(`/path/progress/${journey.id}`)).body.completed).toEqual([idOf('Two')])
  expect((await cleo.get(`/path/notes/${journey.id}`)).body.notes).toMatchObject([{ text: 'Mine' }])
})

test('a decision on another version than the present one is a conflict, as is a suggestion for it', async () => {
  const id = await suggestStep(bob, journey)
  await change({ name: 'My knots' })
  expect(outcomeOf(await ada.post(`/suggestion/${id}/accept`, { version: 1 }))).toBe('409 conflict')
  expect(outcomeOf(await cleo.post(path, { version: 1, name: 'All knots' }))).toBe('409 conflict')
})

test('undoing a decision opens the suggestion again, with the texts as before', async () => {
  const id = await suggestStep(bob, journey, 'New', { name: 'All knots' })
  expect((await accept(ada, journey, id)).body.undoUntil).toEqual(expect.any(String))
  expect((await ada.post(`/suggestion/${id}/undo`)).body).toMatchObject({ id, state: 'open', taken: null })
  expect(await listOf(ada, journey)).toBe('One Two Three')
  expect(await read(cleo, journey)).toMatchObject({ name: 'Knots', helpers: [] })
  expect((await ada.post(`/suggestion/${id}/undo`)).body.state).toBe('open')
  expect((await accept(ada, journey, id)).body.left).toEqual([])
  expect(await listOf(ada, journey)).toBe('One Two Three New')
})

test('undoing is refused once the journey was changed again', async () => {
  const id = await suggestStep(bob, journey)
  await accept(ada, journey, id)
  await change({ name: 'My knots' })
  expect(outcomeOf(await ada.post(`/suggestion/${id}/undo`))).toBe('409 conflict')
  expect(await listOf(ada, journey)).toBe('One Two Three New')
})

test('a dismissed suggestion is out of the list of the authors; its writer reads the reply', async () => {
  const id = await suggestStep(bob, journey)
  expect((await ada.post(`/suggestion/${id}/dismiss`, { reply: 'Too early' })).body.state).toBe('dismissed')
  expect((await ada.get(path)).body).toEqual([])
  expect((await bob.get(path)).body).toMatchObject([{ id, state: 'dismissed', reply: 'Too early' }])
  expect((await ada.post(`/suggestion/${id}/undo`)).body).toMatchObject({ state: 'open', reply: null })
})

test('the same decision from two tabs succeeds, another one is a conflict', async () => {
  const [first, second] = [await suggestStep(bob, journey), await suggestStep(cleo, journey, 'Other')]
  const replies = await Promise.all([accept(ada, journey, first), accept(ada, journey, first)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await read(ada, journey)).toMatchObject({ version: 2 })
  expect(outcomeOf(await ada.post(`/suggestion/${first}/dismiss`, {}))).toBe('409 conflict')
  const dismiss = (reply: string) => ada.post(`/suggestion/${second}/dismiss`, { reply })
  expect(await Promise.all([dismiss('No'), dismiss('No')].map(async (one) => outcomeOf(await one)))).toEqual([
    '200',
    '200',
  ])
  expect(outcomeOf(await dismiss('Never'))).toBe('409 conflict')
  expect(outcomeOf(await accept(ada, journey, second))).toBe('409 conflict')
})

test('co-authors read and decide; writers and strangers can not', async () => {
  await makeCoauthor(ada, journey, cleo)
  const id = await suggestStep(bob, journey)
  const eve = await server.createConfirmedUser('Eve')
  for (const act of ['accept', 'dismiss', 'undo']) {
    const body = act === 'accept' ? { version: 1 } : {}
    expect(outcomeOf(await bob.post(`/suggestion/${id}/${act}`, body))).toBe('403 ownerOnly')
    expect(outcomeOf(await eve.post(`/suggestion/${id}/${act}`, body))).toBe('404 suggestionNotFound')
  }
  expect(outcomeOf(await cleo.delete(`/suggestion/${id}`))).toBe('403 forbidden')
  expect(outcomeOf(await eve.delete(`/suggestion/${id}`))).toBe('404 suggestionNotFound')
  expect(idsOf(await cleo.get(path))).toEqual([id])
  expect((await accept(cleo, journey, id)).status).toBe(200)
  expect((await revisions())[0]).toMatchObject({ by: { id: cleo.id }, suggestedBy: { id: bob.id } })
})

test('a writer takes a suggestion back; what was accepted stays, without the name', async () => {
  const first = await suggestStep(bob, journey)
  expect(outcomeOf(await bob.delete(`/suggestion/${first}`))).toBe('204')
  expect(outcomeOf(await bob.delete(`/suggestion/${first}`))).toBe('404 suggestionNotFound')
  const second = await suggestStep(bob, journey)
  await accept(ada, journey, second)
  expect((await read(cleo, journey)).helpers).toHaveLength(1)
  await bob.delete(`/suggestion/${second}`)
  expect(await read(cleo, journey)).toMatchObject({ helpers: [] })
  expect(await listOf(cleo, journey)).toBe('One Two Three New')
  expect('suggestedBy' in (await revisions())[0]).toBe(false)
  expect(outcomeOf(await ada.post(`/suggestion/${second}/undo`))).toBe('404 suggestionNotFound')
})

test('only the owner decides whether a journey takes suggestions; reports of links stay welcome', async () => {
  await makeCoauthor(ada, journey, cleo)
  expect(outcomeOf(await cleo.put(`/path/${journey.id}`, { takesSuggestions: false }))).toBe('403 ownerOnly')
  expect((await change({ takesSuggestions: false })).body.takesSuggestions).toBe(false)
  expect((await cleo.put(`/path/${journey.id}`, { name: 'Ours', takesSuggestions: false })).status).toBe(200)
  expect(outcomeOf(await suggest(bob, journey, { name: 'All knots' }))).toBe('403 suggestionsClosed')
  expect((await bob.post(`/path/suggestions/${journey.id}`, { stepId: idOf('One'), problem: 'broken' })).status).toBe(
    201,
  )
  await change({ takesSuggestions: true })
  expect((await suggest(bob, journey, { name: 'All knots' })).status).toBe(201)
})

test('undoing is refused after a day', async () => {
  const id = await suggestStep(bob, journey)
  await accept(ada, journey, id)
  server.later(24 * 3_600_000 + 1000)
  const owner = server.user({ ...ada, headers: await server.tokenFor(ada.cookie) })
  expect(outcomeOf(await owner.post(`/suggestion/${id}/undo`))).toBe('409 conflict')
  expect(await listOf(owner, journey)).toBe('One Two Three New')
})
