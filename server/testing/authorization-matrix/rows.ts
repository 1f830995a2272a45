import type { CallName } from '#contract/api.ts'
import { HIDEABLE, type HideableKinds } from '#contract/rules/moderation.ts'
import { A_STEP } from '#server/testing/test-server.ts'
import { journey, none, type Outcome, type Row, type Subject } from './row.ts'

const ofRevision = (more: Partial<Row> = {}) =>
  journey('404 notFound', '403 ownerOnly', { params: { number: '7' }, ...more })
const revisionRows = {
  revisions: journey('200', '403 ownerOnly'),
  revision: ofRevision(),
  changeRevision: ofRevision({ body: () => ({ line: 'Newer links' }) }),
  eraseRevision: ofRevision(),
  restoreRevision: ofRevision({ body: () => ({}) }),
  visitJourney: journey('204', '204'),
}
const NOBODY = { params: { uid: 'nobody' } }
const coauthorRows = {
  coauthors: journey('200', '403 ownerOnly'),
  inviteCoauthor: journey('404 personNotFound', '403 ownerOnly', { body: () => ({ personId: 'nobody' }) }),
  removeCoauthor: journey('204', '403 ownerOnly', NOBODY),
  offerJourney: journey('404 personNotFound', '403 ownerOnly', { ...NOBODY, body: () => ({ offered: true }) }),
  coauthorships: none('200'),
  // No one is invited, whatever the state of the journey.
  answerInvitation: journey('404 notFound', '404 notFound', {
    ...{ deleted: '404 notFound', absent: '404 notFound' },
    body: () => ({ as: 'coauthor', accept: true }),
  }),
}
/** Groups of others look like missing ones. */
const group = (own: Outcome, more: Partial<Row> = {}): Row => ({
  about: 'group',
  own,
  foreign: '404 notFound',
  absent: '404 notFound',
  ...more,
})
const groupRows = {
  ownGroups: none('200'),
  createGroup: journey('201', '201', { isInBody: true, body: (id) => ({ journeyId: id, name: 'Goats' }) }),
  group: group('200'),
  fellows: journey('200', '200', { deleted: '200', absent: '200' }),
  groupInvitation: group('200'),
  changeGroup: group('200', { body: () => ({ name: 'Chamois' }) }),
  endGroup: group('204'),
  joinGroup: group('200', { body: () => ({ key: 'guess' }) }),
  // Members have no invitation.
  declineGroup: group('404 notFound'),
  declineGroupEmail: group('404 notFound', { body: () => ({ key: 'guess' }) }),
  inviteToGroup: group('200', { body: () => ({ personIds: ['nobody'] }) }),
  takeBackEmail: group('404 notFound', { body: () => ({ email: 'sam@example.net' }) }),
  leaveGroup: group('204', NOBODY),
  makeGroupLink: group('200', { body: () => ({ uses: 1, days: 1 }) }),
  endGroupLink: group('204'),
  walkOn: group('404 journeyNotFound', { body: () => ({ journeyId: 'nothing' }) }),
  handOverGroup: group('404 personNotFound', { body: () => ({ personId: 'nobody' }) }),
  groupComments: group('200'),
  createGroupComment: group('201', { body: () => ({ text: `Why? ${crypto.randomUUID()}` }) }),
  mentionableInGroup: group('200'),
  setMeeting: group('200', { body: () => ({ at: new Date(Date.now() + 86_400_000).toISOString() }) }),
  clearMeeting: group('204'),
  // No meeting is set.
  answerMeeting: group('404 notFound', { body: () => ({ comes: true }) }),
  meetingFile: group('404 notFound'),
  // It isn't a class, and not an open group.
  groupClass: group('404 notFound'),
  groupClassCsv: group('404 notFound'),
  openGroups: journey('200', '200', { deleted: '200', absent: '200' }),
  askGroup: group('404 notFound', { body: () => ({ text: 'May I?' }) }),
  acceptGroupRequest: group('404 notFound', NOBODY),
  endGroupRequest: group('204', NOBODY),
}
const person = (own: Outcome, foreign: Outcome, more: Partial<Row> = {}): Row => ({
  about: 'person',
  own,
  foreign,
  absent: '404 personNotFound',
  ...more,
})
/** Drafts of others look like missing ones. */
const draft = (own: Outcome, foreign: Outcome, more: Partial<Row> = {}): Row => ({
  about: 'draft',
  own,
  foreign,
  absent: foreign,
  ...more,
})
/** A comment on a journey of Bob's. */
const comment = (own: Outcome, foreign: Outcome, more: Partial<Row> = {}): Row => ({
  about: 'comment',
  own,
  foreign,
  absent: '404 commentNotFound',
  ...more,
})
/** A suggestion by the caller or someone else for a journey of Mira's; others than the two learn nothing of it. */
const suggestion = (own: Outcome, foreign: Outcome, more: Partial<Row> = {}): Row => ({
  about: 'suggestion',
  own,
  foreign,
  absent: '404 suggestionNotFound',
  ...more,
})
/** The same of the report of a link. */
const linkReport = (own: Outcome, foreign: Outcome, more: Partial<Row> = {}): Row => ({
  ...suggestion(own, foreign, more),
  about: 'linkReport',
})
/** For moderators only; `foreign` is their outcome. */
const moderated = (about: Subject, foreign: Outcome, absent: Outcome, body?: unknown): Row => ({
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

const hideable = (kinds: HideableKinds, foreign: Outcome, absent: Outcome): Row => ({
  ...moderated(HIDEABLE[kinds], foreign, absent),
  params: { kinds },
})
/** A moderator who received a report of a link or a suggestion doesn't decide on it. */
const HIDEABLE_ROWS = [
  hideable('journeys', '204', '404 journeyNotFound'),
  hideable('comments', '204', '404 commentNotFound'),
  hideable('suggestions', '403 forbidden', '404 suggestionNotFound'),
  hideable('notes', '204', '404 noteNotFound'),
  hideable('revisions', '204', '404 notFound'),
]

const PLAN = { name: 'A walk', description: 'Somewhere.', badges: [{ name: 'Python' }], steps: [A_STEP] }

/** The rows of every call of the contract: one, or one for each kind of target. */
export const ROWS: Partial<Record<CallName, Row | Row[]>> = {
  providers: none('200'),
  firstLogin: none('200'),
  skipOnboarding: none('204'),
  saveInterests: none('200', { body: () => ({ interestDataList: ['Python'] }) }),
  interests: none('200'),
  badges: none('200'),
  siteNumbers: none('200'),
  badge: { about: 'badge', own: '404 notFound', foreign: '404 notFound', absent: '404 notFound' },
  createBadges: none('200', { body: () => ({ badgeDataList: ['Python'] }) }),

  followJourney: journey('403 ownJourney', '200', { body: () => ({ followed: true }) }),
  likeJourney: journey('200', '200', { body: () => ({ liked: true }) }),
  addSteps: journey('200', '403 ownerOnly', { isInBody: true, body: (pathId) => ({ pathId, steps: [A_STEP] }) }),
  submitFeedback: none('201', { body: () => ({ name: 'Ada', email: 'ada@example.org', feedback: 'Fine.' }) }),

  updateProfile: none('200', { body: () => ({ role: 'Guide' }) }),
  rename: none('200', { params: { fullname: 'Ada Stone' } }),
  adoptLocale: none('200', { body: () => ({ language: 'de', timeZone: 'Europe/Berlin' }) }),
  ownProfile: none('200'),
  profile: person('200', '200'),
  week: none('200'),
  activity: person('200', '404 notFound', { query: 'uid=:id' }),
  people: none('200'),
  circle: person('200', '200', { query: 'kind=followers' }),
  setPhoto: none('400 invalid', { body: () => Buffer.from('no image'), type: 'image/png' }),
  removePhoto: none('200'),
  setCover: none('400 invalid', { body: () => Buffer.from('no image'), type: 'image/png' }),
  removeCover: none('200'),
  exportData: none('200'),
  importRecord: none('200', {
    body: () => Buffer.from('{"account":{"id":"a"},"journeys":[]}'),
    type: 'application/zip',
  }),
  deleteAccount: none('204', { isLast: true, body: () => ({ password: 'walk-every-day' }) }),
  invite: none('202', { body: () => ({ email: 'eve@example.org' }) }),
  followPerson: person('403 ownFace', '200', { body: () => ({ followed: true }) }),

  blockPerson: person('403 forbidden', '200', { body: () => ({ blocked: false }) }),
  blocks: none('200'),

  ownJourneys: none('200'),
  followedJourneys: none('200'),
  recommendedJourneys: none('200'),
  homeStrips: none('200'),
  deletedJourneys: none('200'),
  journeysOf: person('200', '200'),
  // Profiles are public, but liked journeys are private until their owner shows them.
  shelf: person('200', '404 notFound', { params: { shelf: 'liked' } }),
  journeys: none('200'),
  journey: journey('200', '200'),
  journeyPeople: journey('200', '200', { query: 'kind=likes' }),
  exportJourney: journey('200', '200', { query: 'format=markdown' }),
  adaptJourney: journey('201', '201'),
  adaptations: journey('200', '200'),
  originalChanges: journey('404 notFound', '403 ownerOnly'),
  mergeOriginal: journey('404 notFound', '403 ownerOnly', {
    body: () => ({ version: 1, originalVersion: 1, answers: [{ key: 'field:name', answer: 'mine' }] }),
  }),
  undoMerge: journey('404 notFound', '403 ownerOnly'),
  createJourney: none('201', { body: () => PLAN }),
  changeJourney: journey('200', '403 ownerOnly', { body: () => ({ name: 'A longer walk' }) }),
  deleteJourney: journey('204', '403 ownerOnly'),
  restoreJourney: journey('200', '403 ownerOnly'),
  progress: journey('200', '200'),
  saveProgress: journey('200', '200', { body: () => ({ completed: [] }) }),
  // The callers haven't finished these journeys.
  finish: journey('404 notFound', '404 notFound'),
  thankOwner: journey('403 forbidden', '404 notFound'),
  createFinishPicture: journey('404 notFound', '404 notFound'),
  withdrawFinishPicture: journey('204', '204', { absent: '204', deleted: '204' }),
  sharedFinish: none('404 notFound'),
  ownFinishPicture: journey('404 notFound', '404 notFound'),
  earnedBadges: person('200', '404 notFound', { query: 'uid=:id' }),
  journeyNotes: journey('200', '200'),
  // The step is looked for only in journeys that the caller can read.
  saveNote: journey('404 stepNotFound', '404 stepNotFound', { body: () => ({ stepId: 'unknown', text: 'Mine' }) }),
  notes: none('200'),
  comments: journey('200', '200'),
  createComment: journey('201', '201', { body: () => ({ text: `Why? ${crypto.randomUUID()}` }) }),
  mentionable: journey('200', '200'),
  setDiscussion: journey('200', '403 ownerOnly', { body: () => ({ closed: false }) }),
  comment: comment('200', '200'),
  replies: comment('200', '200'),
  changeComment: comment('200', '403 forbidden', { body: () => ({ text: 'Because.' }) }),
  deleteComment: comment('204', '403 forbidden'),
  markHelpful: comment('403 ownComment', '200', { body: () => ({ helpful: true }) }),
  removeComment: comment('403 ownerOnly', '403 ownerOnly'),
  suggestions: journey('200', '200'),
  // The step is looked for only in journeys that the caller can read.
  suggestChange: [
    journey('403 forbidden', '409 conflict', { body: () => ({ version: 0, name: 'Another walk' }) }),
    journey('403 forbidden', '404 stepNotFound', { body: () => ({ stepId: 'unknown', problem: 'broken' }) }),
  ],
  acceptSuggestion: [
    suggestion('403 ownerOnly', '404 suggestionNotFound', { body: () => ({ version: 1 }) }),
    linkReport('403 ownerOnly', '404 suggestionNotFound', { body: () => ({}) }),
  ],
  dismissSuggestion: [
    suggestion('403 ownerOnly', '404 suggestionNotFound', { body: () => ({}) }),
    linkReport('403 ownerOnly', '404 suggestionNotFound', { body: () => ({}) }),
  ],
  undoSuggestion: suggestion('403 ownerOnly', '404 suggestionNotFound'),
  deleteSuggestion: [suggestion('204', '404 suggestionNotFound'), linkReport('204', '404 suggestionNotFound')],
  // Only people who finished a journey rate it.
  rateJourney: journey('403 forbidden', '404 notFound', { body: () => ({ stars: 4 }) }),
  unrateJourney: journey('204', '204'),
  ratingNotes: journey('200', '403 ownerOnly'),
  upkeep: journey('200', '403 ownerOnly'),
  desk: none('200'),
  checkLink: journey('404 stepNotFound', '403 ownerOnly', { body: () => ({ stepId: 'unknown' }) }),
  replaceLink: journey('404 stepNotFound', '403 ownerOnly', {
    body: () => ({ stepId: 'unknown', oldUrl: 'https://example.org/a', url: 'https://example.org/b' }),
  }),
  ...revisionRows,
  ...coauthorRows,
  ...groupRows,
  notices: none('200'),
  unreadNotices: none('200'),
  noticeStream: none('200'),
  readNotices: none('200', { body: () => ({ ids: ['unknown'], upTo: 1 }) }),
  noticeSettings: none('200'),
  saveNoticeSettings: none('200', { body: () => ({ settings: [{ kind: 'like', inApp: true }] }) }),
  emailSettings: none('200'),
  saveEmailSettings: none('200', { body: () => ({ weekly: false, resume: true }) }),
  followedActs: none('200'),
  drafts: none('200'),
  createDraft: none('201', { body: () => ({ content: {} }) }),
  draft: draft('200', '404 notFound'),
  saveDraft: draft('200', '404 notFound', { body: () => ({ version: 1, content: { name: 'Mine' } }) }),
  // Deleting can be repeated; a draft of someone else stays.
  deleteDraft: draft('204', '204'),
  linkUses: none('200', { body: () => ({ urls: ['https://example.org/first'] }) }),
  previewImport: none('200', { body: () => Buffer.from('https://example.org/first'), type: 'text/plain' }),
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
  waiting: none('200'),
  joinRequests: none('200'),
  decideRequest: none('409 decided', { params: { id: '0'.repeat(24) }, body: () => ({ admit: true }) }),
  site: none('200'),
  siteState: none('200'),
  siteText: none('404 notFound'),
  setLogo: none('400 invalid', { body: () => Buffer.from('no image'), type: 'image/png' }),
  removeLogo: none('200'),
  answerDecision: none('404 notFound', { params: { id: 'none' }, body: () => ({ text: 'Why?' }) }),
  answerLockedOut: none('400 linkInvalid', { body: () => ({ token: 'none', text: 'Why?' }) }),
  decisionAnswers: none('200'),
  decideAnswer: none('409 decided', { params: { id: 'none' }, body: () => ({ lift: true }) }),
  acceptRules: none('409 conflict', { body: () => ({ version: 'none' }) }),
  changeSite: none('200', { body: () => ({ invitedSkipQueue: true }) }),
  invitationLinks: none('200'),
  createInvitationLink: none('201', { body: () => ({ uses: 1, days: 1 }) }),
  endInvitationLink: none('204', { params: { id: '0'.repeat(24) } }),
  reportQueue: none('200'),
  reportedCase: none('404 notFound', { params: { kind: 'comment', id: 'nowhere' } }),
  decide: none('409 decided', { body: () => ({ kind: 'comment', id: 'nowhere', act: 'nothing' }) }),
  undoDecision: none('409 decided', { params: { id: 'nowhere' } }),
  pausedPeople: none('200'),
  unconfirmedPeople: none('200'),
  admitPerson: moderated('person', '404 notFound', '404 notFound'),
  resumePerson: moderated('person', '204', '404 personNotFound'),
  hide: HIDEABLE_ROWS.map((row) => ({ ...row, body: () => ({ reason: 'Not here.' }) })),
  unhide: HIDEABLE_ROWS,
  hidden: none('200', { params: { kinds: 'journeys' } }),
  suspendPerson: moderated('person', '204', '404 personNotFound', { reason: 'Not here.' }),
  reinstatePerson: moderated('person', '204', '404 personNotFound'),
  suspendedPeople: none('200'),
  moderatedBadges: none('200'),
  renameBadge: badge((name) => ({ name, newName: `${name.slice(0, 40)} again`, reason: 'Not here.' })),
  mergeBadge: badge((name) => ({ name, into: 'Python', reason: 'Not here.' })),
  removeBadge: badge((name) => ({ name, reason: 'Not here.' })),
  moderationLog: none('200'),
}
