import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api, WriteCall } from '#contract/api.ts'
import type { Journey } from '#contract/journey.ts'
import { finishJourney } from '#server/app/testing/rating-cases.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { versionOf } from '#server/features/journeys/adaptations/testing/copies.ts'
import { linkKeyOf } from '#server/features/upkeep/check.rules.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { A_STEP, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { readTextBytes } from './texts.store.ts'

const LIMIT = 20_000
const SENTENCE = /^Your account has reached its limit of 0\.02 MB of text/

const server = new TestServer()
let bob: TestUser
let others: Journey

beforeAll(async () => {
  await server.open({ CAIRN_LIMITS: 'off' }, { accountTextBytes: LIMIT })
  bob = await server.createConfirmedUser('Bob')
  others = await bob.createJourney({ licence: 'ccBy' })
})
afterAll(() => server.app.close())

const usedBy = ({ id }: TestUser) => readTextBytes(server.database.db as never, id)

/** Saves a draft that leaves the account 5 bytes; returns its path. */
async function fill(who: TestUser): Promise<string> {
  const { id } = (await who.post('/draft', { content: { closingWords: '' } })).body
  const room = LIMIT - 5 - (await usedBy(who))
  const [description, closingWords] = ['d'.repeat(Math.ceil(room / 2)), 'c'.repeat(Math.floor(room / 2))]
  expect((await who.put(`/draft/${id}`, { version: 1, content: { description, closingWords } })).status).toBe(200)
  expect(await usedBy(who)).toBe(LIMIT - 5)
  return `/draft/${id}`
}

interface World {
  ada: TestUser
  own: Journey
  comment: string
  suggestion: string
  /** The id of Ada's version of a journey that was changed since. */
  version: string
  draft: string
  group: string
}

async function aFullAccount(): Promise<World> {
  const ada = await server.createConfirmedUser('Ada')
  const own = await ada.createJourney({ closingWords: 'There you are' })
  await ada.put(`/path/${own.id}`, { closingWords: '' })
  await finishJourney(ada, others)
  const comment = (await ada.post(`/path/comments/${others.id}`, { text: `Mine ${ada.id}` })).body.id
  const more = { version: 2, closingWords: WORDS }
  const suggestion = (await bob.post(`/path/suggestions/${own.id}`, more)).body.id
  const version = (await versionOf(ada, others)).id
  await bob.put(`/path/${others.id}`, { description: `Changed for ${ada.id}` })
  const group = (await ada.post('/groups', { journeyId: own.id, name: 'Goats' })).body.id
  return { ada, own, comment, suggestion, version, group, draft: await fill(ada) }
}

const stepOf = ({ steps = [] }: Journey) => steps[0]?.id
const WORDS = 'More than five bytes'
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const JOURNEY = { name: WORDS, description: WORDS, badges: [{ name: 'Python' }], steps: [A_STEP], visibility: 'public' }

/** Each writing call: one that stores words of the caller's, or the reason why its account can be full. */
const CALLS: Record<Extract<WriteCall, keyof Api>, string | ((world: World) => Promise<Reply>)> = {
  createJourney: ({ ada }) => ada.post('/path/create', JOURNEY),
  changeJourney: ({ ada, own }) => ada.put(`/path/${own.id}`, { closingWords: WORDS }),
  addSteps: ({ ada, own }) => ada.post('/path/steps/new', { pathId: own.id, steps: [A_STEP] }),
  changeRevision: ({ ada, own }) => ada.put(`/path/revisions/${own.id}/2`, { line: WORDS }),
  restoreRevision: ({ ada, own }) => ada.post(`/path/revisions/${own.id}/1/restore`, {}),
  replaceLink: async ({ ada, own }) => {
    const { url } = A_STEP
    const moved = { movedTo: `${url}/moved`, movedAt: 1, offeredAt: 1 }
    const link = { key: linkKeyOf(url), url, host: 'example.org', dueAt: 1, followers: 0, ...moved }
    await server.database.db.insertInto('linkCheck').values(link).execute()
    return await ada.post(`/path/upkeep/${own.id}/replace`, { stepId: stepOf(own), oldUrl: url, url: moved.movedTo })
  },
  mergeOriginal: async ({ ada, version }) => {
    const { version: mine, originalVersion } = (await ada.get(`/path/changes/${version}`)).body
    const answers = [{ key: 'field:description', answer: 'mine' }]
    return await ada.post(`/path/changes/${version}`, { version: mine, originalVersion, answers })
  },
  undoMerge: 'saves by the same function as restoreRevision',
  createDraft: ({ ada }) => ada.post('/draft', { content: { name: WORDS } }),
  adaptJourney: ({ ada }) => ada.post(`/path/adapt/${others.id}`),
  saveDraft: async ({ ada, draft }) => {
    const { version, content } = (await ada.get(draft)).body
    return await ada.put(draft, { version, content: { ...content, name: WORDS } })
  },
  createComment: ({ ada }) => ada.post(`/path/comments/${others.id}`, { text: WORDS }),
  changeComment: ({ ada, comment }) => ada.put(`/comment/${comment}`, { text: WORDS.repeat(10) }),
  saveNote: ({ ada }) => ada.put(`/path/notes/${others.id}`, { stepId: stepOf(others), text: WORDS }),
  rateJourney: ({ ada }) => ada.put(`/path/rating/${others.id}`, { stars: 5, note: WORDS }),
  suggestChange: async ({ ada }) => {
    const { version } = (await ada.get(`/path/journey/${others.id}`)).body
    return await ada.post(`/path/suggestions/${others.id}`, { version, closingWords: WORDS })
  },
  acceptSuggestion: ({ ada, suggestion }) => ada.post(`/suggestion/${suggestion}/accept`, { version: 2 }),

  createGroup: ({ ada, own }) => ada.post('/groups', { journeyId: own.id, name: WORDS }),
  createGroupComment: ({ ada, group }) => ada.post(`/groups/${group}/comments`, { text: WORDS }),
  setMeeting: ({ ada, group }) => ada.put(`/groups/${group}/meeting`, { at: tomorrow(), place: 'x'.repeat(200) }),
  changeGroup: ({ ada, group }) => ada.put(`/groups/${group}`, { message: WORDS }),
  askGroup: async ({ ada }) => {
    const { id } = (await bob.post('/groups', { journeyId: others.id, name: 'Goats' })).body
    await bob.put(`/groups/${id}`, { isOpen: true })
    return await ada.post(`/groups/${id}/requests`, { text: WORDS })
  },

  importRecord: 'leaves out what has no room, see the test of imports',
  report: 'counts, but abuse can always be reported; 20 an hour',
  submitFeedback: 'counts, but the operator can always be asked; 20 an hour',
  undoSuggestion: 'saves by the same function as restoreRevision',
  dismissSuggestion: 'one short answer to what someone else wrote',
  updateProfile: 'one row with limits of its own',
  rename: 'one row with limits of its own',
  setPhoto: 'one image',
  setCover: 'one image',
  saveInterests: 'badges are shared, and limited per account',
  createBadges: 'badges are shared, and limited per account',
  deleteJourney: 'stores no text',
  restoreJourney: 'stores no text, a deleted journey still counts',
  skipOnboarding: 'stores no text',
  followJourney: 'stores no text',
  likeJourney: 'stores no text',
  adoptLocale: 'stores no text',
  acceptRules: 'stores no text',
  answerDecision: 'once per decision, and the person can always answer',
  answerLockedOut: 'once per decision, and the person can always answer',
  decideAnswer: 'moderators only',
  setLogo: 'operators only',
  removeLogo: 'operators only',
  removePhoto: 'stores no text',
  removeCover: 'stores no text',
  deleteAccount: 'stores no text',
  invite: 'stores no text',
  followPerson: 'stores no text',
  blockPerson: 'stores no text',
  readNotices: 'stores no text',
  saveNoticeSettings: 'stores no text',
  saveEmailSettings: 'stores no text',
  saveProgress: 'stores no text',
  thankOwner: 'stores no text',
  createFinishPicture: 'stores no text',
  withdrawFinishPicture: 'stores no text',
  setDiscussion: 'stores no text',
  deleteComment: 'stores no text',
  markHelpful: 'stores no text',
  removeComment: 'stores no text',
  unrateJourney: 'stores no text',
  deleteSuggestion: 'stores no text',
  checkLink: 'stores no text',
  eraseRevision: 'stores no text',
  inviteCoauthor: 'stores no text',
  removeCoauthor: 'stores no text',
  offerJourney: 'stores no text',
  answerInvitation: 'takes over texts, see the test of handing over',
  visitJourney: 'stores no text',
  endGroup: 'stores no text',
  joinGroup: 'stores no text',
  clearMeeting: 'deletes',
  answerMeeting: 'stores no text',
  declineGroup: 'stores no text',
  acceptGroupRequest: 'stores no text',
  endGroupRequest: 'stores no text',
  declineGroupEmail: 'stores no text',
  inviteToGroup: 'stores addresses for 30 days, 100 a day',
  takeBackEmail: 'stores no text',
  leaveGroup: 'a group can pass to another member with its few words, which only its lead wrote',
  makeGroupLink: 'stores no text',
  endGroupLink: 'stores no text',
  walkOn: 'a group goes on to a journey that was chosen before',
  handOverGroup: 'a group passes to another member with its few words',
  deleteDraft: 'stores no text',
  linkUses: 'stores no text',
  previewImport: 'stores no text',
  markFeedback: 'moderators only',
  markReport: 'moderators only',
  decide: 'moderators only',
  undoDecision: 'moderators only',
  resumePerson: 'moderators only',
  admitPerson: 'moderators only',
  hide: 'moderators only',
  unhide: 'moderators only',
  suspendPerson: 'moderators only',
  reinstatePerson: 'moderators only',
  renameBadge: 'moderators only',
  mergeBadge: 'moderators only',
  removeBadge: 'moderators only',
  decideRequest: 'moderators only',
  changeSite: 'operators only',
  createInvitationLink: 'operators only',
  endInvitationLink: 'operators only',
}

test('an account that is full stores no more text by any call, and no part of it', async () => {
  const world = await aFullAccount()
  for (const [name, call] of Object.entries(CALLS)) {
    if (typeof call === 'string') continue
    const { status, body } = await call(world)
    expect([name, status, body.code, body.message]).toEqual([name, 413, 'storageFull', expect.stringMatching(SENTENCE)])
    expect([name, await usedBy(world.ada)]).toEqual([name, LIMIT - 5])
  }
  expect(await wrongCounts(server.database.db)).toEqual([])
})

test('an account that is full can do everything else', async () => {
  const { ada, own } = await aFullAccount()
  expect((await ada.post(`/path/like/${others.id}`)).status).toBe(200)
  expect((await ada.put(`/path/progress/${others.id}`, { done: [stepOf(others)] })).status).toBe(200)
  expect((await ada.put(`/path/${own.id}`, { visibility: 'private' })).status).toBe(200)
})

test('an account that is full can still report abuse and write to the operator', async () => {
  const { ada } = await aFullAccount()
  expect((await ada.post('/report', { kind: 'journey', id: others.id, reason: WORDS })).status).toBe(202)
  const message = { email: ada.email, name: 'Ada', feedback: WORDS }
  expect((await ada.post('/feedback/submit', message)).status).toBe(201)
})

test('deleting a comment makes room', async () => {
  const { ada, comment } = await aFullAccount()
  await ada.delete(`/comment/${comment}`)
  expect((await ada.post(`/path/comments/${others.id}`, { text: WORDS })).status).toBe(201)
})

test('deleting journeys and removing steps makes no room while they can be restored', async () => {
  const { ada, own } = await aFullAccount()
  const used = await usedBy(ada)
  const { db } = server.database
  const stored = async () =>
    (await db.selectFrom('journey').select('textBytes').where('id', '=', own.id).executeTakeFirstOrThrow()).textBytes
  const before = await stored()
  await ada.put(`/path/${own.id}`, { steps: [] })
  expect(await stored()).toBe(before)
  await ada.delete(`/path/${own.id}`)
  expect(await stored()).toBe(before)
  expect(await usedBy(ada)).toBeLessThanOrEqual(used)
  expect((await ada.post(`/path/restore/${own.id}`)).status).toBe(200)
})

test('in a full account the owner can still shorten a journey, whose oldest revisions make room', async () => {
  const { ada, own } = await aFullAccount()
  const revisions = async () => (await ada.get(`/path/revisions/${own.id}`)).body.length
  expect(await revisions()).toBe(2)
  await server.database.db.updateTable('revision').set({ startedAt: 1 }).execute()
  expect((await ada.put(`/path/${own.id}`, { name: 'Short' })).status).toBe(200)
  expect(await revisions()).toBe(1)
  expect(await usedBy(ada)).toBeLessThanOrEqual(LIMIT)
})

test('what is above the limit already stays readable, and may shrink or stay as long', async () => {
  const { ada, own, draft } = await aFullAccount()
  const long = 'x'.repeat(LIMIT)
  const { db } = server.database
  await db.updateTable('comment').set({ text: long }).where('authorId', '=', ada.id).execute()
  const { version, content } = (await ada.get(draft)).body
  const save = (description: string) => ada.put(draft, { version, content: { ...content, description } })
  expect((await save(`${content.description}x`)).status).toBe(413)
  expect((await save(content.description.replace('d', 'e'))).status).toBe(200)
  expect((await ada.put(`/path/${own.id}`, { description: 'Short' })).status).toBe(200)
  expect((await ada.delete(draft)).status).toBe(204)
  expect(await usedBy(ada)).toBeGreaterThan(LIMIT)
})

test('of two saves at once that fit one by one, only one passes', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const draft = await fill(ada)
  await ada.delete(draft)
  const half = { name: '', closingWords: 'x'.repeat(9000), description: 'x'.repeat(2000) }
  const replies = await Promise.all([1, 2].map(() => ada.post('/draft', { content: half })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 413])
})

test('what an account stores is read from indexes', async () => {
  const { ada } = await aFullAccount()
  const { database } = server
  const [statement] = await statementsOf(database.db, () => usedBy(ada))
  const plan = statement ? await planOf(database, statement) : []
  expect(plan).not.toEqual([])
  expect(wholeTablesIn(plan)).toEqual([])
  if (dialectOf(database.db).kind === 'sqlite')
    for (const index of ['journey_texts', 'comment_texts'])
      expect(plan.filter((line) => line.includes(`COVERING INDEX ${index}`))).toHaveLength(1)
})
