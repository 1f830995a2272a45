import type { Journey } from '#contract/journey.ts'
import { join, makeGroup, setMeeting, talk } from '#server/features/groups/testing/walkers.ts'
import { makeCoauthor } from '#server/features/journeys/coauthors/testing/together.ts'
import { keyOfPage } from '#server/features/previews/preview-cache.ts'
import type { TestServer, TestUser } from '#server/testing/test-server.ts'

/** What can be seen of a world, each marked by a word that occurs nowhere else. */
export const SUBJECTS = [
  'name',
  'texts',
  'badge',
  'owner',
  'comment',
  'answer',
  'question',
  'linkReport',
  'suggestion',
  'note',
  'private',
  'preview',
  'draft',
  'reason',
  'group',
  'address',
  'talk',
] as const
export type Subject = (typeof SUBJECTS)[number]

export const VIEWERS = ['visitor', 'member', 'follower', 'owner', 'coauthor', 'moderator'] as const
export type Viewer = (typeof VIEWERS)[number]

/** People who are in all worlds. */
export interface Cast {
  visitor: TestUser
  /** A member who has nothing to do with the owner. */
  member: TestUser
  /** Follows the owner and the journey, finished it, and wrote a comment, a report, a suggestion, a rating and a private note. */
  follower: TestUser
  moderator: TestUser
}

/** The badge of all journeys, so that they are recommended to people with this interest. */
export const SHARED_BADGE = 'Knots'

/** A journey and its owner in one state. */
export interface World {
  state: string
  owner: TestUser
  /** Works on the journey, until its owner deletes the account. */
  coauthor: TestUser
  /** Has ticked one of the journey's two steps, and has nothing to do with other worlds. */
  walker: TestUser
  journey: Journey
  stepId: string
  comment: string
  /** The owner's answer to the comment. */
  answer: string
  /** A comment that no one answered. */
  question: string
  linkReport: string
  suggestion: string
  note: string
  draft: string
  /** The address of the picture of the follower's finish. */
  picture: string
  /** The id of a group on the journey: the owner leads, the follower walks, the co-author is invited. */
  group: string
  /** The id of a class on the journey: the owner leads, the follower walks. */
  school: string
  /** The walker's own version of the journey, unlisted and in other words. */
  version: string
}

/** The word that marks a subject in the world of a state. */
export function markOf(subject: Subject, state: string): string {
  return `q${subject}q${state}q`.toLowerCase()
}

export function urlOf(state: string): string {
  return `https://example.org/${markOf('texts', state)}`
}

export async function buildWorld(server: TestServer, cast: Cast, state: string): Promise<World> {
  const mark = (subject: Subject) => markOf(subject, state)
  const { follower, member, moderator } = cast
  const owner = await server.createConfirmedUser(mark('owner'))
  await owner.put('/user/profile/update', { shows: ['liked', 'following', 'finished', 'activity'] })
  await follower.post(`/user/follow/${owner.id}`, { followed: true })
  const steps = [{ stepType: 'Article', description: mark('texts'), url: urlOf(state) } as const]
  const journey = await owner.createJourney({
    name: mark('name'),
    description: mark('texts'),
    closingWords: mark('texts'),
    badges: [{ name: mark('badge') }, { name: SHARED_BADGE }],
    steps,
  })
  const { id } = journey
  const coauthor = await server.createConfirmedUser('Cora')
  await makeCoauthor(owner, journey, coauthor)
  const stepId = journey.steps?.[0]?.id ?? ''
  await follower.post(`/path/like/${id}`, { liked: true })
  await follower.post(`/path/follow/${id}`, { followed: true })
  const comment = (await follower.post(`/path/comments/${id}`, { text: mark('comment'), stepId })).body.id
  const answer = (await owner.post(`/path/comments/${id}`, { text: mark('answer'), parentId: comment })).body.id
  const question = (await follower.post(`/path/comments/${id}`, { text: mark('question') })).body.id
  const linkReport = (
    await follower.post(`/path/suggestions/${id}`, { stepId, problem: 'broken', message: mark('linkReport') })
  ).body.id
  const message = { version: 1, message: mark('suggestion'), closingWords: 'Other words' }
  const suggestion = (await follower.post(`/path/suggestions/${id}`, message)).body.id
  await follower.put(`/path/notes/${id}`, { stepId, text: mark('private') })
  await follower.put(`/path/progress/${id}`, { done: [stepId] })
  await follower.put(`/path/rating/${id}`, { stars: 4, note: mark('note') })
  const note = (await owner.get(`/path/rating/${id}/notes`)).body[0].id
  await keepPreview(server, state)
  const draft = (await owner.post('/draft', { content: { name: mark('draft') } })).body.id
  for (const [kind, target] of [
    ['journey', id],
    ['person', owner.id],
    ['comment', comment],
  ])
    await member.post('/report', { kind, id: target, reason: mark('reason') })
  const picture = (await follower.post(`/path/finish/${id}/picture`)).body.url
  await owner.post('/path/steps/new', { pathId: id, steps: [{ ...steps[0], url: `${urlOf(state)}/2` }] })
  const walker = await server.createUser('Wim')
  await walker.put(`/path/progress/${id}`, { done: [stepId] })
  const version = await makeVersion(walker, id)
  const group = await gather(owner, journey, { follower, coauthor, member, moderator }, mark)
  const school = await makeClass(owner, journey, follower, mark('group'))
  const words = { comment, answer, group, school, question, draft, linkReport, suggestion, note }
  return { state, owner, coauthor, walker, journey, stepId, ...words, picture, version }
}

interface Invited {
  follower: TestUser
  coauthor: TestUser
  member: TestUser
  moderator: TestUser
}

/**
 * Makes an open group to which an address is invited, too: the member declines the invitation, the moderator leaves again,
 * the follower writes.
 */
async function gather(
  owner: TestUser,
  journey: Journey,
  { follower, coauthor, member, moderator }: Invited,
  mark: (subject: Subject) => string,
): Promise<string> {
  const personIds = [follower, coauthor, member, moderator].map(({ id }) => id)
  const emails = [`${mark('address')}@example.net`]
  const { id } = await makeGroup(owner, journey, { name: mark('group'), message: mark('group'), personIds, emails })
  for (const person of [follower, moderator]) await join(person, { id })
  await moderator.delete(`/groups/${id}/members/${moderator.id}`)
  await member.post(`/groups/${id}/decline`)
  await setMeeting(owner, { id }, { name: mark('group') })
  await talk(follower, { id }, mark('talk'))
  await owner.put(`/groups/${id}`, { isOpen: true })
  return id
}

async function makeClass(owner: TestUser, journey: Journey, follower: TestUser, name: string): Promise<string> {
  const { id } = await makeGroup(owner, journey, { name, isClass: true, personIds: [follower.id] })
  await join(follower, { id })
  return id
}

async function makeVersion(walker: TestUser, id: string): Promise<string> {
  const draft = (await walker.post(`/path/adapt/${id}`)).body.id
  const { adaptation } = (await walker.get(`/draft/${draft}`)).body.content
  await walker.delete(`/draft/${draft}`)
  const texts = { name: 'Another way', description: 'In other words', badges: [{ name: SHARED_BADGE }] }
  return (await walker.post('/path/create', { ...texts, adaptation, visibility: 'unlisted' })).body.id
}

/** The preview of the step's link, as if the page had been read. */
async function keepPreview({ database: { db } }: TestServer, state: string): Promise<void> {
  const key = keyOfPage(new URL(urlOf(state)))
  const freshUntil = Date.now() + 3_600_000
  await db
    .insertInto('preview')
    .values({ key, title: markOf('preview', state), freshUntil, claimedUntil: 0 })
    .execute()
}
