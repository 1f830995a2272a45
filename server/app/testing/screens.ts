import type { ReadCall } from '#contract/api.ts'
import { HIDEABLE } from '#contract/rules/moderation.ts'
import type { MadeCall } from '#contract/tags.ts'
import type { TestUser } from '#server/testing/test-server.ts'

/** Two journeys, a person and a badge that the screens show. */
export interface World {
  own: string
  other: string
  person: string
  /** Ids of comments of Bob and of the viewer, on `own` and `other`. */
  asked: string
  answered: string
  /** Ids of reports of links of Bob and of the viewer, on `own` and `other`. */
  received: string
  sent: string
  /** Id of a note of Bob on `own`. */
  noted: string
  badge: string
  /** Ids of a group and of a class on `own`. */
  group: string
  school: string
  /** Ids of two drafts of the viewer. */
  drafts: readonly [string, string]
}

export type Input = { params?: Record<string, string>; body?: unknown; as?: TestUser }
/** Prepares a call and returns its input. */
export type Prepare = (world: World) => Input | Promise<Input>
/**
 * One or several inputs for a call; `null`: the call begins or ends a session, when the browser
 * empties its cache.
 */
export type Case = Prepare | Prepare[] | null

const WITHOUT_PARAMETERS: readonly ReadCall[] = [
  'firstLogin',
  'interests',
  'badges',
  'ownProfile',
  'ownJourneys',
  'followedJourneys',
  'recommendedJourneys',
  'homeStrips',
  'deletedJourneys',
  'suspendedPeople',
  'pausedPeople',
  'unconfirmedPeople',
  'reportQueue',
  'waiting',
  'joinRequests',
  'site',
  'siteState',
  'invitationLinks',
  'moderatedBadges',
  'moderationLog',
  'feedbackEntries',
  'sessions',
  'identities',
  'factors',
  'notes',
  'drafts',
  'blocks',
  'coauthorships',
  'ownGroups',
  'notices',
  'unreadNotices',
  'noticeSettings',
  'emailSettings',
  'followedActs',
  'week',
]

export interface Screen {
  name: ReadCall
  call: MadeCall & { query?: Record<string, string> }
}

/** The reading calls of the browser's screens, with two journeys and a person in view. */
export function screensOf(
  viewerId: string,
  { own, other, person, drafts, asked, answered, group, school }: World,
): Screen[] {
  const screen = (name: ReadCall, params?: Record<string, string>, query?: Record<string, string>): Screen => ({
    name,
    call: { params, ...(query && { query }) },
  })
  return [
    ...WITHOUT_PARAMETERS.map((name) => screen(name)),
    ...['open', 'closed'].map((state) => screen('reports', {}, { state })),
    ...Object.keys(HIDEABLE).map((kinds) => screen('hidden', { kinds })),
    ...['newest', 'likes'].map((sort) => screen('journeys', {}, { sort })),
    ...['name', 'followers', 'journeys'].map((sort) => screen('people', {}, { sort })),
    ...['liked', 'following', 'finished'].map((shelf) => screen('shelf', { id: viewerId, shelf })),
    screen('activity', {}, { uid: viewerId }),
    screen('earnedBadges', {}, { uid: viewerId }),
    ...[viewerId, person].flatMap((id) => [
      screen('profile', { id }),
      screen('journeysOf', { id }),
      screen('circle', { id }, { kind: 'followers' }),
      screen('circle', { id }, { kind: 'following' }),
    ]),
    ...[asked, answered].flatMap((id) => [
      screen('comment', { id }),
      screen('replies', { id }),
      screen('reportedCase', { kind: 'comment', id }),
    ]),
    screen('groupClass', { groupId: school }),
    ...(['group', 'groupInvitation', 'groupComments', 'mentionableInGroup'] as const).map((name) =>
      screen(name, { groupId: group }),
    ),
    ...drafts.map((id) => screen('draft', { id })),
    ...[own, other].flatMap((id) => [
      screen('journey', { id }),
      screen('adaptations', { id }),
      screen('originalChanges', { id }),
      screen('progress', { pathId: id }),
      screen('openGroups', { pathId: id }),
      screen('finish', { pathId: id }),
      screen('ownFinishPicture', { pathId: id }),
      screen('journeyNotes', { pathId: id }),
      screen('comments', { pathId: id }),
      screen('suggestions', { pathId: id }),
      screen('suggestions', { pathId: id }, { links: 'true' }),
      screen('ratingNotes', { pathId: id }),
      screen('upkeep', { pathId: id }),
      screen('revisions', { id }),
      screen('coauthors', { id }),
      ...['1', '2'].map((number) => screen('revision', { id, number })),
      screen('fellows', { pathId: id }),
      screen('journeyPeople', { id }, { kind: 'likes' }),
      screen('journeyPeople', { id }, { kind: 'followers' }),
    ]),
  ]
}
