import { beforeEach, expect, test } from 'vitest'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Journey } from '#contract/journey.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { A_STEP, cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let mia: TestUser
let ada: TestUser
let viktor: TestUser
let journey: Journey

beforeEach(async () => {
  mia = await createModerator(server, 'Mia')
  ada = await server.createConfirmedUser('Ada')
  viktor = await server.createConfirmedUser('Viktor')
  journey = await ada.createJourney()
  await pause(viktor)
})

async function pause({ id }: TestUser): Promise<void> {
  await ada.post('/report', { kind: 'person', id, reason: 'Spam' })
  const decision = { kind: 'person', id, act: 'pause', reason: 'Third advertisement' }
  expect((await mia.post('/moderation/decisions', decision)).status).toBe(200)
}

/** What a person may do while they can't post; everything else that writes is refused. */
const POSSIBLE: readonly CallName[] = [
  'skipOnboarding',
  'saveInterests',
  'submitFeedback',
  'updateProfile',
  'adoptLocale',
  'acceptRules',
  'answerDecision',
  'answerLockedOut',
  'removePhoto',
  'removeCover',
  'deleteAccount',
  'blockPerson',
  'readNotices',
  'saveNoticeSettings',
  'saveEmailSettings',
  'changeJourney',
  'deleteJourney',
  'restoreJourney',
  'saveProgress',
  'createFinishPicture',
  'withdrawFinishPicture',
  'saveNote',
  'setDiscussion',
  'deleteComment',
  'removeComment',
  'unrateJourney',
  'deleteSuggestion',
  'checkLink',
  'eraseRevision',
  'removeCoauthor',
  'answerInvitation',
  'visitJourney',
  'endGroup',
  'declineGroup',
  'declineGroupEmail',
  'leaveGroup',
  'takeBackEmail',
  'endGroupRequest',
  'endGroupLink',
  'clearMeeting',
  'answerMeeting',
  'adaptJourney',
  'createDraft',
  'saveDraft',
  'deleteDraft',
  'linkUses',
  'previewImport',
  'report',
]

const WRITES = (Object.keys(api) as CallName[]).filter((name) => {
  const { method, access }: Endpoint = api[name]
  return method !== 'GET' && access !== 'moderator' && access !== 'operator'
})

test('of all writing calls a person whose posting is paused can make only those that show others nothing new', async () => {
  const refused = async (name: CallName) => {
    const { method, path, alias }: Endpoint = api[name]
    const codes = []
    for (const url of alias ? [path, alias] : [path]) {
      const { body } = await server.call(method, url.replaceAll(/:\w+/gu, 'nowhere'), {}, viktor.headers)
      codes.push(body?.code === 'postingPaused')
    }
    return codes.every(Boolean)
  }
  const possible = []
  // Deleting the account comes last, and asks for the password.
  for (const name of WRITES) if (!(await refused(name))) possible.push(name)
  expect(possible.toSorted()).toEqual(POSSIBLE.toSorted())
})

test('the refusal tells until when, and posting is possible again afterwards', async () => {
  const comment = () => viktor.post(`/path/comments/${journey.id}`, { text: 'Hello' })
  const { status, body } = await comment()
  expect([status, body.code]).toEqual([403, 'postingPaused'])
  expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(body.message).toMatch(/^You can't post until .+ a moderator has paused it/u)
  server.later(7 * 86_400_000)
  const again = await server.visitor.post('/auth/sign-in/email', { email: viktor.email, password: PASSWORD })
  const headers = await server.tokenFor(cookiesOf(again))
  expect((await server.call('POST', `/path/comments/${journey.id}`, { text: 'Hello' }, headers)).status).toBe(201)
})

test('the refusal names what the person did', async () => {
  const plan = { name: 'Watches', description: 'Cheap', badges: [{ name: 'Python' }], steps: [A_STEP] }
  for (const [path, body, words] of [
    [`/path/like/${journey.id}`, { liked: true }, "You can't like journeys until"],
    [`/path/follow/${journey.id}`, { followed: true }, "You can't follow until"],
    [`/user/follow/${mia.id}`, { followed: true }, "You can't follow until"],
    ['/path/create', plan, "You can't publish until"],
  ] as const)
    expect((await viktor.post(path, body)).body.message).toContain(words)
})

test('a moderator can end the pause', async () => {
  const listed = async () => (await mia.get('/moderation/paused')).body.map(({ id }: { id: string }) => id)
  expect(await listed()).toContain(viktor.id)
  expect((await mia.post(`/moderation/people/${viktor.id}/resume`)).status).toBe(204)
  expect(await listed()).not.toContain(viktor.id)
  expect((await viktor.post(`/path/like/${journey.id}`, { liked: true })).status).toBe(200)
})

test('who cannot post still walks, ticks, notes and changes settings, but writes no new profile texts', async () => {
  const stepId = journey.steps?.[0]?.id
  expect((await viktor.get(`/path/journey/${journey.id}`)).status).toBe(200)
  expect((await viktor.put(`/path/progress/${journey.id}`, { done: [stepId] })).status).toBe(200)
  expect((await viktor.put(`/path/notes/${journey.id}`, { stepId, text: 'For me' })).status).toBe(200)
  const change = (input: object) => viktor.put('/user/profile/update', input)
  const { displayName, firstName } = (await viktor.get('/user/profile')).body
  expect((await change({ displayName, firstName, about: '', shows: [], listed: false })).status).toBe(200)
  for (const words of [
    { about: 'Buy watches' },
    { links: ['https://watches.example'] },
    { displayName: 'Buy watches' },
  ])
    expect((await change(words)).body.code).toBe('postingPaused')
})

test('a draft is kept but not published, and an import is refused', async () => {
  const name = 'Watches'
  const draft = (await viktor.post('/draft', { content: { name } })).body
  const plan = { name, description: 'Cheap', badges: [{ name: 'Python' }], steps: [A_STEP], visibility: 'public' }
  expect((await viktor.post('/path/create', plan)).body.code).toBe('postingPaused')
  expect((await viktor.get(`/draft/${draft.id}`)).body.content).toMatchObject({ name })
  expect((await server.call('POST', '/user/import', {}, viktor.headers)).body.code).toBe('postingPaused')
})

test('who cannot post can take back likes, follows and marks, but not give them again', async () => {
  const comment = (await ada.post(`/path/comments/${journey.id}`, { text: 'Look here' })).body
  const acts = [
    [`/path/like/${journey.id}`, 'liked'],
    [`/path/follow/${journey.id}`, 'followed'],
    [`/user/follow/${ada.id}`, 'followed'],
    [`/comment/${comment.id}/helpful`, 'helpful'],
  ] as const
  const cleo = await server.createConfirmedUser('Cleo')
  const answers = async (body: (name: string) => object | undefined) =>
    await Promise.all(
      acts.map(async ([path, name]) => {
        const { status, body: answer } = await cleo.post(path, body(name))
        return answer[name] ?? [status, answer.code]
      }),
    )
  expect(await answers((name) => ({ [name]: true }))).toEqual([true, true, true, true])
  await pause(cleo)
  expect(await answers((name) => ({ [name]: false }))).toEqual([false, false, false, false])
  const refused = [403, 'postingPaused']
  expect(await answers((name) => ({ [name]: true }))).toEqual([refused, refused, refused, refused])
  expect(await answers(() => undefined)).toEqual([refused, refused, refused, refused])
})

test('who cannot post can show a journey to fewer people, but not to more or with another change', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  const { id, name } = await cleo.createJourney()
  const archived = await cleo.createJourney()
  const change = async (input: object, of = id) => (await cleo.put(`/path/${of}`, input)).body.code ?? 'done'
  await change({ archived: true }, archived.id)
  await pause(cleo)
  expect(await change({ visibility: 'private', name: 'Watches' })).toBe('postingPaused')
  expect(await change({ name })).toBe('postingPaused')
  expect(await change({ visibility: 'unlisted' })).toBe('done')
  expect(await change({ visibility: 'public' })).toBe('postingPaused')
  expect(await change({ visibility: 'private' })).toBe('done')
  expect(await change({ visibility: 'unlisted' })).toBe('postingPaused')
  expect(await change({ archived: true })).toBe('done')
  expect(await change({ archived: false })).toBe('done')
  expect(await change({ archived: false }, archived.id)).toBe('postingPaused')
  expect((await ada.get(`/path/journey/${id}`)).status).toBe(404)
})

test('who cannot post can reserve the rights to a journey, but not grant them', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  const { id } = await cleo.createJourney()
  await pause(cleo)
  expect((await cleo.put(`/path/${id}`, { licence: 'reserved' })).body.licence).toBe('reserved')
  expect((await cleo.put(`/path/${id}`, { licence: 'ccBy' })).body.code).toBe('postingPaused')
})
