import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Notice } from '#contract/notice.ts'
import { LANGUAGES } from '#contract/rules/language.ts'
import { REPORTABLE } from '#contract/rules/moderation.ts'
import { NOTICE_KINDS } from '#contract/rules/notice.ts'
import { plainTextOfPieces } from '#contract/rules/notice-sentence.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { KINDS } from '#server/features/notices/kinds.store.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { noticeEmailJob } from './notice-emails.job.ts'
import { emailNotices, MINUTE, mailsTo } from './testing/run-jobs.ts'
import { wordsIn } from './words.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let journey: Journey

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  journey = await ada.createJourney({ name: 'Knots' })
})

const ask = async (text = 'Which edition?', person = bob): Promise<string> =>
  (await person.post(`/path/comments/${journey.id}`, { text })).body.id
const like = (person = bob, id = journey.id) => person.post(`/path/like/${id}`, { liked: true })
const set = (change: object, person = ada) => person.put('/user/notices/settings', { settings: [change] })
const subjectsTo = async (person: TestUser) => (await mailsTo(server, person)).map(({ subject }) => subject)

test('a notice that stays unread for 5 minutes is emailed in the language of the person, with its exact place', async () => {
  await ada.put('/user/profile/update', { language: 'de' })
  const id = await ask()
  await emailNotices(server, 4 * MINUTE)
  expect(await subjectsTo(ada)).toEqual([])
  await emailNotices(server)
  const [mail, ...others] = await mailsTo(server, ada)
  expect([mail?.subject, others]).toEqual(['Bob Stone hat Knots kommentiert', []])
  expect(mail?.text).toContain(`Bob Stone hat Knots kommentiert\n\n> Which edition?\n\nBob Stone antworten: `)
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(`http://localhost:3000/app/discover/journey/${journey.id}#comment-${id}`)
    expect(part).toContain('http://localhost:3000/app/user/edit?part=notices')
  }
  expect(mail?.html).toContain('<html lang="de">')
})

test('later comments, also deleted ones, do not postpone the email about the first', async () => {
  const [cleo, id] = [await server.createUser('Cleo'), await ask('A real question')]
  await server.dispatch()
  server.later(4 * MINUTE)
  const noise = await ask('Never mind', cleo)
  await server.dispatch()
  await cleo.delete(`/comment/${noise}`)
  server.later(MINUTE)
  await emailNotices(server, 0)
  const [mail] = await mailsTo(server, ada)
  expect(mail?.text).toContain(`#comment-${id}`)
})

test('a person whose email cannot be written does not keep it from the others, and gets it an hour later', async () => {
  await ask()
  await server.dispatch()
  const { context } = server
  const settings = {
    ...context.settings,
    get publicUrl(): string {
      return expect.unreachable('unwritable')
    },
  }
  const at = (minutes: number) => () => context.clock() + minutes * MINUTE
  await expect(runJob({ ...context, settings, clock: at(5) }, noticeEmailJob)).rejects.toThrow('unwritable')
  const other = await bob.createJourney({ name: 'Sails' })
  await ada.post(`/path/comments/${other.id}`, { text: 'Where?' })
  await emailNotices(server, 6 * MINUTE)
  expect([await subjectsTo(ada), await subjectsTo(bob)]).toEqual([[], ['Ada Stone commented on Sails']])
  await emailNotices(server, 66 * MINUTE)
  expect(await subjectsTo(ada)).toEqual(['Bob Stone commented on Knots'])
})

test('a notice that was read in the app is not emailed', async () => {
  await ask()
  await server.dispatch()
  const { body } = await ada.get('/user/notices')
  await ada.post('/user/notices/read', { ids: [body[0].id] })
  await emailNotices(server)
  expect(await subjectsTo(ada)).toEqual([])
})

test('a person gets one email with all notices that are due, and the next one after 15 minutes at the earliest', async () => {
  await set({ kind: 'like', email: true })
  await ask()
  await like()
  await emailNotices(server)
  await bob.post(`/path/suggestions/${journey.id}`, { stepId: journey.steps?.[0]?.id, problem: 'broken' })
  await emailNotices(server, 19 * MINUTE)
  expect(await subjectsTo(ada)).toEqual(['2 new notices for you'])
  await emailNotices(server, 21 * MINUTE)
  expect(await subjectsTo(ada)).toEqual(['Bob Stone reported a link in Knots', '2 new notices for you'])
  const [, both] = await mailsTo(server, ada)
  expect(both?.text).toMatch(/^Bob Stone likes your journey Knots\n\nOpen journey: /u)
  expect(both?.text).toContain('Also new\n\n* Bob Stone commented on Knots\n  > Which edition?\n')
})

test('emails about a reported link lead to what waits, those about the outcome to its step', async () => {
  await set({ kind: 'suggestionDecision', email: true }, bob)
  const stepId = journey.steps?.[0]?.id
  const { body: report } = await bob.post(`/path/suggestions/${journey.id}`, { stepId, problem: 'broken' })
  await emailNotices(server)
  await ada.post(`/suggestion/${report.id}/dismiss`, {})
  await emailNotices(server)
  expect(await subjectsTo(bob)).toEqual(['Ada Stone kept the link you reported in Knots'])
  const page = `/app/discover/journey/${journey.id}`
  expect((await mailsTo(server, ada))[0]?.text).toContain(`${page}#waiting`)
  expect((await mailsTo(server, bob))[0]?.text).toContain(`${page}#step-${stepId}`)
})

test('an email lists 20 notices and says how many more there are', async () => {
  await set({ kind: 'like', email: true })
  for (let n = 0; n < 22; n++) await like(bob, (await ada.createJourney({ name: `Walk ${n}` })).id)
  await emailNotices(server)
  const [mail] = await mailsTo(server, ada)
  expect(mail?.text.match(/Bob Stone likes your journey/gu)).toHaveLength(20)
  expect(mail?.text).toContain('And 2 more in Cairn: http://localhost:3000/app/activity')
})

test('a kind that is set to email alone is emailed, and neither listed nor counted in the app', async () => {
  await set({ kind: 'comment', inApp: false })
  await ask()
  await server.dispatch()
  expect((await ada.get('/user/notices')).body).toEqual([])
  expect((await ada.get('/user/notices/unread')).body.unread).toBe(0)
  await ada.post('/user/notices/read', { upTo: Number.MAX_SAFE_INTEGER })
  await emailNotices(server)
  await ask('And which publisher?')
  await emailNotices(server, 21 * MINUTE)
  expect(await subjectsTo(ada)).toEqual(Array(2).fill('Bob Stone commented on Knots'))
})

test('acts that are told by email alone leave an unread notice in the app as it is', async () => {
  await ask()
  await server.dispatch()
  await set({ kind: 'comment', inApp: false })
  await ask('And which publisher?')
  await emailNotices(server)
  expect((await ada.get('/user/notices')).body).toMatchObject([{ comment: { text: 'Which edition?' } }])
  expect(await subjectsTo(ada)).toEqual(['2 new notices for you'])
})

test('messages to a person, invitations and broken links are emailed unless switched off; the rest only if chosen', async () => {
  const { body } = await ada.get('/user/notices/settings')
  const emailed = body.filter(({ email }: { email: boolean }) => email).map(({ kind }: { kind: string }) => kind)
  expect(emailed).toEqual([
    ...['comment', 'suggestion', 'linkFailing', 'note'],
    ...['coauthorInvitation', 'journeyOffer', 'journeyInherited', 'groupInvitation', 'reply', 'mention'],
  ])
  await set({ kind: 'comment', email: false })
  await ask()
  await like()
  await emailNotices(server)
  expect(await subjectsTo(ada)).toEqual([])
  const exported = (await ada.get('/user/export')).body
  expect(exported.noticeSettings).toEqual([{ kind: 'comment', inApp: 1, email: 0 }])
})

test.each<[string, () => Promise<unknown>]>([
  ['the person is suspended', async () => (await moderator()).post(`/moderation/people/${ada.id}/suspend`, reason)],
  ['the journey is deleted', () => ada.delete(`/path/${journey.id}`)],
  ['the comment is deleted', () => bob.delete(`/comment/${commentId}`)],
  ['the comment is removed', () => ada.post(`/comment/${commentId}/remove`)],
  ['the comment is hidden', async () => (await moderator()).post(`/moderation/comments/${commentId}/hide`, reason)],
  ['its writer is suspended', async () => (await moderator()).post(`/moderation/people/${bob.id}/suspend`, reason)],
  ['its writer is blocked', () => ada.post(`/user/block/${bob.id}`, { blocked: true })],
  ['its writer blocks the person', () => bob.post(`/user/block/${ada.id}`, { blocked: true })],
  [
    'its writer deletes their account',
    () => server.call('DELETE', '/user/account', { password: PASSWORD }, bob.headers),
  ],
])('no email tells of a comment after %s', async (_, act) => {
  commentId = await ask()
  await server.dispatch()
  await act()
  await emailNotices(server)
  expect(await subjectsTo(ada)).toEqual([])
})
let commentId: string
const reason = { reason: 'Not here' }
const moderator = () => createModerator(server, 'Mod')

test('an email to followers names no journey that became private or was hidden', async () => {
  await bob.post(`/path/follow/${journey.id}`, { followed: true })
  await set({ kind: 'archived', email: true }, bob)
  await ada.put(`/path/${journey.id}`, { archived: true })
  await server.dispatch()
  await ada.put(`/path/${journey.id}`, { visibility: 'private' })
  await emailNotices(server)
  expect(await subjectsTo(bob)).toEqual([])
})

test('an unconfirmed address gets no email, also not when it is confirmed later', async () => {
  const cleo = await server.createUser('Cleo')
  journey = await cleo.createJourney({ name: 'Sails' })
  await ask()
  await emailNotices(server)
  await server.confirm(cleo)
  await emailNotices(server, 30 * MINUTE)
  expect(await subjectsTo(cleo)).toEqual([])
})

test('deleting the account deletes its waiting email and its settings', async () => {
  await set({ kind: 'like', email: true })
  await ada.put('/user/notices/email', { weekly: true })
  await ask()
  await emailNotices(server)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)
  const { db } = server.database
  expect(await subjectsTo(ada)).toEqual([])
  for (const table of ['noticeSetting', 'emailSetting'] as const)
    expect(await db.selectFrom(table).select('personId').where('personId', '=', ada.id).execute()).toEqual([])
})

test('servers that look for due notices at the same time send one email', async () => {
  await ask()
  await server.dispatch()
  await Promise.all([emailNotices(server), emailNotices(server), emailNotices(server)])
  expect(await subjectsTo(ada)).toHaveLength(1)
})

test('a notice stays due until its email is in the queue', async () => {
  await ask()
  await server.dispatch()
  const rename = (from: string, to: string) => server.database.db.schema.alterTable(from).renameTo(to).execute()
  await rename('mail', 'mailGone')
  await expect(emailNotices(server)).rejects.toThrow()
  await rename('mailGone', 'mail')
  await emailNotices(server)
  expect(await subjectsTo(ada)).toHaveLength(1)
})

test('names can add no header, no HTML and no link of their own', async () => {
  await bob.put('/user/profile/update', { displayName: 'Eve <img src=x onerror=alert(1)> evil.example' })
  await ada.put(`/path/${journey.id}`, { name: 'Knots https://evil.example/x' })
  await ask('Look at `evil.example` <script>alert(1)</script>')
  await emailNotices(server)
  const [mail] = await mailsTo(server, ada)
  expect(mail?.subject).toContain('Eve')
  expect(mail?.subject).not.toMatch(/[\r\n]/u)
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.html.match(/<img[^>]*>|<script/gu)).toEqual([expect.stringContaining('src="cid:logo@cairn"')])
  for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toContain('evil.example')
})

test.each(LANGUAGES)('every kind has a sentence for one person and for several, and a label (%s)', (language) => {
  const words = wordsIn(language, 'Cairn')
  const { kinds } = words
  const sentence = (notice: Notice) => plainTextOfPieces(words.sentence(notice))
  const journey = { id: 'j', name: 'Knots' }
  const person = (displayName: string) => ({ id: 'p', displayName }) as Notice['people'][number]
  const base = {
    id: 'n',
    position: 1,
    at: '',
    read: false,
    journey,
    group: { id: 'g', name: 'Mountain Goats' },
    comment: null,
    steps: null,
    outcome: null,
    linkReport: false,
    decision: null,
  }
  const steps = { count: 2, first: { id: 's', stepType: 'Book' as const, description: 'Splices' } }
  expect(sentence({ ...base, kind: 'linkFailing', people: [], peopleCount: 0, steps })).toMatch(/2.*Knots/u)
  for (const kind of NOTICE_KINDS) {
    expect(kinds[kind].length).toBeGreaterThan(5)
    if (KINDS[kind].withoutActor) continue
    const one = sentence({ ...base, kind, people: [person('Eve')], peopleCount: 1 })
    const three = sentence({ ...base, kind, people: [person('Eve'), person('Dan')], peopleCount: 3 })
    expect([one.includes('Eve'), three.includes('2')]).toEqual([true, true])
    expect(one.includes('Mountain Goats')).toBe(kind.startsWith('group'))
    expect(one + three).not.toMatch(/\{\{|undefined/u)
  }
  const decided = { ...base, kind: 'suggestionDecision' as const, people: [person('Eve')], peopleCount: 1 }
  const outcomes = [null, 'accepted', 'dismissed'] as const
  const told = outcomes.flatMap((outcome) => [
    sentence({ ...decided, outcome }),
    ...[null, steps].map((some) => sentence({ ...decided, linkReport: true, outcome, steps: some })),
  ])
  expect(new Set(told).size).toBe(9)
  const alone = { ...base, journey: null, people: [], peopleCount: 0 }
  const where = { id: 'c', pathId: 'j', journeyName: 'Knots', decisionId: 'd' }
  const about = { ...where, text: null, reason: 'Spam', until: null, answerUntil: null, answered: null }
  const decisions = REPORTABLE.flatMap((kind) =>
    (['hide', 'warn', 'pause'] as const).map((act) =>
      sentence({ ...alone, kind: 'decision', decision: { ...about, kind, act } }),
    ),
  )
  const hidden = { ...about, kind: 'suggestion', act: 'hide' } as const
  decisions.push(sentence({ ...alone, kind: 'decision', linkReport: true, decision: hidden }))
  expect(new Set(decisions).size).toBe(REPORTABLE.length + 2)
  const others = (['report', 'reportDecision'] as const).map((kind) => sentence({ ...alone, kind }))
  for (const text of [...decisions, ...others]) expect(text).toMatch(/^[^{}]{10,}$/u)
})
