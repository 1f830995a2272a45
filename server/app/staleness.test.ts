import { beforeAll, expect, test } from 'vitest'
import { calls, type WriteCall } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isAffected, type Tag } from '#contract/tags.ts'
import { textVersionOf } from '#server/core/access/rules.ts'
import { aPng } from '#server/core/images/testing/png.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { meetingJob } from '#server/features/groups/meeting.job.ts'
import { keyFor } from '#server/features/groups/testing/emails.ts'
import { makeGroupOf } from '#server/features/groups/testing/walkers.ts'
import { expectNewCards } from '#server/features/journeys/testing/cards.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { setOperator } from '#server/features/site/site.store.ts'
import { A_STEP, cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { adaptationCases } from './testing/adaptation-cases.ts'
import { answerCases } from './testing/answer-cases.ts'
import { decisionCases } from './testing/decision-cases.ts'
import { draftCases } from './testing/draft-cases.ts'
import { twoDrafts } from './testing/drafts.ts'
import { factorCases } from './testing/factor-cases.ts'
import { groupCases } from './testing/group-cases.ts'
import { signInByIdentity } from './testing/identity.ts'
import { expectCost } from './testing/identity-costs.ts'
import { makeCall } from './testing/make-call.ts'
import { mergeCases } from './testing/merge-cases.ts'
import { noteOn, ratingCases } from './testing/rating-cases.ts'
import { recordOf } from './testing/record.ts'
import { revisionCases } from './testing/revision-cases.ts'
import { type Case, type Input, type Prepare, type Screen, screensOf, type World } from './testing/screens.ts'
import { admissionCases, siteCases } from './testing/site-cases.ts'
import { reportFirst, suggestionCases } from './testing/suggestion-cases.ts'
import { upkeepCases } from './testing/upkeep-cases.ts'

/**
 * The tags in contract/api.ts say which kept answers a writing call makes stale. Here every one is made, and all screens are
 * read before and after it: an answer that differs must be stale, and without any one of the tags one of them wouldn't be.
 */
const server = openTestServer({ CAIRN_LIMITS: 'off', CAIRN_LINK_CHECKS: 'on' })
let ada: TestUser
let bob: TestUser
let cleo: TestUser
/** Another moderator, who decides on what concerns Ada. */
let mia: TestUser

beforeAll(async () => {
  ada = await createModerator(server, 'Ada')
  await server.database.db.transaction().execute((trx) => setOperator(trx, ada.id, Date.now()))
  mia = await createModerator(server, 'Mia')
  bob = await server.createConfirmedUser('Bob')
  cleo = await server.createConfirmedUser('Cleo')
  await ada.put('/user/profile/update', { shows: ['liked', 'following', 'finished', 'activity'] })
  await ada.post(`/user/follow/${bob.id}`, { followed: true })
  await bob.post(`/user/follow/${ada.id}`, { followed: true })
  const { id } = await bob.createJourney()
  await ada.post(`/moderation/journeys/${id}/hide`, reason)
  await ada.post(`/moderation/journeys/${id}/restore`)
})

const [reason, email] = [{ reason: 'Spam' }, 'someone@example.org']

const CASES: Record<WriteCall, Case> = {
  ...mergeCases(() => ({ ada, bob })),
  skipOnboarding: async () => ({ as: await server.createUser('Eve') }),
  saveInterests: async () => ({
    as: await server.createUser('Eve'),
    body: { interestDataList: ['Python', `Weaving ${count}`] },
  }),
  createBadges: () => ({ body: { badgeDataList: ['Kintsugi'] } }),
  followJourney: ({ other }) => ({ params: { pathId: other }, body: { followed: true } }),
  likeJourney: ({ other }) => ({ params: { pathId: other }, body: { liked: true } }),
  addSteps: [
    async (world) => {
      world.own = (await ada.createJourney({ steps: [], badges: [{ name: 'Basketry' }] })).id
      return { body: { pathId: world.own, steps: [A_STEP] } }
    },
    async ({ own }) => {
      await ada.put(`/path/progress/${own}`, { done: await stepsOf(own) })
      return { body: { pathId: own, steps: [A_STEP] } }
    },
  ],
  submitFeedback: () => ({ body: { email, name: 'Ada', phone: '', feedback: 'Good' } }),
  updateProfile: [
    () => ({ body: { displayName: 'Ada Moreno' } }),
    () => ({ body: { timeZone: 'Asia/Kolkata', weeklyGoal: 5 } }),
  ],
  adoptLocale: async () => ({ as: await server.createUser('Eve'), body: { language: 'fr', timeZone: 'Europe/Paris' } }),
  rename: () => ({ params: { fullname: 'Ada Stone' } }),
  setPhoto: () => ({ body: aPng(300, 300) }),
  removePhoto: () => ({}),
  setCover: () => ({ body: aPng(900, 300) }),
  removeCover: () => ({}),
  deleteAccount: null,
  invite: () => ({ body: { email } }),
  followPerson: () => ({ params: { uid: cleo.id }, body: { followed: true } }),
  ...adaptationCases(() => ada),
  changeJourney: [
    ({ own }) => ({ params: { id: own }, body: { name: 'Renamed', badges: [{ name: 'Sailing' }] } }),
    ({ own }) => ({ params: { id: own }, body: { visibility: 'private' } }),
    async ({ own }) => {
      await ada.put(`/path/progress/${own}`, { done: await stepsOf(own) })
      return { params: { id: own }, body: { steps: [A_STEP] } }
    },
  ],
  deleteJourney: ({ own }) => ({ params: { id: own } }),
  restoreJourney: async ({ own }) => {
    await ada.delete(`/path/${own}`)
    return { params: { id: own } }
  },
  saveProgress: async ({ other }) => ({ params: { pathId: other }, body: { done: await stepsOf(other) } }),
  thankOwner: async ({ other }) => {
    await ada.put(`/path/progress/${other}`, { done: await stepsOf(other) })
    return { params: { pathId: other } }
  },
  createFinishPicture: async ({ other }) => {
    await ada.put(`/path/progress/${other}`, { done: await stepsOf(other) })
    return { params: { pathId: other } }
  },
  withdrawFinishPicture: async ({ other }) => {
    await ada.put(`/path/progress/${other}`, { done: await stepsOf(other) })
    await ada.post(`/path/finish/${other}/picture`)
    return { params: { pathId: other } }
  },
  saveNote: async ({ other }) => ({
    params: { pathId: other },
    body: { stepId: (await stepsOf(other))[0], text: 'To remember' },
  }),
  createComment: ({ other }) => ({ params: { pathId: other }, body: { text: 'Where do I start?' } }),
  setDiscussion: ({ own }) => ({ params: { pathId: own }, body: { closed: true } }),
  changeComment: ({ answered }) => ({ params: { id: answered }, body: { text: 'On page two.' } }),
  deleteComment: ({ answered }) => ({ params: { id: answered } }),
  markHelpful: ({ asked }) => ({ params: { id: asked }, body: { helpful: true } }),
  removeComment: ({ asked }) => ({ params: { id: asked } }),
  ...suggestionCases(
    () => ({ viewer: ada, writer: bob }),
    () => server.dispatch(),
  ),
  ...ratingCases(() => ada),
  ...upkeepCases(server, () => ada),
  ...revisionCases(() => ({ ada, bob, cleo }), stepsOf),
  ...groupCases(
    () => ({ ada, bob, cleo }),
    () => server.dispatch(),
    () => runJob(server.context, meetingJob),
    (email) => keyFor(server, email),
  ),
  ...decisionCases(() => ({ viewer: ada, decider: mia, coauthor: cleo, bringOther: bringDan })),
  ...answerCases(server, () => ({ viewer: ada, decider: mia, bringOther: bringDan })),
  blockPerson: async (world) => ({ params: { uid: await bringDan(world) }, body: { blocked: true } }),
  saveEmailSettings: () => ({ body: { weekly: true } }),
  ...draftCases,
  importRecord: async () => ({ body: await recordOf(await server.createUser('Eve'), `Netmaking ${count}`) }),
  report: ({ other }) => ({ body: { kind: 'journey', id: other, reason: 'Spam' } }),
  markFeedback: async () => {
    const { body } = await cleo.post('/feedback/submit', { email, name: 'Cleo', feedback: 'Hello' })
    return { params: { id: body.id }, body: { state: 'closed' } }
  },
  markReport: async ({ other: id }) => {
    await cleo.post('/report', { kind: 'journey', id, reason: 'Spam' })
    const { body } = await ada.get('/moderation/reports?state=open')
    return { params: { id: body[0].id }, body: { state: 'closed' } }
  },
  renameBadge: ({ badge }) => ({ body: { name: badge, newName: `${badge} two`, reason: 'Spelling' } }),
  mergeBadge: ({ badge }) => ({ body: { name: badge, into: 'Python', reason: 'Duplicate' } }),
  removeBadge: ({ badge }) => ({ body: { name: badge, reason: 'Too broad' } }),
  ...siteCases(server, () => ada),
  ...admissionCases,
  ...factorCases(server),
  sendVerification: () => ({ body: { email: ada.email } }),
  verifyEmail: async () => {
    const dora = await server.registerUser('Dora')
    return { as: dora, body: { token: await server.linkTokenOf(dora) } }
  },
  changeEmail: () => ({ body: { newEmail: email, password: PASSWORD } }),
  stopEmailChange: null,
  undoFactor: null,
  refuseInvitations: () => ({ body: { token: 'none' } }),
  requestReset: () => ({ body: { email: ada.email } }),
  resetPassword: null,
  refusal: null,
  revokeSession: async () => {
    await signInAgain()
    const { body } = await ada.get('/auth/list-sessions', { cookie: ada.cookie })
    return { body: { id: body.find(({ current }: { current: boolean }) => !current).id } }
  },
  removeIdentity: async () => ({ body: { id: await signInByIdentity(server, ada), password: PASSWORD } }),
  revokeSessions: null,
  revokeOtherSessions: async () => {
    await signInAgain()
    return {}
  },
  readNotices: async () => {
    await server.dispatch()
    return { body: { upTo: Number.MAX_SAFE_INTEGER } }
  },
  saveNoticeSettings: () => ({ body: { settings: [{ kind: 'like', inApp: false }] } }),
  acceptRules: async () => {
    const { body } = await ada.put('/site/settings', { rules: { en: 'Be kind' } })
    const version = textVersionOf(body.settings.rules)
    await server.database.db.updateTable('person').set({ acceptedRules: version }).execute()
    return { as: await server.createUser('Eve'), body: { version } }
  },
  // This case is the last one, since it replaces Ada's session.
  changePassword: async () => {
    await signInAgain()
    return { body: { currentPassword: PASSWORD, newPassword: 'walk-every-other-day' } }
  },
}

/** Adds Dan to the screens: the case that suspends someone ends their session. */
async function bringDan(world: World): Promise<string> {
  const dan = await server.createConfirmedUser('Dan')
  const { id } = await dan.createJourney({ badges: [{ name: `Falconry ${dan.id}` }] })
  await dan.post(`/user/follow/${ada.id}`, { followed: true })
  await dan.post(`/path/comments/${world.own}`, { text: 'Hello' })
  await dan.post(`/path/like/${world.own}`, { liked: true })
  Object.assign(world, { other: id, person: dan.id })
  return dan.id
}

async function signInAgain(): Promise<void> {
  await server.visitor.post('/auth/sign-in/email', { email: ada.email, password: PASSWORD })
}

async function stepsOf(id: string): Promise<string[]> {
  const { body } = await ada.get(`/path/journey/${id}`)
  return body.steps.map((step: { id: string }) => step.id)
}

let count = 0

async function aWorld(): Promise<World> {
  count += 1
  // Tokens are valid for five minutes of the server's clock.
  for (const { headers, cookie } of [ada, bob, cleo, mia]) Object.assign(headers, await server.tokenFor(cookie))
  const badge = `Craft ${count}`
  await ada.post('/interest/create/list', { interestDataList: ['Python', badge] })
  const own = await ada.createJourney({ badges: [{ name: badge }], steps: [A_STEP, A_STEP] })
  const other = await bob.createJourney({ licence: 'ccBy', badges: [{ name: badge }, { name: `Rare ${badge}` }] })
  server.later(1000)
  for (const act of ['hide', 'restore']) {
    await mia.post(`/moderation/journeys/${own.id}/${act}`, reason)
    await ada.post(`/moderation/journeys/${other.id}/${act}`, reason)
  }
  for (const { id } of [own, other]) {
    await cleo.post(`/path/like/${id}`, { liked: true })
    await cleo.post(`/path/follow/${id}`, { followed: true })
    await cleo.post('/report', { kind: 'journey', id, reason: 'Spam' })
  }
  await ada.post(`/path/like/${own.id}`, { liked: true })
  await ada.put(`/path/notes/${own.id}`, { stepId: own.steps?.[0]?.id, text: 'My own' })
  const asked = (await bob.post(`/path/comments/${own.id}`, { text: `Where? ${count}`, stepId: own.steps?.[0]?.id }))
    .body
  const { body: answered } = await ada.post(`/path/comments/${other.id}`, { text: `Here ${count}` })
  const deleted = await ada.createJourney({ name: 'Deleted', badges: [{ name: badge }, { name: 'Python' }] })
  await ada.delete(`/path/${deleted.id}`)
  const drafts = await twoDrafts(ada)
  const received = await reportFirst(bob, own, 'https://example.org/received')
  const sent = await reportFirst(ada, other, 'https://example.org/sent')
  const noted = await noteOn(bob, ada, own)
  // Ada can't lead more than 20 groups.
  await server.database.db.deleteFrom('walkGroup').execute()
  const group = (await makeGroupOf(ada, own, [bob])).id
  const school = (await makeGroupOf(ada, own, [bob], { isClass: true })).id
  const words = { asked: asked.id, answered: answered.id, received, sent, noted }
  return { own: own.id, other: other.id, person: bob.id, badge, group, school, drafts, ...words }
}

async function read(as: TestUser, screens: readonly Screen[]) {
  await expectNewCards(server)
  const readOne = async (screen: Screen) => {
    const { status, body } = await makeCall(server, as, screen.name, screen.call as Input)
    return { screen, text: JSON.stringify([status, body]), answer: body }
  }
  return await Promise.all(screens.map(readOne))
}

const WRITES = Object.entries(CASES).flatMap(([name, prepare]) => ({
  name: name as WriteCall,
  ways: prepare === null ? [] : [prepare].flat(),
  changes: (calls[name as WriteCall] as Endpoint).changes ?? [],
}))

test.each(WRITES.filter(({ ways }) => ways.length === 0))('$name marks nothing as stale', ({ changes }) => {
  expect(changes).toEqual([])
})

test.each(WRITES.filter(({ ways }) => ways.length > 0))(
  'the tags of $name cover every screen it changes, and none is redundant',
  async ({ name, ways, changes }) => {
    const changed: ((tags: typeof changes) => string | null)[] = []
    for (const prepare of ways) changed.push(...(await changedBy(name, prepare)))
    const missed = (tags: typeof changes) => changed.flatMap((isMissed) => isMissed(tags) ?? [])
    expect(missed(changes)).toEqual([])
    const needless = changes.filter((tag) => missed(changes.filter((other) => other !== tag)).length === 0)
    expect(needless).toEqual([])
  },
)

/**
 * Makes the call and returns the names of the screens that it changed but the given tags don't mark
 * as stale.
 */
async function changedBy(name: WriteCall, prepare: Prepare) {
  const world = await aWorld()
  const { as = ada, ...input } = await prepare(world)
  const screens = screensOf(ada.id, world)
  const before = await read(as, screens)
  const reply = await expectCost(server.database.db, name, () => makeCall(server, as, name, input))
  const { body: answer, status } = reply
  if (name !== 'refuseInvitations') expect([status, answer]).toEqual([expect.toSatisfy((code) => code < 300), answer])
  // Changing the password replaces the session.
  if (reply.headers['set-cookie']) as.cookie = cookiesOf(reply)
  if (reply.headers['set-cookie']) as.headers = await server.tokenFor(as.cookie)
  const after = await read(as, screens)
  return before
    .filter(({ text }, index) => text !== after[index]?.text)
    .map(({ screen, answer: shown }) => (tags: readonly Tag[]) => {
      const { reads = [] } = calls[screen.name] as Endpoint
      const reading = { reads, call: { ...screen.call, answer: shown } }
      return isAffected(reading, { changes: tags, call: { ...input, answer } }) ? null : screen.name
    })
}
