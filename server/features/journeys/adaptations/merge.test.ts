import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OriginalChanges } from '#contract/adaptation.ts'
import type { Journey } from '#contract/journey.ts'
import type { Notice } from '#contract/notice.ts'
import { type Answer, merge, takeAll } from '#contract/rules/merge/merge.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { answer, makeCoauthor } from '../coauthors/testing/together.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let noor: TestUser
let amina: TestUser
let original: Journey
let version: Journey

const DAY_MS = 24 * 3600 * 1000

const step = (name: string, more: object = {}) => ({
  ...A_STEP,
  description: name,
  url: `https://example.org/${name}`,
  ...more,
})

beforeAll(async () => {
  noor = await server.createConfirmedUser('Noor')
  amina = await server.createConfirmedUser('Amina')
})

beforeEach(async () => {
  original = await noor.createJourney({
    name: 'Knots',
    licence: 'ccBy',
    steps: ['one', 'two', 'three'].map((name) => step(name)),
  })
  const { body } = await amina.post(`/path/adapt/${original.id}`)
  const { content } = (await amina.get(`/draft/${body.id}`)).body
  version = (await amina.post('/path/create', { ...content, level: 'advanced' })).body
})

const stepsOf = async (person: TestUser, { id }: Journey) =>
  ((await person.get(`/path/journey/${id}`)).body as Journey).steps ?? []
const changes = async () => (await amina.get(`/path/changes/${version.id}`)).body as OriginalChanges
const namesOf = async () => (await stepsOf(amina, version)).map(({ description }) => description)

async function decide(answers: Record<string, Answer>, of?: OriginalChanges) {
  const { version: mine, originalVersion } = of ?? (await changes())
  const body = {
    version: mine,
    originalVersion,
    answers: Object.entries(answers).map(([key, answer]) => ({ key, answer })),
  }
  return await amina.post(`/path/changes/${version.id}`, body)
}

/** Noor fixes the link of the first step and adds one at the end. */
async function improve(): Promise<void> {
  const steps = await stepsOf(noor, original)
  const fixed = steps.map((one, index) => (index === 0 ? { ...one, url: 'https://example.org/fixed' } : one))
  await noor.put(`/path/${original.id}`, { steps: [...fixed, step('four')] })
}

async function takeWhatNoorDid() {
  const state = await changes()
  if (!state.lists) throw new Error('The original is not available')
  const all = takeAll(merge(state.lists, new Map()).changes)
  return await decide(Object.fromEntries(all), state)
}

describe('the changes of an original', () => {
  test('are taken into a version that dropped and added steps of its own', async () => {
    const [first] = await stepsOf(amina, version)
    await amina.put(`/path/${version.id}`, { steps: [first, step('mine'), step('extra')] })
    await improve()
    const { status, body } = await takeWhatNoorDid()
    expect([status, body.refused]).toEqual([200, []])
    expect(await namesOf()).toEqual(['one', 'four', 'mine', 'extra'])
    const after = await stepsOf(amina, version)
    expect(after[0]).toMatchObject({ id: first?.id, url: 'https://example.org/fixed' })
    expect(merge(body.lists, new Map()).changes).toEqual([])
  })

  test('are counted on the strip of the version until they are answered', async () => {
    const waiting = async () => (await amina.get(`/path/upkeep/${version.id}`)).body.originalChanges
    expect(await waiting()).toBe(0)
    await improve()
    expect(await waiting()).toBe(2)
    await decide({ [`content:${(await stepsOf(noor, original))[0]?.id}`]: 'mine' })
    expect(await waiting()).toBe(1)
    await takeWhatNoorDid()
    expect(await waiting()).toBe(0)
  })

  test('are not listed again once they are answered, and later ones are', async () => {
    await improve()
    await takeWhatNoorDid()
    await noor.put(`/path/${original.id}`, { name: 'Better knots' })
    const { lists } = await changes()
    expect(lists && merge(lists, new Map()).changes.map(({ key }) => key)).toEqual(['field:name'])
  })

  test('bring a step back with its id and what belongs to it', async () => {
    const [one, two, three] = await stepsOf(amina, version)
    await amina.put(`/path/note/${version.id}`, { stepId: two?.id, text: 'Mind the loop' })
    await amina.put(`/path/${version.id}`, { steps: [one, three] })
    const theirs = await stepsOf(noor, original)
    await noor.put(`/path/${original.id}`, {
      steps: theirs.map((each, index) => (index === 1 ? { ...each, url: 'https://example.org/other' } : each)),
    })
    await decide({ [`content:${theirs[1]?.id}`]: 'theirs' })
    expect((await stepsOf(amina, version)).map(({ id }) => id)).toEqual([one?.id, two?.id, three?.id])
  })

  test('are a revision of the version, made by its owner', async () => {
    await improve()
    await takeWhatNoorDid()
    const { body } = await amina.get(`/path/revisions/${version.id}`)
    expect(body[0]).toMatchObject({ by: { uid: amina.id }, changes: { added: 1, links: 1 } })
  })

  test('are refused for another version of either journey', async () => {
    await improve()
    const state = await changes()
    await noor.put(`/path/${original.id}`, { name: 'Ropes' })
    expect((await decide({ 'field:name': 'mine' }, state)).body.code).toBe('conflict')
    const later = await changes()
    await amina.put(`/path/${version.id}`, { name: 'Mine' })
    expect((await decide({ 'field:name': 'mine' }, later)).body.code).toBe('conflict')
  })
})

describe('answers', () => {
  test('can be undone while nothing else was changed', async () => {
    await improve()
    const before = await stepsOf(amina, version)
    await takeWhatNoorDid()
    expect((await changes()).undoUntil).not.toBeNull()
    expect((await amina.post(`/path/changes/${version.id}/undo`)).status).toBe(200)
    expect(await stepsOf(amina, version)).toEqual(before)
    const { lists } = await changes()
    expect(lists && merge(lists, new Map()).changes).toHaveLength(2)
    expect((await amina.post(`/path/changes/${version.id}/undo`)).status).toBe(404)
    await takeWhatNoorDid()
    await amina.put(`/path/${version.id}`, { name: 'My knots' })
    expect((await amina.post(`/path/changes/${version.id}/undo`)).status).toBe(404)
    const rows = await server.database.db
      .selectFrom('adaptation')
      .select('undo')
      .where('originalId', '=', original.id)
      .execute()
    expect(rows).toEqual([{ undo: null }])
  })

  test('can be undone for a day', async () => {
    await improve()
    server.later(-DAY_MS)
    await takeWhatNoorDid()
    server.later(DAY_MS)
    expect((await changes()).undoUntil).toBeNull()
    expect((await amina.post(`/path/changes/${version.id}/undo`)).status).toBe(409)
  })
})

describe('nothing of the later texts of an original reaches a version', () => {
  const LATER = 'Words that came later'
  const states: [string, (mia: TestUser) => Promise<unknown>][] = [
    ['it is private', () => noor.put(`/path/${original.id}`, { visibility: 'private' })],
    ['it is unlisted', () => noor.put(`/path/${original.id}`, { visibility: 'unlisted' })],
    ['it is deleted', () => noor.delete(`/path/${original.id}`)],
    ['its author reserves the rights', () => noor.put(`/path/${original.id}`, { licence: 'reserved' })],
    ['its author blocks the owner of the version', () => noor.post(`/user/block/${amina.id}`, { blocked: true })],
    ['a moderator hid it', (mia) => mia.post(`/moderation/journeys/${original.id}/hide`, { reason: 'Spam' })],
  ]
  test.each(states)('while %s', async (_, change) => {
    await noor.put(`/path/${original.id}`, { description: LATER })
    expect(JSON.stringify(await changes())).toContain(LATER)
    await change(await createModerator(server, 'Mia'))
    const state = await changes()
    expect([state.lists, state.originalVersion]).toEqual([null, null])
    expect(JSON.stringify(state)).not.toContain(LATER)
    const { status, body } = await decide({ 'field:description': 'theirs' }, { ...state, originalVersion: 2 })
    expect(`${status} ${body.code}`).toBe('403 notAdaptable')
    expect((await amina.get(`/path/upkeep/${version.id}`)).body.originalChanges).toBe(0)
    await noor.post(`/user/block/${amina.id}`, { blocked: false })
  })
})

test('an author reads the keys of the changes, with which they are answered', async () => {
  await noor.put(`/path/${original.id}`, { name: 'Ropes', description: 'Theirs' })
  await amina.put(`/path/${version.id}`, { description: 'Mine' })
  const open = (await changes()).changes
  expect(open).toEqual([
    { key: 'field:name', kind: 'field', both: false },
    { key: 'field:description', kind: 'field', both: true },
  ])
  await decide(Object.fromEntries(open.map(({ key }) => [key, 'theirs'])))
  expect((await changes()).changes).toEqual([])
})

test('an author reads when steps of the original came, or got another link', async () => {
  expect((await changes()).dates).toEqual([])
  await improve()
  const [first, , , fourth] = await stepsOf(noor, original)
  const { dates } = await changes()
  expect(dates.map(({ stepId }) => stepId).sort()).toEqual([first?.id, fourth?.id].sort())
  expect(Date.parse(dates[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(version.createdAt))
})

test('only the owner of a version sees what changed in its original', async () => {
  expect((await noor.get(`/path/changes/${version.id}`)).body.code).toBe('ownerOnly')
  expect((await noor.get(`/path/changes/${original.id}`)).body.code).toBe('notFound')
  expect((await server.visitor.get(`/path/changes/${version.id}`)).status).toBe(401)
})

test('texts that no version needs to compare any more are gone', async () => {
  const { db } = server.database
  const kept = async () =>
    JSON.stringify(
      await db.selectFrom('adaptationPart').select('content').where('journeyId', '=', original.id).execute(),
    )
  await improve()
  await takeWhatNoorDid()
  expect(await kept()).toContain('example.org/fixed')
  await noor.put(`/path/${original.id}`, { name: 'Ropes' })
  await decide({ 'field:name': 'mine' })
  // What undoing needs is kept.
  expect(await kept()).toContain('Knots')
  await noor.put(`/path/${original.id}`, { description: 'About ropes' })
  await decide({ 'field:description': 'mine' })
  expect(await kept()).not.toContain('"name":"Knots"')
})

describe('a change of the original', () => {
  const told = async () => {
    await server.dispatch()
    const notices: Notice[] = (await amina.get('/user/notices')).body
    return notices.filter(({ kind, journey }) => kind === 'originalChanged' && journey?.id === version.id)
  }

  test('makes a notice for the owner of a version that names who changed it, until the owner decides', async () => {
    await improve()
    const [notice] = await told()
    expect(notice?.people.map(({ uid }) => uid)).toEqual([noor.id])
    await takeWhatNoorDid()
    expect(await told()).toEqual([])
  })

  test('makes one notice a week', async () => {
    const positions = async () => (await told()).map(({ position }) => position)
    await noor.put(`/path/${original.id}`, { name: 'First' })
    const first = await positions()
    expect(first).toHaveLength(1)
    await noor.put(`/path/${original.id}`, { name: 'Second' })
    expect(await positions()).toEqual(first)
    await server.database.db
      .updateTable('adaptation')
      .set({ toldAt: 1 })
      .where('originalId', '=', original.id)
      .execute()
    await noor.put(`/path/${original.id}`, { name: 'Third' })
    expect(await positions()).not.toEqual(first)
  })

  test('is no news any more for a person who handed the version over', async () => {
    const bo = await server.createConfirmedUser('Bo')
    await makeCoauthor(amina, version, bo)
    await noor.put(`/path/${original.id}`, { name: 'Ropes' })
    expect(await told()).toHaveLength(1)
    await amina.post(`/path/coauthors/${version.id}/${bo.id}/offer`, { offered: true })
    await answer(bo, version, true, 'owner')
    expect(await told()).toEqual([])
    expect((await bo.get(`/path/changes/${version.id}`)).body.lists).not.toBeNull()
  })

  test('makes no notice while the original is not available, or if only its visibility changed', async () => {
    await noor.put(`/path/${original.id}`, { visibility: 'unlisted' })
    await noor.put(`/path/${original.id}`, { visibility: 'public' })
    expect(await told()).toEqual([])
    await noor.put(`/path/${original.id}`, { name: 'Ropes' })
    expect(await told()).toHaveLength(1)
    await noor.put(`/path/${original.id}`, { licence: 'reserved' })
    expect(await told()).toEqual([])
  })
})

test('removing what a version of the texts held removes what undoing would bring back', async () => {
  await amina.put(`/path/${version.id}`, { description: 'My secret' })
  await improve()
  await takeWhatNoorDid()
  await amina.put(`/path/${version.id}`, { description: 'Something else' })
  const revisions: { number: number }[] = (await amina.get(`/path/revisions/${version.id}`)).body
  for (const { number } of revisions.slice(1)) await amina.delete(`/path/revisions/${version.id}/${number}`)
  const rows = await server.database.db.selectFrom('adaptation').select('undo').execute()
  expect(rows.filter(({ undo }) => undo?.includes('My secret'))).toEqual([])
})
