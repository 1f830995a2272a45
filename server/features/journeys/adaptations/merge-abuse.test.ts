import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { OriginalChanges } from '#contract/adaptation.ts'
import type { Journey } from '#contract/journey.ts'
import { A_STEP, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { answer, makeCoauthor } from '../coauthors/testing/together.ts'
import { createOriginal, versionOf } from './testing/copies.ts'

// Noor erases texts of a journey that Amina copied, and people send answers that are none.

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let noor: TestUser
let amina: TestUser
let original: Journey
let version: Journey

const SECRET = 'A private phone number'

beforeAll(async () => {
  noor = await server.createConfirmedUser('Noor')
})

beforeEach(async () => {
  amina = await server.createConfirmedUser('Amina')
  const steps = [
    { ...A_STEP, section: 'Start', minutes: 5, note: SECRET },
    { ...A_STEP, url: 'https://example.org/second' },
  ]
  original = await createOriginal(noor, { description: SECRET, steps })
  version = await versionOf(amina, original, { description: 'Mine', level: 'beginner', steps: [] })
})

const state = async (person = amina) => (await person.get(`/path/changes/${version.id}`)).body as OriginalChanges

async function decide(answers: { key: string; answer: string }[], person = amina) {
  const { version: mine, originalVersion } = await state(person)
  return await person.post(`/path/changes/${version.id}`, { version: mine, originalVersion, answers })
}

async function cleanAndErase(): Promise<void> {
  const [first, ...rest] = original.steps ?? []
  await noor.put(`/path/${original.id}`, { description: 'Clean', steps: [{ ...first, note: 'Clean' }, ...rest] })
  const revisions: { number: number }[] = (await noor.get(`/path/revisions/${original.id}`)).body
  for (const { number } of revisions.slice(1))
    expect((await noor.delete(`/path/revisions/${original.id}/${number}`)).status).toBe(204)
}

const kept = async () => {
  const parts = server.database.db.selectFrom('adaptationPart').select('content').where('journeyId', '=', original.id)
  return JSON.stringify(await parts.execute())
}

test('what the owner erases is gone from versions whose owner answered changes since', async () => {
  await noor.put(`/path/${original.id}`, { name: 'Ropes' })
  expect((await decide([{ key: 'field:name', answer: 'mine' }])).status).toBe(200)
  expect(await kept()).toContain(SECRET)
  await cleanAndErase()
  expect(await kept()).not.toContain(SECRET)
  expect(JSON.stringify(await state())).not.toContain(SECRET)
})

test('what the owner corrected within ten minutes of saving is gone with the next text that they erase', async () => {
  await noor.put(`/path/${original.id}`, { closingWords: 'Too early' })
  const other = await versionOf(amina, original, { name: 'Another' })
  await noor.put(`/path/${original.id}`, { closingWords: 'In time' })
  await cleanAndErase()
  expect(await kept()).not.toContain('Too early')
  const { lists } = (await amina.get(`/path/changes/${other.id}`)).body as OriginalChanges
  expect(JSON.stringify(lists?.base)).not.toContain('Too early')
})

test('a step that was removed from the version is not offered again because its text was erased', async () => {
  const before = (await state()).lists?.base.steps.map(({ id }) => id)
  await cleanAndErase()
  expect((await state()).lists?.base.steps.map(({ id }) => id)).toEqual(before)
  expect((await amina.get(`/path/upkeep/${version.id}`)).body.originalChanges).toBe(0)
})

test.each([
  ['none', [], '400 invalid'],
  ['a change that is not or no longer open', [{ key: 'field:level', answer: 'theirs' }], '409 conflict'],
  ['two for one change', ['theirs', 'mine'].map((one) => ({ key: 'field:name', answer: one })), '400 invalid'],
  ['a combination of what is not the content of a step', [{ key: 'field:name', answer: 'combine' }], '400 invalid'],
])('answers are refused and change nothing: %s', async (_, answers, outcome) => {
  await noor.put(`/path/${original.id}`, { level: 'advanced' })
  await decide([{ key: 'field:level', answer: 'theirs' }])
  await noor.put(`/path/${original.id}`, { name: 'Ropes' })
  const { status, body } = await decide(answers)
  expect(`${status} ${body.code}`).toBe(outcome)
  expect((await amina.post(`/path/changes/${version.id}/undo`)).status).toBe(200)
  expect((await amina.get(`/path/journey/${version.id}`)).body.level).toBe('beginner')
})

test('a version that was handed over takes what is kept for it along, and its new owner’s account erases that', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  await makeCoauthor(amina, version, cleo)
  await amina.post(`/path/coauthors/${version.id}/${cleo.id}/offer`, { offered: true })
  expect((await answer(cleo, version, true, 'owner')).status).toBe(200)
  await amina.delete(`/path/coauthors/${version.id}/${amina.id}`)
  await cleo.put(`/path/${version.id}`, { visibility: 'private', description: 'Known to Cleo alone' })
  await noor.put(`/path/${original.id}`, { name: 'Ropes' })
  expect((await decide([{ key: 'field:name', answer: 'theirs' }], cleo)).status).toBe(200)
  const rows = async () =>
    await server.database.db.selectFrom('adaptation').selectAll().where('originalId', '=', original.id).execute()
  const bytes = async (person: TestUser) =>
    (await rows()).filter(({ personId }) => personId === person.id).map(({ baseBytes }) => baseBytes > 0)
  // Amina's draft keeps the credit.
  expect([await bytes(amina), await bytes(cleo)]).toEqual([[false], [true]])
  expect(JSON.stringify(await rows())).toContain('Known to Cleo alone')
  expect((await server.call('DELETE', '/user/account', { password: PASSWORD }, cleo.headers)).status).toBe(204)
  expect(JSON.stringify(await rows())).not.toContain('Known to Cleo alone')
})

test('200 steps that all became alternatives are taken at once', async () => {
  const steps = Array.from({ length: 200 }, (_, index) => ({ ...A_STEP, url: `https://example.org/${index}` }))
  original = await createOriginal(noor, { steps })
  version = await versionOf(amina, original)
  const alternatives = original.steps?.map((step, index) => ({ ...step, orPrevious: index > 0 }))
  await noor.put(`/path/${original.id}`, { steps: alternatives })
  const keys = original.steps?.slice(1).map(({ id }) => ({ key: `role:${id}`, answer: 'theirs' })) ?? []
  expect((await decide(keys)).status).toBe(200)
  expect((await amina.get(`/path/journey/${version.id}`)).body.requiredCount).toBe(1)
})

test('the 201st step is refused, and stays open until there is room', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ ...A_STEP, url: `https://example.org/own-${index}` }))
  await amina.put(`/path/${version.id}`, { steps: many })
  await noor.put(`/path/${original.id}`, {
    steps: [...(original.steps ?? []), { ...A_STEP, url: 'https://example.org/third' }],
  })
  const offers = (await state()).changes
  const answers = offers.map(({ key }) => ({ key, answer: 'theirs' }))
  expect((await decide(answers)).body.refused).toEqual(answers.map(({ key }) => key))
  expect((await state()).changes).toEqual(offers)
  const { steps } = (await amina.get(`/path/journey/${version.id}`)).body
  await amina.put(`/path/${version.id}`, { steps: steps.slice(1) })
  expect((await decide(answers)).body.refused).toEqual([])
})
