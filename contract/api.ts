import * as z from 'zod/mini'
import { badge, badgeListInput, badgesQuery } from './badge.ts'
import { endpoint } from './endpoint.ts'
import { feedbackInput } from './feedback.ts'
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from './image.rules.ts'
import { interestListInput } from './interest.ts'
import {
  followState,
  followWish,
  journey,
  journeyChange,
  journeyInput,
  journeysQuery,
  likeState,
  likeWish,
  listQuery,
  newSteps,
} from './journey.ts'
import {
  auditEntry,
  badgeMerge,
  badgeRemoval,
  badgeRename,
  feedbackCsvQuery,
  feedbackEntry,
  feedbackMark,
  feedbackQuery,
  hiddenJourney,
  moderatedBadge,
  moderatedBadgesQuery,
  moderationQuery,
  report,
  reportInput,
  reportMark,
  reportsQuery,
  suspendedPerson,
  verdictInput,
} from './moderation.ts'
import {
  addressed,
  circleQuery,
  completion,
  credentials,
  deletionInput,
  emailChange,
  fansQuery,
  mailedToken,
  passwordChange,
  passwordReset,
  peopleQuery,
  person,
  profile,
  profileInput,
  registration,
  session,
  sessionRef,
  signInProviders,
  socialSignIn,
} from './person.ts'
import { preview, previewQuery } from './preview.ts'
import { progress, progressInput } from './progress.ts'
import { step } from './step.ts'

const badges = z.array(badge)
const journeys = z.array(journey)
const nothing = z.null()
const file = z.instanceof(Blob, { error: 'required' })
const upload = { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES }
const accepted = z.object({ id: z.string() })

/** The calls that take a bearer token, or none. */
export const api = {
  providers: endpoint({ method: 'GET', path: '/auth/providers', access: 'open', about: 'Where one can sign in besides here.', answer: signInProviders, reads: [] }),
  firstLogin: endpoint({ method: 'GET', path: '/user/firstLogin', access: 'member', about: 'Is onboarding still to be done?', answer: z.boolean(), reads: ['onboarding'] }),
  skipOnboarding: endpoint({ method: 'POST', path: '/user/onboarding/skip', access: 'member', about: 'Skip onboarding.', status: 204, answer: nothing, changes: ['onboarding'] }),

  saveInterests: endpoint({ method: 'POST', path: '/interest/create/list', access: 'member', about: 'Replace your interests; names that do not exist yet are made.', body: interestListInput, answer: badges, changes: ['interests', 'onboarding', 'journeys', 'badges'] }),
  interests: endpoint({ method: 'GET', path: '/interest/all', alias: '/inteerest/all', access: 'member', about: 'Your interests.', answer: badges, reads: ['interests'] }),

  badges: endpoint({ method: 'GET', path: '/badge/all', access: 'open', about: 'The public badges and your own, most used first, at most 1,000; `q` finds the others. `popular=true`: the 12 most used of at least 3 listed journeys each.', query: badgesQuery, answer: badges, reads: ['badges'] }),
  createBadges: endpoint({ method: 'POST', path: '/badge/create/list', access: 'member', about: 'Make badges; existing ones are kept as they are.', body: badgeListInput, answer: badges, changes: ['badges'] }),

  followJourney: endpoint({ method: 'POST', path: '/path/follow/:pathId', access: 'member', about: 'Toggle following a journey, or state the wish.', body: followWish, answer: followState, changes: ['journeys', 'journey:{pathId}', 'journeyPeople:{pathId}'] }),
  likeJourney: endpoint({ method: 'POST', path: '/path/like/:pathId', access: 'member', about: 'Toggle liking a journey, or state the wish.', body: likeWish, answer: likeState, changes: ['journeys', 'journey:{pathId}', 'journeyPeople:{pathId}'] }),
  addSteps: endpoint({ method: 'POST', path: '/path/steps/new', access: 'member', about: 'Add steps to a journey you own.', body: newSteps, answer: z.array(step), idempotent: true, changes: ['journeys', 'journey:{pathId}', 'progress:{pathId}', 'badges', 'person', 'people'] }),

  submitFeedback: endpoint({ method: 'POST', path: '/feedback/submit', access: 'open', about: 'Tell the people who run this place something.', body: feedbackInput, wrapper: 'feedbackInputDTO', status: 201, answer: accepted, idempotent: true, changes: ['moderation'] }),

  updateProfile: endpoint({ method: 'PUT', path: '/user/profile/update', access: 'member', about: 'Change your profile.', body: profileInput, wrapper: 'userProfileInputDTO', answer: profile, changes: ['person:{id}', 'people', 'circle', 'journeys', 'journey', 'journeyPeople', 'deletedJourneys', 'moderation'] }),
  rename: endpoint({ method: 'PUT', path: '/user/profile/:fullname', access: 'member', about: 'Set your full name.', answer: profile, changes: ['person:{id}', 'people', 'circle', 'journeys', 'journey', 'journeyPeople', 'deletedJourneys', 'moderation'] }),
  ownProfile: endpoint({ method: 'GET', path: '/user/profile', access: 'member', about: 'Your own profile, with your e-mail.', answer: profile, reads: ['person:{id}'] }),
  profile: endpoint({ method: 'GET', path: '/user/profile/:id', access: 'open', about: "Somebody's profile.", answer: profile, reads: ['person:{id}'] }),

  people: endpoint({ method: 'GET', path: '/user/all', access: 'member', about: 'The directory of people, searched and sorted.', query: peopleQuery, answer: z.array(profile), paged: true, reads: ['people'] }),
  circle: endpoint({ method: 'GET', path: '/user/:id/people', access: 'member', about: 'Whom somebody follows, or who follows them.', query: circleQuery, answer: z.array(person), paged: true, reads: ['circle:{id}'] }),
  setPhoto: endpoint({ method: 'PUT', path: '/user/photo', access: 'member', about: 'Set your photo: an image, kept as 256 px square WebP without its metadata.', body: file, upload, answer: profile, changes: ['person:{id}', 'people', 'circle', 'journeys', 'journey', 'journeyPeople', 'deletedJourneys', 'moderation'] }),
  removePhoto: endpoint({ method: 'DELETE', path: '/user/photo', access: 'member', about: 'Take your photo away.', answer: profile, changes: ['person:{id}', 'people', 'circle', 'journeys', 'journey', 'journeyPeople', 'deletedJourneys', 'moderation'] }),
  setCover: endpoint({ method: 'PUT', path: '/user/cover', access: 'member', about: 'Set the cover of your profile: an image, kept 1600 px wide as WebP without its metadata.', body: file, upload, answer: profile, changes: ['person:{id}', 'people'] }),
  removeCover: endpoint({ method: 'DELETE', path: '/user/cover', access: 'member', about: 'Take your cover away.', answer: profile, changes: ['person:{id}', 'people'] }),

  exportData: endpoint({ method: 'GET', path: '/user/export', access: 'member', about: 'Everything held about you.', answer: z.record(z.string(), z.unknown()), reads: [] }),
  deleteAccount: endpoint({ method: 'DELETE', path: '/user/account', access: 'member', about: 'Delete your account and your journeys; those that others follow may stay, under nobody’s name.', body: deletionInput, status: 204, answer: nothing, changes: [] }),
  invite: endpoint({ method: 'POST', path: '/user/invite', access: 'member', about: 'Invite somebody by e-mail; the answer never tells whether they are here already.', body: addressed, status: 202, answer: z.object({ status: z.literal('accepted') }), changes: [] }),
  followPerson: endpoint({ method: 'POST', path: '/user/follow/:uid', access: 'member', about: 'Toggle following a person, or state the wish.', body: followWish, answer: followState, changes: ['people', 'person', 'circle'] }),

  ownJourneys: endpoint({ method: 'GET', path: '/path/user', access: 'member', about: 'The journeys you laid.', query: listQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  followedJourneys: endpoint({ method: 'GET', path: '/path/user/following', access: 'member', about: 'The journeys you follow, latest first.', query: listQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  recommendedJourneys: endpoint({ method: 'GET', path: '/path/user/interest', access: 'member', about: 'Journeys that share badges with your interests.', query: listQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  deletedJourneys: endpoint({ method: 'GET', path: '/path/user/deleted', access: 'member', about: 'The journeys you deleted and may still restore.', query: listQuery, answer: journeys, paged: true, reads: ['deletedJourneys'] }),
  journeysOf: endpoint({ method: 'GET', path: '/path/user/:id', access: 'open', about: 'The listed journeys somebody laid.', query: listQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  shelf: endpoint({ method: 'GET', path: '/path/user/:id/:shelf', access: 'open', about: 'Journeys somebody liked, follows or finished (`liked`, `following`, `finished`), latest first; 404 to others unless they show them.', query: listQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  journeys: endpoint({ method: 'GET', path: '/path/all', access: 'open', about: 'The listed journeys, searched, filtered and sorted.', query: journeysQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  journey: endpoint({ method: 'GET', path: '/path/journey/:id', access: 'open', about: 'One journey with its steps.', answer: journey, reads: ['journey:{id}'] }),

  journeyPeople: endpoint({ method: 'GET', path: '/path/:id/people', access: 'open', about: 'Who likes or follows a journey.', query: fansQuery, answer: z.array(person), paged: true, reads: ['journeyPeople:{id}'] }),

  createJourney: endpoint({ method: 'POST', path: '/path/create', access: 'member', about: 'Lay a journey.', body: journeyInput, status: 201, answer: journey, idempotent: true, changes: ['journeys', 'badges', 'person:{owner.id}', 'people'] }),
  changeJourney: endpoint({ method: 'PUT', path: '/path/:id', access: 'member', about: 'Change a journey you own.', body: journeyChange, answer: journey, changes: ['journeys', 'journey:{id}', 'progress:{id}', 'badges', 'person:{owner.id}', 'people', 'moderation'] }),
  deleteJourney: endpoint({ method: 'DELETE', path: '/path/:id', access: 'member', about: 'Delete a journey you own; it can be restored for 30 days.', status: 204, answer: nothing, changes: ['journeys', 'journey:{id}', 'journeyPeople:{id}', 'progress:{id}', 'deletedJourneys', 'badges', 'person', 'people', 'moderation'] }),
  restoreJourney: endpoint({ method: 'POST', path: '/path/restore/:id', access: 'member', about: 'Restore a journey you deleted.', answer: journey, changes: ['journeys', 'journey:{id}', 'journeyPeople:{id}', 'progress:{id}', 'deletedJourneys', 'badges', 'person:{owner.id}', 'people', 'moderation'] }),

  progress: endpoint({ method: 'GET', path: '/path/progress/:pathId', access: 'member', about: 'How far you are on a journey.', answer: progress, reads: ['progress:{pathId}'] }),
  saveProgress: endpoint({ method: 'PUT', path: '/path/progress/:pathId', access: 'member', about: 'Tick and untick steps.', body: progressInput, answer: progress, changes: ['journeys', 'journey:{pathId}', 'progress:{pathId}'] }),

  preview: endpoint({ method: 'GET', path: '/preview', access: 'open', about: 'What the page behind a link says of itself, all null if nothing; members for any link, visitors for those of steps they may read.', query: previewQuery, answer: preview, reads: [] }),

  report: endpoint({ method: 'POST', path: '/report', access: 'member', about: 'Ask the moderators to look at a journey or a person; the same again renews the words of your open report.', body: reportInput, status: 202, answer: z.object({ status: z.literal('accepted') }), idempotent: true, changes: ['moderation'] }),
  feedbackEntries: endpoint({ method: 'GET', path: '/moderation/feedback', access: 'moderator', about: 'What people told the people who run this place, the newest first.', query: feedbackQuery, answer: z.array(feedbackEntry), paged: true, reads: ['moderation'] }),
  feedbackCsv: endpoint({ method: 'GET', path: '/moderation/feedback.csv', access: 'moderator', about: 'The same for a spreadsheet, the newest 10,000; nothing in it is a formula.', query: feedbackCsvQuery, answer: z.string(), media: 'text/csv', reads: [] }),
  markFeedback: endpoint({ method: 'PUT', path: '/moderation/feedback/:id', access: 'moderator', about: 'Put a message into another state.', body: feedbackMark, answer: feedbackEntry, changes: ['moderation'] }),
  reports: endpoint({ method: 'GET', path: '/moderation/reports', access: 'moderator', about: 'Reports: the open ones, the newest first, or the closed ones, the last closed first.', query: reportsQuery, answer: z.array(report), paged: true, reads: ['moderation'] }),
  markReport: endpoint({ method: 'PUT', path: '/moderation/reports/:id', access: 'moderator', about: 'Close a report, or open it again; 409 where its reporter has another open one about the same.', body: reportMark, answer: report, changes: ['moderation'] }),
  hideJourney: endpoint({ method: 'POST', path: '/moderation/journeys/:id/hide', access: 'moderator', about: 'Hide a journey from all but its owner, who reads the reason; closes the open reports about it.', body: verdictInput, status: 204, answer: nothing, changes: ['journeys', 'journey:{id}', 'journeyPeople:{id}', 'progress:{id}', 'badges', 'person', 'people', 'moderation'] }),
  unhideJourney: endpoint({ method: 'POST', path: '/moderation/journeys/:id/restore', access: 'moderator', about: 'Let a hidden journey be seen again.', status: 204, answer: nothing, changes: ['journeys', 'journey:{id}', 'journeyPeople:{id}', 'progress:{id}', 'badges', 'person', 'people', 'moderation'] }),
  hiddenJourneys: endpoint({ method: 'GET', path: '/moderation/journeys', access: 'moderator', about: 'The hidden journeys, the last hidden first.', query: moderationQuery, answer: z.array(hiddenJourney), paged: true, reads: ['moderation'] }),
  suspendPerson: endpoint({ method: 'POST', path: '/moderation/people/:id/suspend', access: 'moderator', about: 'Sign somebody out everywhere and keep them out; closes the open reports about them. Not for moderators.', body: verdictInput, status: 204, answer: nothing, changes: ['journeys', 'journey', 'journeyPeople', 'badges', 'person', 'people', 'circle', 'moderation'] }),
  reinstatePerson: endpoint({ method: 'POST', path: '/moderation/people/:id/reinstate', access: 'moderator', about: 'Let a suspended person in again, and what they laid into the lists.', status: 204, answer: nothing, changes: ['journeys', 'journey', 'journeyPeople', 'badges', 'person', 'people', 'circle', 'moderation'] }),
  suspendedPeople: endpoint({ method: 'GET', path: '/moderation/people', access: 'moderator', about: 'The suspended people, the last suspended first.', query: moderationQuery, answer: z.array(suspendedPerson), paged: true, reads: ['moderation'] }),
  moderatedBadges: endpoint({ method: 'GET', path: '/moderation/badges', access: 'moderator', about: 'Every badge, public or not, the most used first.', query: moderatedBadgesQuery, answer: z.array(moderatedBadge), paged: true, reads: ['badges'] }),
  renameBadge: endpoint({ method: 'POST', path: '/moderation/badges/rename', access: 'moderator', about: 'Give a badge another name wherever it is used; 409 where another badge has that name: merge them instead.', body: badgeRename, status: 204, answer: nothing, changes: ['badges', 'interests', 'journeys', 'journey', 'deletedJourneys', 'moderation'] }),
  mergeBadge: endpoint({ method: 'POST', path: '/moderation/badges/merge', access: 'moderator', about: 'Replace a badge by another one wherever it is used; what has both keeps the other.', body: badgeMerge, status: 204, answer: nothing, changes: ['badges', 'interests', 'journeys', 'journey', 'deletedJourneys', 'moderation'] }),
  removeBadge: endpoint({ method: 'POST', path: '/moderation/badges/remove', access: 'moderator', about: 'Take a badge away from all journeys and interests; a journey may be left without badges.', body: badgeRemoval, status: 204, answer: nothing, changes: ['badges', 'interests', 'journeys', 'journey', 'deletedJourneys', 'moderation'] }),
  moderationLog: endpoint({ method: 'GET', path: '/moderation/log', access: 'moderator', about: 'What moderators did, the newest first.', query: moderationQuery, answer: z.array(auditEntry), paged: true, reads: ['moderation'] }),
}

const done = z.object({ status: z.boolean() })
const signedIn = z.object({ user: z.object({ id: z.string() }), token: z.string(), profile })

/**
 * The calls of identity: they take the session cookie and are bound by `server/identity`. The browser empties its cache when
 * the signed-in person changes, so calls that sign in or out change nothing here.
 */
export const identityApi = {
  signUp: endpoint({ method: 'POST', path: '/auth/sign-up/email', access: 'open', cookie: true, refuses: [422], about: 'Register and sign in: sets the session cookie, answers a bearer token and your profile.', body: registration, answer: signedIn, changes: [] }),
  signIn: endpoint({ method: 'POST', path: '/auth/sign-in/email', access: 'open', cookie: true, refuses: [401, 403], about: 'Log in: sets the session cookie, answers a bearer token and your profile.', body: credentials, answer: signedIn, changes: [] }),
  socialSignIn: endpoint({ method: 'POST', path: '/auth/sign-in/social', access: 'open', cookie: true, about: 'The address of a sign-in provider, to open in a pop-up.', body: socialSignIn, answer: z.object({ url: z.string() }), changes: [] }),
  token: endpoint({ method: 'GET', path: '/auth/token', access: 'member', cookie: true, about: 'A bearer token for five minutes, for the session of the cookie.', answer: z.object({ token: z.string() }), reads: [] }),
  signOut: endpoint({ method: 'POST', path: '/auth/sign-out', access: 'open', cookie: true, about: 'End this session and its tokens at once.', answer: z.object({}), changes: [] }),

  sendVerification: endpoint({ method: 'POST', path: '/auth/send-verification-email', access: 'open', cookie: true, about: 'Mail a new verification link; the answer never tells whether there is such an account.', body: addressed, answer: done, changes: [] }),
  verifyEmail: endpoint({ method: 'POST', path: '/auth/verify-email', access: 'open', cookie: true, refuses: [401, 403, 422], about: 'Confirm an email; a changed one in a session of the account that asked (401, 403 otherwise).', body: mailedToken, answer: z.extend(done, { already: z.optional(z.boolean()) }), changes: ['person', 'people'] }),
  changeEmail: endpoint({ method: 'POST', path: '/auth/change-email', access: 'member', cookie: true, about: 'Mail a confirmation link to the new address and a notice to the old one.', body: emailChange, answer: done, changes: [] }),
  stopEmailChange: endpoint({ method: 'POST', path: '/auth/stop-email-change', access: 'open', cookie: true, about: 'Stop a change of email; signs out everywhere.', body: mailedToken, answer: done, changes: [] }),
  refuseInvitations: endpoint({ method: 'POST', path: '/auth/refuse-invitations', access: 'open', cookie: true, about: 'Get no more invitations. The token of an invitation also works as `?token=`.', body: mailedToken, answer: done, changes: [] }),

  requestReset: endpoint({ method: 'POST', path: '/auth/request-password-reset', access: 'open', cookie: true, about: 'Mail a reset link; the answer never tells whether there is such an account.', body: addressed, answer: done, changes: [] }),
  resetPassword: endpoint({ method: 'POST', path: '/auth/reset-password', access: 'open', cookie: true, about: 'Set a new password by the link; ends every session.', body: passwordReset, answer: done, changes: [] }),
  changePassword: endpoint({ method: 'POST', path: '/auth/change-password', access: 'member', cookie: true, about: 'Change the password; ends every other session.', body: passwordChange, answer: z.object({ user: z.object({ id: z.string() }) }), changes: ['sessions'] }),

  completeSignIn: endpoint({ method: 'POST', path: '/auth/complete-sign-in', access: 'open', cookie: true, about: 'Give an email where the provider gave none; the answer never tells whether there is such an account.', body: completion, answer: done, changes: [] }),
  finishSignIn: endpoint({ method: 'POST', path: '/auth/finish-sign-in', access: 'open', cookie: true, about: 'Create that account by the mailed link.', body: mailedToken, answer: z.extend(done, { already: z.optional(z.boolean()) }), changes: [] }),

  sessions: endpoint({ method: 'GET', path: '/auth/list-sessions', access: 'member', cookie: true, about: 'The devices you are signed in on.', answer: z.array(session), reads: ['sessions'] }),
  revokeSession: endpoint({ method: 'POST', path: '/auth/revoke-session', access: 'member', cookie: true, about: 'Sign one device out.', body: sessionRef, answer: done, changes: ['sessions'] }),
  revokeSessions: endpoint({ method: 'POST', path: '/auth/revoke-sessions', access: 'member', cookie: true, about: 'Sign out everywhere.', answer: done, changes: [] }),
  revokeOtherSessions: endpoint({ method: 'POST', path: '/auth/revoke-other-sessions', access: 'member', cookie: true, about: 'Sign out everywhere else.', answer: done, changes: ['sessions'] }),
}

/** Every call of Cairn's API, below `/api`. */
export const calls = { ...api, ...identityApi }

/** The calls that `server/http` binds. */
export type Api = typeof api
export type CallName = keyof Api

/** All calls, and those that read or write. */
export type Calls = typeof calls
export type AnyCall = keyof Calls
export type ReadCall = { [N in AnyCall]: Calls[N]['method'] extends 'GET' ? N : never }[AnyCall]
export type WriteCall = Exclude<AnyCall, ReadCall>
