import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'
import { digestWeekOf } from './monday.ts'
import { emailNotices, mailsTo, sendDigests, unsubscribePathIn } from './testing/run-jobs.ts'

const server = openTestServer()
const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
let ada: TestUser
let bob: TestUser
let journey: Journey

/** Ada, in Berlin, follows Bob and a journey of his, and chose the digest; no one else gets one. */
beforeEach(async () => {
  for (const table of ['mail', 'emailSetting'] as const) await server.database.db.deleteFrom(table).execute()
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  journey = await bob.createJourney({ name: 'Knots' })
  await server.dispatch()
  await ada.put('/user/profile/update', { timeZone: 'Europe/Berlin', language: 'en' })
  await ada.post(`/user/follow/${bob.id}`, { followed: true })
  await ada.post(`/path/follow/${journey.id}`, { followed: true })
  await ada.put('/user/notices/email', { weekly: true })
})

const nextMonday = () => digestWeekOf('Europe/Berlin', Date.now()).nextAt
const addStep = () =>
  bob.post('/path/steps/new', { pathId: journey.id, steps: [{ ...A_STEP, description: 'The second' }] })
const mails = () => mailsTo(server, ada)

/** Ada ticks the first step. */
async function begin({ id }: Journey): Promise<void> {
  const { body } = await ada.get(`/path/journey/${id}`)
  await ada.put(`/path/progress/${id}`, { done: [body.steps[0].id] })
}

const TWO_STEPS = { steps: [A_STEP, { ...A_STEP, description: 'The second' }] }

test('a digest begins with the next step, then tells what is new, each by name', async () => {
  await addStep()
  await bob.createJourney({ name: 'Sails' })
  await server.dispatch()
  await begin(await ada.createJourney({ name: 'Bread', ...TWO_STEPS }))
  await sendDigests(server, nextMonday() - 1)
  expect(await mails()).toEqual([])
  await sendDigests(server, nextMonday())
  const [mail, ...others] = await mails()
  expect([mail?.subject, others]).toEqual(['Your week on Cairn', []])
  expect(mail?.text).toMatch(/^The second \(step 2 of 2\)\n\nNext in Bread\.\n\nOpen \w+: http\S+#step-\w+\n/u)
  expect(mail?.text).toContain(
    `New for you

* Bob Stone added a step to Knots
  The second
  http://localhost:3000/app/discover/journey/${journey.id}

* Bob Stone created Sails
  1 step
`,
  )
})

test('the button of a digest opens the next step in the product, where it is ticked', async () => {
  const bread = await ada.createJourney({
    name: 'Bread',
    steps: [A_STEP, { ...A_STEP, stepType: 'Article', description: 'Knead', minutes: 60 }, { ...A_STEP, minutes: 90 }],
  })
  await begin(bread)
  await sendDigests(server, nextMonday())
  const [mail] = await mails()
  const link = `http://localhost:3000/app/discover/journey/${bread.id}#step-${bread.steps?.[1]?.id}`
  expect(mail?.text).toContain(`Next in Bread. After it, about 1 h 30 min to go.\n\nOpen article (1 h): ${link}`)
  expect(mail?.html.match(/class="button"/gu)).toHaveLength(1)
  expect(mail?.html).toContain(`class="label" href="${link}"`)
})

test('a digest names three new steps of a journey and counts the others', async () => {
  const named = ['One', 'Two', 'Three', 'Four', 'Five'].map((description) => ({ ...A_STEP, description, minutes: 20 }))
  await bob.post('/path/steps/new', { pathId: journey.id, steps: named })
  await sendDigests(server, nextMonday())
  const [mail] = await mails()
  const lines = ['One, 20 min', 'Two, 20 min', 'Three, 20 min', 'and 2 more']
  expect(mail?.text).toContain(`* Bob Stone added 5 steps to Knots\n  ${lines.join('\n  ')}\n`)
  expect(mail?.html).not.toContain('Four')
})

test('a digest tells the three latest unread notices and counts the others', async () => {
  const { id } = await ada.createJourney({ name: 'Bread' })
  for (const text of ['How long?', 'How warm?']) await bob.post(`/path/comments/${id}`, { text })
  await bob.post(`/path/like/${id}`, { liked: true })
  await bob.post(`/path/follow/${id}`, { followed: true })
  await bob.post(`/user/follow/${ada.id}`, { followed: true })
  await addStep()
  await server.dispatch()
  await sendDigests(server, nextMonday())
  const [mail] = await mails()
  const told = mail?.text.split('\n').filter((line) => line.startsWith('* ')) ?? []
  expect(told.slice(1)).toEqual([
    '* Bob Stone follows you',
    '* Bob Stone follows your journey Bread',
    '* Bob Stone likes your journey Bread',
  ])
  expect(mail?.text).toContain('And 1 more in Cairn: http://localhost:3000/app/activity')
})

test('a digest ends with a journey that fits an interest', async () => {
  await createSongs('Music')
  await addStep()
  await sendDigests(server, nextMonday())
  expect((await mails())[0]?.text).toContain('Because you chose Music\n\n* Songs\n  1 step · by Cleo Stone\n')
})

test('a built-in badge is named in the language of the reader', async () => {
  await createSongs('Cooking')
  await addStep()
  await ada.put('/user/profile/update', { language: 'de' })
  await sendDigests(server, nextMonday())
  expect((await mails())[0]?.text).toContain('Weil du Kochen gewählt hast\n')
})

test.each(['follow', 'block'] as const)('a journey by someone whom the person %ss is not suggested', async (act) => {
  const cleo = await createSongs(`Music to ${act}`)
  await ada.post(`/user/${act}/${cleo.id}`, { [`${act}ed`]: true })
  await addStep()
  await sendDigests(server, nextMonday())
  const [mail] = await mails()
  expect([mail?.text.includes('Because'), mail?.text.includes('Songs')]).toEqual([false, act === 'follow'])
})

/** A journey of Cleo's that fits an interest of Ada. */
async function createSongs(badge: string): Promise<TestUser> {
  await ada.post('/interest/create/list', { interestDataList: [badge] })
  const cleo = await server.createConfirmedUser('Cleo')
  await cleo.createJourney({ name: 'Songs', badges: [{ name: badge }] })
  return cleo
}

test('a digest tells of followed journeys that are not started, and of no journey twice', async () => {
  for (const name of ['Sails', 'Ropes']) {
    const { id } = await bob.createJourney({ name, ...TWO_STEPS })
    await ada.post(`/path/follow/${id}`, { followed: true })
  }
  await begin(await ada.createJourney({ name: 'Bread', ...TWO_STEPS }))
  await addStep()
  await sendDigests(server, nextMonday())
  const [mail] = await mails()
  const told = mail?.text.split('\n').filter((line) => line.startsWith('* ')) ?? []
  expect(told).toEqual(['* Ropes', '* Sails', '* Bob Stone added a step to Knots'])
  expect(mail?.text).toContain('Followed, not started\n\n* Ropes\n  Starts with: ')
})

test.each(['en', 'de', 'fr'])(
  'emails about notices and digests have no two full stops in a row: %s',
  async (language) => {
    await ada.put('/user/profile/update', { language })
    await bob.post(`/path/comments/${(await ada.createJourney()).id}`, { text: 'Which edition?' })
    await emailNotices(server)
    await begin(await ada.createJourney({ steps: [A_STEP, A_STEP, A_STEP].map((step) => ({ ...step, minutes: 20 })) }))
    await addStep()
    await sendDigests(server, nextMonday())
    const written = await mails()
    expect(written).toHaveLength(2)
    for (const { text, html } of written) expect(text + html).not.toContain('..')
  },
)

test('one digest a week is sent, also after a restart, with several servers, and when the time zone changes', async () => {
  const monday = nextMonday()
  await bob.createJourney({ name: 'Sails' })
  await Promise.all([sendDigests(server, monday), sendDigests(server, monday)])
  await sendDigests(server, monday + HOUR)
  await ada.put('/user/profile/update', { timeZone: 'America/Los_Angeles' })
  await sendDigests(server, monday + 10 * HOUR)
  await ada.put('/user/notices/email', { weekly: false })
  await ada.put('/user/notices/email', { weekly: true })
  await sendDigests(server, monday + 11 * HOUR)
  expect(await mails()).toHaveLength(1)
})

test('a changed time zone moves the next digest', async () => {
  // A digest counts unread notices of any age.
  await bob.post(`/user/follow/${ada.id}`, { followed: true })
  await server.dispatch()
  await ada.put('/user/profile/update', { timeZone: 'America/Los_Angeles' })
  await sendDigests(server, nextMonday())
  expect(await mails()).toEqual([])
  await sendDigests(server, digestWeekOf('America/Los_Angeles', nextMonday()).nextAt)
  expect(await mails()).toHaveLength(1)
})

test('without news, the next step makes a digest for four weeks', async () => {
  const bread = await ada.createJourney({ name: 'Bread', ...TWO_STEPS })
  await ada.post(`/path/follow/${journey.id}`, { followed: false })
  await begin(bread)
  const monday = nextMonday()
  for (let week = 0; week < 6; week++) await sendDigests(server, monday + week * WEEK)
  const made = (await mails()).map(({ text }) => text.split('\n')[0])
  expect(made).toEqual(Array(4).fill('The second (step 2 of 2)'))
})

test('without a journey to continue, the button leads to the first of the news', async () => {
  await ada.post(`/path/follow/${journey.id}`, { followed: false })
  const { id } = await bob.createJourney({ name: 'Sails' })
  await sendDigests(server, nextMonday())
  const [mail] = await mails()
  expect(mail?.text).toContain(`Open journey: http://localhost:3000/app/discover/journey/${id}\n`)
})

test('a week without news and next step makes no email, and a digest that is a day late is left out', async () => {
  await ada.post(`/user/follow/${bob.id}`, { followed: false })
  await ada.post(`/path/follow/${journey.id}`, { followed: false })
  await sendDigests(server, nextMonday())
  await ada.post(`/path/follow/${journey.id}`, { followed: true })
  await addStep()
  await sendDigests(server, nextMonday() + WEEK + 25 * HOUR)
  expect(await mails()).toEqual([])
})

test('without a choice there is no digest, and one that was switched off does not come', async () => {
  await ada.put('/user/notices/email', { weekly: false })
  await sendDigests(server, nextMonday())
  expect(await mails()).toEqual([])
  expect((await bob.get('/user/notices/email')).body).toEqual({ weekly: false, refusedAt: null })
})

test('the export holds when the digest is due', async () => {
  const { body } = await ada.get('/user/export')
  expect(body.emailSettings).toMatchObject([{ digestAt: new Date(nextMonday()).toISOString() }])
})

const reason = { reason: 'Not here' }
test.each<[string, () => Promise<unknown>]>([
  ['the journey became private', () => bob.put(`/path/${journey.id}`, { visibility: 'private' })],
  ['the journey was deleted', () => bob.delete(`/path/${journey.id}`)],
  [
    'the journey was hidden',
    async () => (await createModerator(server, 'Mod')).post(`/moderation/journeys/${journey.id}/hide`, reason),
  ],
  [
    'its owner was suspended',
    async () => (await createModerator(server, 'Mod')).post(`/moderation/people/${bob.id}/suspend`, reason),
  ],
  ['its owner is blocked', () => ada.post(`/user/block/${bob.id}`, { blocked: true })],
  ['its owner blocks the reader', () => bob.post(`/user/block/${ada.id}`, { blocked: true })],
])('a digest tells nothing of a journey after %s', async (_, act) => {
  await addStep()
  await begin(journey)
  await server.dispatch()
  await act()
  await sendDigests(server, nextMonday())
  expect(await mails()).toEqual([])
})

test('names of steps can add no HTML and no link to a digest', async () => {
  const description = 'Read [this](https://evil.example/x) <b>now</b>'
  await bob.post('/path/steps/new', { pathId: journey.id, steps: [{ ...A_STEP, description }] })
  await begin(await bob.createJourney({ steps: [A_STEP, { ...A_STEP, description }] }))
  await sendDigests(server, nextMonday())
  const [mail] = await mails()
  expect(mail?.html.match(/&lt;b&gt;now/gu)).toHaveLength(2 + 1)
  for (const part of [mail?.text, mail?.html]) expect(part).not.toContain('evil.example')
  expect(mail?.html).not.toContain('<b>')
})

test('the link in a digest switches only the digest off', async () => {
  await addStep()
  await sendDigests(server, nextMonday())
  const [mail] = await mails()
  const before = (await ada.get('/user/notices/settings')).body
  expect((await server.visitor.post(unsubscribePathIn({ text: mail?.text ?? '' }))).status).toBe(200)
  expect((await ada.get('/user/notices/email')).body.weekly).toBe(false)
  expect((await ada.get('/user/notices/settings')).body).toEqual(before)
})
