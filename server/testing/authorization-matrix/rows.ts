import type { CallName } from '#contract/api.ts'
import { A_STEP } from '#server/testing/test-server.ts'

/** A status, and the code of a refusal: '404 journeyNotFound'. */
type Says = string

export type Subject = 'journey' | 'person' | 'feedback' | 'report' | 'badge'

/**
 * What one call answers. Without a token, or with one that has ended, only an open call is let in; user's private
 * thing answers as one that never was. Both are of the contract and the test, not of the table.
 */
export interface Row {
  about: Subject | null
  /** About nothing in particular. */
  says?: Says
  own?: Says
  /** TestUser else's, for everybody to see; an open call answers a visitor the same. */
  foreign?: Says
  /** TestUser else's that was deleted. */
  deleted?: Says
  absent?: Says
  /** An id that stands in the body is checked with it. */
  isInBody?: true
  /** The id is free text. */
  isFree?: true
  params?: Record<string, string>
  query?: string
  body?: (id: string) => unknown
  type?: string
  /** A visitor is asked to sign in here, though the call is open. */
  visitor?: Says
  /** Ends the account of whoever calls. */
  isLast?: true
}

const none = (says: Says, more: Partial<Row> = {}): Row => ({ about: null, says, ...more })
const journey = (own: Says, foreign: Says, more: Partial<Row> = {}): Row => ({
  about: 'journey',
  own,
  foreign,
  deleted: '410 gone',
  absent: '404 journeyNotFound',
  ...more,
})
const person = (own: Says, foreign: Says, more: Partial<Row> = {}): Row => ({
  about: 'person',
  own,
  foreign,
  absent: '404 personNotFound',
  ...more,
})
/** For moderators alone; what `foreign` says, they are reports. */
const moderated = (about: Subject, foreign: Says, absent: Says, body?: unknown): Row => ({
  about,
  foreign,
  absent,
  ...(body !== undefined && { body: () => body }),
})

/** The id is the name, in the body. */
const badge = (body: (name: string) => unknown): Row => ({
  about: 'badge',
  foreign: '204',
  absent: '404 notFound',
  isInBody: true,
  body,
})

const PLAN = { name: 'A walk', description: 'Somewhere.', badges: [{ name: 'Python' }], steps: [A_STEP] }

/** A row a call of the contract. */
export const ROWS: Partial<Record<CallName, Row>> = {
  providers: none('200'),
  firstLogin: none('200'),
  skipOnboarding: none('204'),
  saveInterests: none('200', { body: () => ({ interestDataList: ['Python'] }) }),
  interests: none('200'),
  badges: none('200'),
  createBadges: none('200', { body: () => ({ badgeDataList: ['Python'] }) }),

  followJourney: journey('403 ownJourney', '200', { body: () => ({ followed: true }) }),
  likeJourney: journey('200', '200', { body: () => ({ liked: true }) }),
  addSteps: journey('200', '403 ownerOnly', { isInBody: true, body: (pathId) => ({ pathId, steps: [A_STEP] }) }),
  submitFeedback: none('201', { body: () => ({ name: 'Ada', email: 'ada@example.org', feedback: 'Fine.' }) }),

  updateProfile: none('200', { body: () => ({ role: 'Guide' }) }),
  rename: none('200', { params: { fullname: 'Ada Stone' } }),
  ownProfile: none('200'),
  profile: person('200', '200'),
  people: none('200'),
  circle: person('200', '200', { query: 'kind=followers' }),
  setPhoto: none('400 invalid', { body: () => Buffer.from('no image'), type: 'image/png' }),
  removePhoto: none('200'),
  setCover: none('400 invalid', { body: () => Buffer.from('no image'), type: 'image/png' }),
  removeCover: none('200'),
  exportData: none('200'),
  deleteAccount: none('204', { isLast: true, body: () => ({ password: 'walk-every-day' }) }),
  invite: none('202', { body: () => ({ email: 'eve@example.org' }) }),
  followPerson: person('403 ownFace', '200', { body: () => ({ followed: true }) }),

  ownJourneys: none('200'),
  followedJourneys: none('200'),
  recommendedJourneys: none('200'),
  deletedJourneys: none('200'),
  journeysOf: person('200', '200'),
  // People can be seen by everybody; what they like is their own until they show it.
  shelf: person('200', '404 notFound', { params: { shelf: 'liked' } }),
  journeys: none('200'),
  journey: journey('200', '200'),
  journeyPeople: journey('200', '200', { query: 'kind=likes' }),
  createJourney: none('201', { body: () => PLAN }),
  changeJourney: journey('200', '403 ownerOnly', { body: () => ({ name: 'A longer walk' }) }),
  deleteJourney: journey('204', '403 ownerOnly'),
  restoreJourney: journey('200', '403 ownerOnly'),
  progress: journey('200', '200'),
  saveProgress: journey('200', '200', { body: () => ({ completed: [] }) }),
  preview: none('200', { query: 'url=ftp%3A%2F%2Fexample.org%2Ffile', visitor: '401 unauthenticated' }),

  report: journey('403 forbidden', '202', {
    isInBody: true,
    body: (id) => ({ kind: 'journey', id, reason: 'Look at this.' }),
  }),
  feedbackEntries: none('200'),
  feedbackCsv: none('200'),
  markFeedback: moderated('feedback', '200', '404 notFound', { state: 'seen' }),
  reports: none('200'),
  markReport: moderated('report', '200', '404 notFound', { state: 'closed' }),
  hideJourney: moderated('journey', '204', '404 journeyNotFound', { reason: 'Not here.' }),
  unhideJourney: moderated('journey', '204', '404 journeyNotFound'),
  hiddenJourneys: none('200'),
  suspendPerson: moderated('person', '204', '404 personNotFound', { reason: 'Not here.' }),
  reinstatePerson: moderated('person', '204', '404 personNotFound'),
  suspendedPeople: none('200'),
  moderatedBadges: none('200'),
  renameBadge: badge((name) => ({ name, newName: `${name.slice(0, 40)} again`, reason: 'Not here.' })),
  mergeBadge: badge((name) => ({ name, into: 'Python', reason: 'Not here.' })),
  removeBadge: badge((name) => ({ name, reason: 'Not here.' })),
  moderationLog: none('200'),
}
