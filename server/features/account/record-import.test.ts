import { beforeAll, describe, expect, test } from 'vitest'
import { A_STEP, idsOf, openTestServer, PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'

const there = openTestServer()
const here = openTestServer()
let maya: TestUser

const LINKED = [
  { ...A_STEP, section: 'Start', note: 'Why\n\nthis', minutes: 5, cost: 'free', language: 'de' },
  { ...A_STEP, description: 'Or that', orPrevious: true },
  { ...A_STEP, description: 'More', optional: true },
] as const

/** Maya's life on the other server: a series, a deleted journey, progress, notes, drafts, others' journeys. */
beforeAll(async () => {
  maya = await there.createConfirmedUser('Maya')
  const first = await maya.createJourney({
    name: 'First',
    steps: [...LINKED],
    level: 'beginner',
    language: 'de',
    closingWords: 'Bye',
    licence: 'reserved',
  })
  const [read, , more] = (first.steps ?? []).map(({ id }) => id)
  const path = {
    stepType: 'Path',
    description: 'Before',
    url: `http://localhost:3000/app/discover/journey/${first.id}`,
  } as const
  there.later(10)
  await maya.createJourney({ name: 'Second', badges: [{ name: 'Weaving' }], steps: [path], licence: null })
  await maya.delete(`/path/${(await maya.createJourney({ name: 'Gone' })).id}`)
  await maya.put(`/path/progress/${first.id}`, { done: [read, more] })
  await maya.put(`/path/notes/${first.id}`, { stepId: more, text: 'My note' })
  await maya.post('/draft', { content: { name: 'Not yet', steps: [A_STEP] } })
  const bob = await there.createConfirmedUser('Bob')
  const { id, steps } = await bob.createJourney({ name: "Bob's" })
  await maya.post(`/path/like/${id}`)
  await maya.put(`/path/progress/${id}`, { done: [steps?.[0]?.id] })
  await maya.put(`/path/notes/${id}`, { stepId: steps?.[0]?.id, text: "On Bob's" })
})

const zipOf = async (user = maya): Promise<Buffer> => (await user.get('/user/export?format=zip')).body
const recordOf = async (user = maya) => (await user.get('/user/export')).body
const importInto = (user: TestUser, file: unknown) =>
  user.post('/user/import', file, { 'content-type': 'application/zip' })
const journeysOf = async (user: TestUser) => (await user.get('/path/user?steps=true')).body
const reasonsOf = (report: { leftOut: { kind: string; reason: string; count: number }[] }) =>
  Object.fromEntries(report.leftOut.map(({ kind, reason, count }) => [`${kind} ${reason}`, count]))

test('journeys, drafts, notes and ticks come back on another server, privately', async () => {
  const ada = await here.createUser('Ada')
  const { status, body } = await importInto(ada, await zipOf())
  expect([status, { ...body, leftOut: reasonsOf(body) }]).toEqual([
    200,
    {
      journeys: 2,
      drafts: 1,
      notes: 1,
      ticks: 2,
      leftOut: {
        'journey deleted': 1,
        'tick notOwn': 1,
        'note notOwn': 1,
        'like notGranted': 1,
        'finish notGranted': 2,
      },
    },
  ])
  const [second, first] = await journeysOf(ada)
  expect([first.licence, second.licence, (await ada.get('/user/profile')).body.licence]).toEqual([
    'reserved',
    null,
    'ccBy',
  ])
  expect([first.visibility, first.likeCount, first.completedCount]).toEqual(['private', 0, 2])
  const before = (await maya.get(`/path/export/${(await journeysOf(maya))[1].id}`)).body
  const after = (await ada.get(`/path/export/${first.id}`)).body
  const { address: _a, author: _b, createdAt: _c, ...content } = before
  expect(after).toMatchObject(content)
  expect(second.badges).toEqual([{ name: 'Weaving' }])
  expect(second.steps[0].targetId).toBe(first.id)
  const { completed, finishedAt } = (await ada.get(`/path/progress/${first.id}`)).body
  expect([completed.toSorted(), finishedAt]).toEqual([[first.steps[0].id, first.steps[2].id].toSorted(), null])
  expect((await ada.get('/user/notes')).body).toMatchObject([{ text: 'My note', stepId: first.steps[2].id }])
  expect((await ada.get('/draft/all')).body).toMatchObject([{ name: 'Not yet', stepCount: 1 }])
  expect((await ada.get('/user/badges/earned')).body).toEqual([])
})

test('an import that is repeated, also from the copy, changes nothing', async () => {
  const eve = await here.createUser('Eve')
  await importInto(eve, await recordOf())
  const before = idsOf(await eve.get('/path/user'))
  const [again, another] = await Promise.all([importInto(eve, await zipOf()), importInto(eve, await recordOf(eve))])
  for (const { body } of [again, another]) {
    expect(body).toMatchObject({ journeys: 0, drafts: 0, notes: 0, ticks: 0 })
    expect(reasonsOf(body)).toMatchObject({ 'journey alreadyHere': 2, 'draft alreadyHere': 1 })
  }
  expect(idsOf(await eve.get('/path/user'))).toEqual(before)
  expect((await importInto(maya, await recordOf(eve))).body).toMatchObject({ journeys: 0, drafts: 0 })
})

test('two people who imported the same journey can both leave it to its followers', async () => {
  const record = await recordOf()
  const follower = await here.createConfirmedUser('Lou')
  for (const name of ['Mia', 'Nia']) {
    const user = await here.createUser(name)
    await importInto(user, record)
    const [{ id }] = await journeysOf(user)
    await user.put(`/path/${id}`, { visibility: 'public' })
    await follower.post(`/path/follow/${id}`)
    const { status } = await here.call(
      'DELETE',
      '/user/account',
      { password: PASSWORD, leaveFollowed: true },
      user.headers,
    )
    expect(status).toBe(204)
  }
  expect((await follower.get('/path/user/following')).body.length).toBe(2)
})

test('two imports at the same time bring a journey back once', async () => {
  const fay = await here.createUser('Fay')
  const zip = await zipOf()
  await Promise.all([importInto(fay, zip), importInto(fay, zip)])
  expect((await journeysOf(fay)).length).toBe(2)
  expect((await fay.get('/draft/all')).body.length).toBe(1)
})

describe('a forged record', () => {
  test('brings nothing of others, and changes nothing of theirs', async () => {
    const bob = await here.createUser('Bob')
    const secret = await bob.createJourney({ name: 'Secret', visibility: 'private' })
    const gil = await here.createUser('Gil')
    const record = await recordOf()
    const journey = record.journeys.find(({ deletedAt }: { deletedAt: string | null }) => deletedAt === null)
    const stolen = { ...journey, id: secret.id, importedFrom: null, ownerId: bob.id }
    const claimed = { ...journey, id: secret.id, importedFrom: null, name: 'Claimed' }
    const stepId = secret.steps?.[0]?.id
    const { body } = await importInto(gil, {
      ...record,
      journeys: [stolen, claimed],
      stepsDone: [{ journeyId: secret.id, stepId, doneAt: '2026-01-01' }],
      notes: [{ journeyId: secret.id, stepId, text: 'Forged', updatedAt: 'x' }],
      drafts: [],
    })
    expect(body).toMatchObject({ journeys: 1, notes: 0, ticks: 0 })
    expect(reasonsOf(body)).toMatchObject({ 'journey notOwn': 1, 'tick removed': 1, 'note removed': 1 })
    expect(await journeysOf(gil)).toMatchObject([{ name: 'Claimed', steps: [], owner: { id: gil.id } }])
    expect((await bob.get(`/path/journey/${secret.id}`)).body).toEqual(secret)
  })

  test('is checked like a journey that is created', async () => {
    const hal = await here.createUser('Hal')
    const record = await recordOf()
    const journey = record.journeys.find(({ deletedAt }: { deletedAt: string | null }) => deletedAt === null)
    const journeys = ['one', 'two', 'three', 'four', 'five'].map((id) => ({ ...journey, id, importedFrom: null }))
    const steps = [
      { journeyId: 'one', ...A_STEP, url: 'javascript:alert(1)' },
      { journeyId: 'two', ...A_STEP, description: 'x'.repeat(101) },
      ...Array.from({ length: 201 }, () => ({ journeyId: 'three', ...A_STEP })),
      { journeyId: 'four', ...A_STEP, orPrevious: true },
    ]
    const drafts = [{ id: 'd', content: { steps: [{ ...A_STEP, url: 'javascript:alert(1)' }] } }]
    const { body } = await importInto(hal, { ...record, journeys, steps, drafts })
    expect([body.journeys, reasonsOf(body)]).toEqual([
      1,
      expect.objectContaining({ 'journey invalid': 4, 'draft invalid': 1 }),
    ])
  })
})

test('the limits of a person hold: journeys an hour, and 50 drafts', async () => {
  const limited = new TestServer()
  await limited.open({})
  const ivy = await limited.createUser('Ivy')
  const record = await recordOf()
  const journey = record.journeys.find(({ deletedAt }: { deletedAt: string | null }) => deletedAt === null)
  const many = <Row>(count: number, row: Row) =>
    Array.from({ length: count }, (_, at) => ({ ...row, id: `id-${at}`, importedFrom: null }))
  const { body } = await importInto(ivy, {
    ...record,
    journeys: many(121, journey),
    steps: [],
    drafts: many(51, record.drafts[0]),
  })
  expect([body.journeys, body.drafts, reasonsOf(body)]).toEqual([
    120,
    50,
    expect.objectContaining({ 'journey limit': 1, 'draft limit': 1 }),
  ])
  await limited.app.close()
})

test('links of mail gateways in a record do not name their reader', async () => {
  const zoe = await here.createUser('Zoe')
  const mailed =
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example&data=teacher%40school.example'
  const record = JSON.parse(JSON.stringify(await recordOf()).replaceAll('Why', `See ${mailed}`))
  for (const step of record.steps) step.url = step.url === A_STEP.url ? mailed : step.url
  await importInto(zoe, record)
  const journeys = await journeysOf(zoe)
  expect(journeys).toHaveLength(2)
  expect(JSON.stringify(journeys)).not.toContain('safelinks')
  expect(JSON.stringify(journeys)).toContain('See https://a.example')
})

test('what the account has no room for is left out as limit, and what is too long for a journey as invalid', async () => {
  const small = new TestServer()
  await small.open({ CAIRN_LIMITS: 'off' }, { accountTextBytes: 600_000 })
  const ivy = await small.createUser('Ivy')
  const record = await recordOf()
  const journey = record.journeys.find(({ deletedAt }: { deletedAt: string | null }) => deletedAt === null)
  const step = record.steps.find(({ journeyId }: { journeyId: string }) => journeyId === journey.id)
  const withNotes = (id: string, count: number) => ({
    journey: { ...journey, id, name: id, importedFrom: null },
    // 9,000 bytes each.
    steps: Array.from({ length: count }, (_, at) => ({
      ...step,
      id: `${id}-${at}`,
      journeyId: id,
      position: at,
      note: '👨‍👩‍👧'.repeat(500),
      orPrevious: false,
    })),
  })
  const journeys = [withNotes('fits', 50), withNotes('no-room', 50), withNotes('too-long', 60), withNotes('small', 1)]
  const draft = (id: string, length: number) => ({
    ...record.drafts[0],
    id,
    importedFrom: null,
    content: { description: 'x'.repeat(length), steps: withNotes(id, length > 1 ? 20 : 0).steps },
  })
  const { status, body } = await importInto(ivy, {
    ...record,
    journeys: journeys.map((each) => each.journey),
    steps: journeys.flatMap((each) => each.steps),
    notes: [],
    drafts: [draft('large', 10_000), draft('short', 1)],
  })
  expect([status, body.journeys, body.drafts]).toEqual([200, 2, 1])
  expect(reasonsOf(body)).toMatchObject({ 'journey limit': 1, 'journey invalid': 1, 'draft limit': 1 })
  expect((await journeysOf(ivy)).map(({ name }: { name: string }) => name).sort()).toEqual(['fits', 'small'])
  await small.app.close()
})

test('revisions and the link to an original, which stay in the file, are said to be left out', async () => {
  const cleo = await there.createConfirmedUser('Cleo')
  const dan = await there.createConfirmedUser('Dan')
  const original = await dan.createJourney({ name: 'Original', licence: 'ccBy' })
  const { id } = (await cleo.post(`/path/adapt/${original.id}`)).body
  const { content } = (await cleo.get(`/draft/${id}`)).body
  const version = (await cleo.post('/path/create', { ...content, level: 'advanced' })).body
  await cleo.put(`/path/${version.id}`, { description: 'Changed' })
  const { body } = await importInto(await here.createUser('Cleo'), await zipOf(cleo))
  const reasons = reasonsOf(body)
  expect(Object.keys(reasons)).toEqual(expect.arrayContaining(['revision notGranted', 'original notGranted']))
})
