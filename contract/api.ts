import * as z from 'zod/mini'
import { badge, badgeListInput, badgeSummary, badgesQuery, interestListInput } from './badge.ts'
import {
  comment,
  commentChange,
  commentInput,
  commentsQuery,
  discussionInput,
  discussionState,
  helpfulInput,
  helpfulState,
  
  mentionableQuery,
  repliesQuery,
  thread,
} from './comment.ts'
import { draft, draftChange, listedDraft, newDraft, savedDraft } from './draft.ts'
import { type AnswerOf, endpoint, type InputOf } from './endpoint.ts'
import { exportedJourney, exportQuery, recordFile, recordQuery, recordReport } from './export.ts'
import { homeStrips } from './home.ts'
import { identityApi } from './identity.ts'
import { importBody, importJson, importPreview, importQuery } from './import.ts'
import { followInput, followState, journey, journeyChange, journeyInput, journeysQuery, likeInput, likeState, linkUse, linkUsesInput, listQuery, newSteps, shelfQuery, siteNumbers } from './journey.ts'
import { answerDecision, auditEntry, badgeMerge, badgeRemoval, badgeRename, decisionAnswer, decisionInput, feedbackCsvQuery, feedbackEntry, feedbackInput, feedbackMark, feedbackQuery, hiddenContent, hideInput, lockedOutAnswer, moderatedBadge, moderatedBadgesQuery, moderationQuery, pausedPerson, queuedReport, report, reportedCase, reportInput, reportMark, reportsQuery, requestDecision, suspendedPerson, verdictInput, waiting, waitingAnswer, waitingDecision, waitingRequest } from './moderation.ts'
import {
  emailSettings,
  emailSettingsChange,
  followedAct,
  notice,
  noticeSetting,
  noticeSettingChange,
  noticesQuery,
  noticesRead,
  unreadNotices,
} from './notice.ts'
import { addressed, blockedPerson, blockInput, blockState, blocksQuery, circleQuery, deletionInput, fansQuery, locale, peopleQuery, person, profile, profileInput, signInProviders } from './person.ts'
import { preview, previewQuery } from './preview.ts'
import {
  activity,
  activityQuery,
  earnedBadge,
  earnedBadgesQuery,
  finish,
  finishPicture,
  progress,
  progressInput,
  thanks,
  week,
} from './progress.ts'
import { ownRating, ratingInput, ratingNote, ratingNotesQuery } from './rating.ts'
import { EXPORT_TYPES } from './rules/export.ts'
import { IMPORT_MAX_BYTES } from './rules/import.ts'
import { IMAGE_UPLOAD } from './rules/limits.ts'
import { RECORD_MAX_BYTES } from './rules/record.ts'
import { createdInvitationLink, invitationLink, newInvitationLink, rulesAccepted, siteChange, siteFacts, siteState, siteText } from './site.ts'
import { journeyNotes, listedNote, noteInput, notesQuery, savedNote, step } from './step.ts'
import { acceptance, acceptedSuggestion, dismissal, flag, flagInput, flagsQuery, suggestion, suggestionAcceptance, suggestionInput, suggestionsQuery } from './suggestion.ts'
import { DECIDES, HOLDS_DELETED_JOURNEY, HOLDS_PERSON, SHOWS_BADGE, SHOWS_PERSON } from './tags.ts'
import { coauthor, coauthorInput, coauthorships, invitationAnswer, invitationOutcome, linkCheckState, linkReplacement, linkToCheck, mergeAnswers, merged, offerInput, originalChanges, restoration, revision, revisionChange, revisionsQuery, revisionTexts, upkeep } from './upkeep.ts'

const badges = z.array(badge)
const journeys = z.array(journey)
const nothing = z.null()
const file = z.instanceof(Blob, { error: 'required' })
const accepted = z.object({ id: z.string() })

/** The calls that take a bearer token, or none. */
export const api = {
  providers: endpoint({ method: 'GET', path: '/auth/providers', access: 'open', about: 'The sign-in providers of this site.', answer: signInProviders, reads: [] }),
  firstLogin: endpoint({ method: 'GET', path: '/user/firstLogin', access: 'member', about: 'Whether onboarding is still to do.', answer: z.boolean(), reads: ['onboarding'] }),
  skipOnboarding: endpoint({ method: 'POST', path: '/user/onboarding/skip', access: 'member', whilePaused: true, about: 'Skip onboarding.', status: 204, answer: nothing, changes: ['onboarding'] }),

  saveInterests: endpoint({ method: 'POST', path: '/interest/create/list', access: 'member', whilePaused: true, about: "Replace your interests; names that don't exist yet are created.", body: interestListInput, answer: badges, changes: ['interests', 'onboarding', 'journeys', 'badges'] }),
  interests: endpoint({ method: 'GET', path: '/interest/all', alias: '/inteerest/all', access: 'member', about: 'Your interests.', answer: badges, reads: ['interests'] }),

  badges: endpoint({ method: 'GET', path: '/badge/all', access: 'open', about: 'The public badges and your own, most used first, at most 1,000 and 1 MB; `q` finds the others. `popular=true`: the 12 most used that several people use in listed journeys.', query: badgesQuery, answer: badges, reads: ['badges'] }),
  badge: endpoint({ method: 'GET', path: '/badge/name/:name', access: 'open', about: 'A public badge in its public spelling, with the number of its listed journeys, at most 1,000; case and spaces make no difference.', answer: badgeSummary, reads: ['badges'] }),
  createBadges: endpoint({ method: 'POST', path: '/badge/create/list', access: 'member', about: 'Create badges; existing ones stay as they are.', body: badgeListInput, answer: badges, changes: ['badges'] }),

  followJourney: endpoint({ method: 'POST', path: '/path/follow/:pathId', access: 'member', whilePaused: true, about: 'Follow or unfollow a journey; without a body, toggle.', body: followInput, answer: followState, changes: ['journeys', 'journey:{pathId}', 'journeyPeople:{pathId}'] }),
  likeJourney: endpoint({ method: 'POST', path: '/path/like/:pathId', access: 'member', whilePaused: true, about: 'Like or unlike a journey; without a body, toggle.', body: likeInput, answer: likeState, changes: ['journeys', 'journey:{pathId}', 'journeyPeople:{pathId}'] }),
  addSteps: endpoint({ method: 'POST', path: '/path/steps/new', access: 'member', about: 'Add steps to a journey you own or are a co-author of.', body: newSteps, answer: z.array(step), idempotent: true, changes: ['journeys', 'journey:{pathId}', 'progress:{pathId}', 'badges', 'person', 'people'] }),

  submitFeedback: endpoint({ method: 'POST', path: '/feedback/submit', access: 'open', whilePaused: true, withoutRules: true, refuses: [403], about: 'Send a message to the operator.', body: feedbackInput, wrapper: 'feedbackInputDTO', status: 201, answer: accepted, idempotent: true, changes: ['moderation'] }),

  updateProfile: endpoint({ method: 'PUT', path: '/user/profile/update', access: 'member', whilePaused: true, about: 'Change your profile.', body: profileInput, wrapper: 'userProfileInputDTO', answer: profile, changes: SHOWS_PERSON }),
  rename: endpoint({ method: 'PUT', path: '/user/profile/:fullname', access: 'member', about: 'Set your full name.', answer: profile, changes: SHOWS_PERSON }),
  adoptLocale: endpoint({ method: 'POST', path: '/user/locale', access: 'member', whilePaused: true, withoutRules: true, about: "Store your browser's language and time zone, each unless your account has one.", body: locale, answer: profile, changes: ['person:{id}'] }),
  ownProfile: endpoint({ method: 'GET', path: '/user/profile', access: 'member', about: 'Your own profile, with your email.', answer: profile, reads: ['person:{id}'] }),
  profile: endpoint({ method: 'GET', path: '/user/profile/:id', access: 'open', about: 'The profile of a person.', answer: profile, reads: ['person:{id}'] }),

  week: endpoint({ method: 'GET', path: '/user/week', access: 'member', about: 'Your weekly goal, and how many steps you ticked since Monday in your time zone.', answer: week, reads: ['week', 'person'] }),
  activity: endpoint({ method: 'GET', path: '/user/activity', access: 'open', about: 'How many steps a person ticked per day in the last 371 days; without `uid` your own; 404 for others unless the person shows it.', query: activityQuery, answer: activity, reads: ['week', 'person'] }),

  people: endpoint({ method: 'GET', path: '/user/all', access: 'member', about: 'The directory of people, searched and sorted.', query: peopleQuery, answer: z.array(profile), paged: true, reads: ['people'] }),
  circle: endpoint({ method: 'GET', path: '/user/:id/people', access: 'member', about: 'The people who follow a person, or whom the person follows.', query: circleQuery, answer: z.array(person), paged: true, reads: ['circle:{id}'] }),
  setPhoto: endpoint({ method: 'PUT', path: '/user/photo', access: 'member', about: 'Set your photo: an image, kept as 256 px square WebP without its metadata.', body: file, upload: IMAGE_UPLOAD, answer: profile, changes: SHOWS_PERSON }),
  removePhoto: endpoint({ method: 'DELETE', path: '/user/photo', access: 'member', whilePaused: true, about: 'Remove your photo.', answer: profile, changes: SHOWS_PERSON }),
  setCover: endpoint({ method: 'PUT', path: '/user/cover', access: 'member', about: 'Set the cover of your profile: an image, kept 1600 px wide as WebP without its metadata.', body: file, upload: IMAGE_UPLOAD, answer: profile, changes: ['person:{id}', 'people'] }),
  removeCover: endpoint({ method: 'DELETE', path: '/user/cover', access: 'member', whilePaused: true, about: 'Remove your cover.', answer: profile, changes: ['person:{id}', 'people'] }),

  exportData: endpoint({ method: 'GET', path: '/user/export', access: 'member', about: 'A copy of all your data as JSON, or with `format=zip` as a ZIP of readable files and that JSON.', query: recordQuery, answer: z.record(z.string(), z.unknown()), files: ['application/zip'], reads: [] }),
  importRecord: endpoint({ method: 'POST', path: '/user/import', access: 'member', about: "Bring back your journeys (private), drafts, notes and ticks from a copy of your data: the body is the ZIP or the JSON of `/user/export`. Likes, follows, earned badges and finishes aren't granted. What was imported before isn't doubled. 422 `unreadable` with a `reason` changes nothing.", body: recordFile, upload: { types: ['*/*'], maxBytes: RECORD_MAX_BYTES }, answer: recordReport, refuses: [422], changes: ['journeys', 'notes', 'drafts', 'week', 'badges'] }),
  deleteAccount: endpoint({ method: 'DELETE', path: '/user/account', access: 'member', whilePaused: true, about: 'Delete your account and your journeys; journeys that others follow can stay without your name, and shared ones be left to a co-author (`leaveShared`).', body: deletionInput, status: 204, answer: nothing, changes: [] }),
  invite: endpoint({ method: 'POST', path: '/user/invite', access: 'member', about: 'Invite a person by email; the answer never tells whether they have an account. A site without email answers the link to hand over instead.', body: addressed, status: 202, answer: z.object({ status: z.literal('accepted'), link: z.optional(z.string()) }), changes: [] }),
  followPerson: endpoint({ method: 'POST', path: '/user/follow/:uid', access: 'member', whilePaused: true, about: 'Follow or unfollow a person; without a body, toggle.', body: followInput, answer: followState, changes: ['people', 'person', 'circle'] }),

  blockPerson: endpoint({ method: 'POST', path: '/user/block/:uid', access: 'member', whilePaused: true, withoutRules: true, about: "Block a person or end it; without a body, toggle. Neither of you sees the other's comments, and follows between you end.", body: blockInput, answer: blockState, changes: ['comments', 'journey', 'people', 'person', 'circle'] }),
  blocks: endpoint({ method: 'GET', path: '/user/blocks', access: 'member', about: 'The people you block, latest first; no one else can read this.', query: blocksQuery, answer: z.array(blockedPerson), paged: true, reads: ['people'] }),

  notices: endpoint({ method: 'GET', path: '/user/notices', access: 'member', about: 'What you are told of, last changed first; at each read only what you may still know of.', query: noticesQuery, answer: z.array(notice), paged: true, reads: ['notices', 'people'] }),
  unreadNotices: endpoint({ method: 'GET', path: '/user/notices/unread', access: 'member', about: 'The number of your unread notices, at most 99, and whether there are more.', answer: unreadNotices, reads: ['notices', 'people'] }),
  noticeStream: endpoint({ method: 'GET', path: '/user/notices/stream', access: 'member', about: 'Your notices as they come: events `notice` with a notice as `data` and its position as `id`; `reload` if more were missed since `Last-Event-ID` than are sent again; `replaced` at the end of the oldest of more than 5 streams.', answer: z.string(), media: 'text/event-stream', reads: [] }),
  readNotices: endpoint({ method: 'POST', path: '/user/notices/read', access: 'member', whilePaused: true, withoutRules: true, about: 'Mark notices as read: those with these `ids`, and all up to a position (`upTo`).', body: noticesRead, answer: unreadNotices, changes: ['notices'] }),
  noticeSettings: endpoint({ method: 'GET', path: '/user/notices/settings', access: 'member', about: 'Which kinds of notices you get, in the app and by email.', answer: z.array(noticeSetting), reads: ['noticeSettings'] }),
  saveNoticeSetting: endpoint({ method: 'PUT', path: '/user/notices/settings', access: 'member', whilePaused: true, withoutRules: true, about: 'Switch a kind of notices on or off, in the app or by email; what you were told of stays.', body: noticeSettingChange, answer: z.array(noticeSetting), changes: ['noticeSettings'] }),
  emailSettings: endpoint({ method: 'GET', path: '/user/notices/email', access: 'member', about: 'Whether you get the weekly digest, and since when optional email is stopped because your address refused it.', answer: emailSettings, reads: ['emailSettings'] }),
  saveEmailSettings: endpoint({ method: 'PUT', path: '/user/notices/email', access: 'member', whilePaused: true, withoutRules: true, about: 'Choose the weekly digest, or have optional email sent again (`resume`).', body: emailSettingsChange, answer: emailSettings, changes: ['emailSettings'] }),
  followedActs: endpoint({ method: 'GET', path: '/user/notices/people', access: 'member', about: 'What people you follow (the latest 500) created and, where their profile shows it, finished; latest first.', query: noticesQuery, answer: z.array(followedAct), paged: true, reads: ['people', 'journeys'] }),

  ownJourneys: endpoint({ method: 'GET', path: '/path/user', access: 'member', about: 'The journeys you created.', query: listQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  followedJourneys: endpoint({ method: 'GET', path: '/path/user/following', access: 'member', about: 'The journeys you follow, latest first.', query: listQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  recommendedJourneys: endpoint({ method: 'GET', path: '/path/user/interest', access: 'member', about: 'Journeys that share badges with your interests.', query: listQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  homeStrips: endpoint({ method: 'GET', path: '/path/home', access: 'member', about: 'The rows of Discover: up to 8 journeys you walk or follow with their next open step (else 3 to start with), up to 3 that fit your interests (else the trending ones), and the newest of people you follow.', answer: homeStrips, reads: ['journeys', 'person'] }),
  deletedJourneys: endpoint({ method: 'GET', path: '/path/user/deleted', access: 'member', about: 'The journeys you deleted and can still restore.', query: listQuery, answer: journeys, paged: true, reads: ['deletedJourneys'] }),
  journeysOf: endpoint({ method: 'GET', path: '/path/user/:id', access: 'open', about: 'The listed journeys of a person.', query: listQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  shelf: endpoint({ method: 'GET', path: '/path/user/:id/:shelf', access: 'open', about: 'Journeys that a person liked, follows or finished (`liked`, `following`, `finished`), latest first; 404 for others unless the person shows them. `unfinished=true` leaves finished journeys out of `following`; for others only if the person shows `finished`.', query: shelfQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  journeys: endpoint({ method: 'GET', path: '/path/all', access: 'open', about: 'The listed journeys, searched, filtered and sorted. `badge` (all of them), `stepType` and `language` (any of them) may be repeated.', query: journeysQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  siteNumbers: endpoint({ method: 'GET', path: '/path/numbers', access: 'open', about: 'Numbers of the listed journeys, each null below 50: journeys, steps and hours of those without costs, finishes.', answer: siteNumbers, reads: [] }),
  journey: endpoint({ method: 'GET', path: '/path/journey/:id', access: 'open', about: 'One journey with its steps.', answer: journey, reads: ['journey:{id}'] }),

  exportJourney: endpoint({ method: 'GET', path: '/path/export/:id', access: 'open', about: 'A journey as a file: `format` is `json` (default), `markdown`, `csv`, `opml` or `bookmarks`.', query: exportQuery, answer: exportedJourney, files: EXPORT_TYPES, reads: [] }),

  journeyPeople: endpoint({ method: 'GET', path: '/path/:id/people', access: 'open', about: 'The people who like or follow a journey.', query: fansQuery, answer: z.array(person), paged: true, reads: ['journeyPeople:{id}'] }),

  adaptJourney: endpoint({ method: 'POST', path: '/path/adapt/:id', access: 'member', whilePaused: true, about: 'Make a draft of your own from a listed journey under CC BY, with all its steps and a credit that stays; 403 `notAdaptable` for other journeys, and across a block. 20 a day.', status: 201, answer: savedDraft, idempotent: true, changes: ['drafts'] }),
  adaptations: endpoint({ method: 'GET', path: '/path/adaptations/:id', access: 'open', about: 'The listed versions that people made of a journey, newest first.', query: listQuery, answer: journeys, paged: true, reads: ['journeys'] }),
  originalChanges: endpoint({ method: 'GET', path: '/path/changes/:id', access: 'member', about: 'A version of yours beside its original: the texts of both, and those of the original when you copied it or last decided. 404 `notFound` for a journey that is no version.', answer: originalChanges, reads: ['journey:{id}', 'people'] }),
  mergeOriginal: endpoint({ method: 'POST', path: '/path/changes/:id', access: 'member', about: 'Answer changes of the original of a version of yours: those taken become a change of your journey. A key is `field:{name}`, or `step:`, `content:`, `removal:`, `role:` or `place:` with the id of the original\'s step (new, changed, removed, counting differently, moved), or `heading:` or `section:` (moved) with the index of the section in `lists.base`, from 0. 409 `conflict` for another version of either, 403 `notAdaptable` while the original is not available.', body: mergeAnswers, answer: merged, changes: ['journeys', 'journey:{id}', 'comments:{id}', 'progress:{id}', 'notes:{id}', 'badges'] }),
  undoMerge: endpoint({ method: 'POST', path: '/path/changes/:id/undo', access: 'member', about: 'Undo the last answers to changes of the original, within a day. 409 `conflict` once your journey was changed again, 404 `notFound` if there is nothing to undo.', answer: originalChanges, changes: ['journeys', 'journey:{id}', 'comments:{id}', 'progress:{id}', 'notes:{id}', 'badges'] }),
  createJourney: endpoint({ method: 'POST', path: '/path/create', access: 'member', about: 'Create a journey.', body: journeyInput, status: 201, answer: journey, idempotent: true, changes: ['journeys', 'journey:{adaptedFrom.id}', 'badges', 'person:{owner.id}', 'people'] }),
  changeJourney: endpoint({ method: 'PUT', path: '/path/:id', access: 'member', whilePaused: true, about: 'Change a journey you own; a co-author changes its texts and steps (403 `ownerOnly` for another visibility, licence or archiving).', body: journeyChange, answer: journey, changes: ['journeys', 'journey', 'comments:{id}', 'progress:{id}', 'notes:{id}', 'badges', 'person:{owner.id}', 'people', 'moderation'] }),
  deleteJourney: endpoint({ method: 'DELETE', path: '/path/:id', access: 'member', whilePaused: true, about: 'Delete a journey you own; it can be restored for 30 days.', status: 204, answer: nothing, changes: [...HOLDS_DELETED_JOURNEY, 'person'] }),
  restoreJourney: endpoint({ method: 'POST', path: '/path/restore/:id', access: 'member', whilePaused: true, about: 'Restore a journey you deleted.', answer: journey, changes: [...HOLDS_DELETED_JOURNEY, 'person:{owner.id}'] }),

  progress: endpoint({ method: 'GET', path: '/path/progress/:pathId', access: 'member', about: 'Your progress on a journey.', answer: progress, reads: ['progress:{pathId}'] }),
  saveProgress: endpoint({ method: 'PUT', path: '/path/progress/:pathId', access: 'member', whilePaused: true, about: 'Tick and untick steps.', body: progressInput, answer: progress, changes: ['journeys', 'journey:{pathId}', 'progress:{pathId}', 'week'] }),

  finish: endpoint({ method: 'GET', path: '/path/finish/:pathId', access: 'member', about: 'Your finish of a journey: date, days, minutes, badges earned, and journeys that build on them; 404 unless you finished it.', answer: finish, reads: ['progress:{pathId}', 'journeys', 'person'] }),
  thankOwner: endpoint({ method: 'POST', path: '/path/thanks/:pathId', access: 'member', about: 'Thank the owner of a journey that you finished (404 unless you did); repeating it changes nothing. 403 for your own journey.', answer: thanks, changes: ['progress:{pathId}'] }),
  createFinishPicture: endpoint({ method: 'POST', path: '/path/finish/:pathId/picture', access: 'member', whilePaused: true, about: 'The address of a picture of your finish, which anyone who has it can see; the same on every call. 404 for a private journey, or unless you finished it.', answer: finishPicture, changes: [] }),
  ownFinishPicture: endpoint({ method: 'GET', path: '/path/finish/:pathId/picture', access: 'member', about: 'A picture of your finish (1200 x 630), for you alone; 404 unless you finished the journey.', answer: file, files: ['image/png'], reads: ['progress:{pathId}', 'journeys', 'person'] }),
  earnedBadges: endpoint({ method: 'GET', path: '/user/badges/earned', access: 'open', about: 'The badges that a person earned by finishing journeys, latest first; without `uid` your own. 404 for others unless the person shows finished journeys, and then only of listed journeys.', query: earnedBadgesQuery, answer: z.array(earnedBadge), paged: true, reads: ['journeys', 'person'] }),

  journeyNotes: endpoint({ method: 'GET', path: '/path/notes/:pathId', access: 'member', about: 'Your private notes on the steps of a journey, those on its present steps first, then last changed first, at most 400; no one else can read them.', answer: journeyNotes, reads: ['notes:{pathId}'] }),
  saveNote: endpoint({ method: 'PUT', path: '/path/notes/:pathId', access: 'member', whilePaused: true, about: 'Save your private note on a step, at most 2,000 characters; an empty text deletes it, also where the journey or the step is gone.', body: noteInput, answer: savedNote, changes: ['notes:{pathId}'] }),
  notes: endpoint({ method: 'GET', path: '/user/notes', access: 'member', about: 'Your private notes on all journeys, last changed first; `q` finds those that contain every word. `journey` is null if you can no longer read it, `step` also if it was removed.', query: notesQuery, answer: z.array(listedNote), paged: true, reads: ['notes'] }),

  comments: endpoint({ method: 'GET', path: '/path/comments/:pathId', access: 'open', about: 'The comments on a journey with their first 3 replies, most helpful first, then newest; with `stepId` those on one step.', query: commentsQuery, answer: z.array(thread), paged: true, reads: ['comments:{pathId}'] }),
  createComment: endpoint({ method: 'POST', path: '/path/comments/:pathId', access: 'member', about: 'Comment on a journey or a step, or reply to a comment: plain text of at most 2,000 characters. 403 `discussionClosed` where the discussion is closed, 409 `repeated` for the text of your latest comment.', body: commentInput, status: 201, answer: comment, idempotent: true, changes: ['comments:{pathId}', 'journey:{pathId}'] }),
  mentionable: endpoint({ method: 'GET', path: '/path/mentionable/:pathId', access: 'member', about: 'The people whom you can mention in a comment, at most 8: the authors, people in the thread, and people you follow.', query: mentionableQuery, answer: z.array(person), reads: ['people', 'comments:{pathId}'] }),
  setDiscussion: endpoint({ method: 'PUT', path: '/path/discussion/:pathId', access: 'member', whilePaused: true, about: 'Close or reopen the discussion of a journey you own.', body: discussionInput, answer: discussionState, changes: ['journey:{pathId}'] }),
  comment: endpoint({ method: 'GET', path: '/comment/:id', access: 'open', about: 'The comment with its first replies; of a reply, the comment that it answers, with that reply among them.', answer: thread, reads: ['comments'] }),
  replies: endpoint({ method: 'GET', path: '/comment/:id/replies', access: 'open', about: 'All replies to a comment, oldest first.', query: repliesQuery, answer: z.array(comment), paged: true, reads: ['comments'] }),
  changeComment: endpoint({ method: 'PUT', path: '/comment/:id', access: 'member', about: 'Change the text of your comment, which is then marked as edited.', body: commentChange, answer: comment, changes: ['comments:{pathId}'] }),
  deleteComment: endpoint({ method: 'DELETE', path: '/comment/:id', access: 'member', whilePaused: true, about: 'Delete your comment; while it has replies, its place stays.', status: 204, answer: nothing, changes: ['comments', 'journey'] }),
  markHelpful: endpoint({ method: 'POST', path: '/comment/:id/helpful', access: 'member', whilePaused: true, about: 'Mark a comment of someone else as helpful, or take the mark back; without a body, toggle.', body: helpfulInput, answer: helpfulState, changes: ['comments'] }),
  removeComment: endpoint({ method: 'POST', path: '/comment/:id/remove', access: 'member', whilePaused: true, about: 'Remove a comment of someone else from a journey you own.', status: 204, answer: nothing, changes: ['comments', 'journey'] }),

  flags: endpoint({ method: 'GET', path: '/path/flags/:pathId', access: 'member', about: 'Reports of the links of a journey, latest first: for its authors the open ones and those whose link its steps have now, for other members their own.', query: flagsQuery, answer: z.array(flag), paged: true, reads: ['flags:{pathId}', 'comments:{pathId}'] }),
  createFlag: endpoint({ method: 'POST', path: '/path/flags/:pathId', access: 'member', about: "Report a step's link to the authors of the journey, optionally with a replacement and a note. Your next one about the same step replaces it.", body: flagInput, status: 201, answer: flag, idempotent: true, changes: ['flags:{pathId}'] }),
  rateJourney: endpoint({ method: 'PUT', path: '/path/rating/:pathId', access: 'member', about: 'Rate a journey that you finished (404 unless you did) with 1 to 5 stars, optionally with a note that only its owner reads. 403 for your own journey, and for a note where the discussion is closed.', body: ratingInput, answer: ownRating, changes: ['progress:{pathId}'] }),
  unrateJourney: endpoint({ method: 'DELETE', path: '/path/rating/:pathId', access: 'member', whilePaused: true, about: 'Take your rating and its note back.', status: 204, answer: nothing, changes: ['progress:{pathId}'] }),
  ratingNotes: endpoint({ method: 'GET', path: '/path/rating/:pathId/notes', access: 'member', about: 'Notes of people who finished your journey, latest first.', query: ratingNotesQuery, answer: z.array(ratingNote), paged: true, reads: ['ratingNotes:{pathId}'] }),
  acceptFlag: endpoint({ method: 'POST', path: '/flag/:id/accept', access: 'member', about: "Use the suggested link in your journey; only the step's link changes. 409 if it was changed since; `keepLink: true` accepts without changing it.", body: acceptance, answer: flag, refuses: [409], changes: ['flags:{pathId}', 'notices', 'journeys', 'journey:{pathId}'] }),
  dismissFlag: endpoint({ method: 'POST', path: '/flag/:id/dismiss', access: 'member', about: 'Dismiss a report in your journey, optionally with a reply to the person who sent it.', body: dismissal, answer: flag, changes: ['flags:{pathId}', 'notices'] }),
  deleteFlag: endpoint({ method: 'DELETE', path: '/flag/:id', access: 'member', whilePaused: true, about: 'Take your report back.', status: 204, answer: nothing, changes: ['flags'] }),

  suggestions: endpoint({ method: 'GET', path: '/path/suggestions/:pathId', access: 'member', about: 'Suggested changes of a journey, reports of its links among them, latest first: for its authors the open ones (with `decided=true` those decided within the last day, latest decision first), for other members their own.', query: suggestionsQuery, answer: z.array(suggestion), paged: true, reads: ['suggestions:{pathId}', 'flags:{pathId}', 'comments:{pathId}'] }),
  suggestChange: endpoint({ method: 'POST', path: '/path/suggestions/:pathId', access: 'member', about: "Suggest changes of a journey to its authors: its texts as they would be, at most 20 changed steps and 20 kB, with a message. 409 `conflict` for another version than the present one, 409 `suggestionOpen` while yours waits for an answer (three may once one was accepted), 403 `suggestionsClosed` if the owner takes none, 403 `suggestionsPaused` for a week after three that were dismissed. 20 an hour.", body: suggestionInput, status: 201, answer: suggestion, idempotent: true, changes: ['suggestions:{pathId}'] }),
  acceptSuggestion: endpoint({ method: 'POST', path: '/suggestion/:id/accept', access: 'member', about: 'Make suggested changes in a journey you work on, as one change: all that fit, or those with these keys; with none the suggestion is accepted and the journey stays as it is. 409 `conflict` for another version of the journey, or if nothing fits.', body: suggestionAcceptance, answer: acceptedSuggestion, changes: ['notices', 'journeys', 'journey:{pathId}', 'comments:{pathId}', 'progress:{pathId}', 'notes:{pathId}', 'badges', 'moderation'] }),
  dismissSuggestion: endpoint({ method: 'POST', path: '/suggestion/:id/dismiss', access: 'member', about: 'Dismiss a suggestion for a journey you work on, optionally with a reply to its writer.', body: dismissal, answer: suggestion, changes: ['flags:{pathId}', 'notices'] }),
  undoSuggestion: endpoint({ method: 'POST', path: '/suggestion/:id/undo', access: 'member', about: 'Undo the decision on a suggestion within a day: it is open again, and what it changed is as before. 409 `conflict` once the journey was changed again.', answer: suggestion, changes: ['notices', 'journeys', 'journey:{pathId}', 'comments:{pathId}', 'progress:{pathId}', 'notes:{pathId}', 'badges', 'moderation'] }),
  deleteSuggestion: endpoint({ method: 'DELETE', path: '/suggestion/:id', access: 'member', whilePaused: true, about: 'Take your suggestion back. What was accepted stays in the journey, without your name.', status: 204, answer: nothing, changes: ['flags', 'journey'] }),

  upkeep: endpoint({ method: 'GET', path: '/path/upkeep/:pathId', access: 'member', about: 'What a journey you work on needs: the latest comments by others that no author has answered, at most 20; links that fail or moved; and how many people reach each step.', answer: upkeep, reads: ['upkeep:{pathId}', 'comments:{pathId}', 'journey:{pathId}', 'suggestions:{pathId}', 'flags:{pathId}'] }),
  revisions: endpoint({ method: 'GET', path: '/path/revisions/:id', access: 'member', about: 'The states that the texts of a journey you work on had, latest first. Changes of one person within ten minutes are one. The newest 200 are kept, of older ones the last of each week; empty before the first change.', query: revisionsQuery, answer: z.array(revision), paged: true, reads: ['revisions:{id}', 'journey:{id}', 'people'] }),
  revision: endpoint({ method: 'GET', path: '/path/revisions/:id/:number', access: 'member', about: 'One state of the texts of a journey you work on, with the state before it.', answer: revisionTexts, reads: ['revisions:{id}', 'journey:{id}', 'people'] }),
  changeRevision: endpoint({ method: 'PUT', path: '/path/revisions/:id/:number', access: 'member', about: 'Change the line that says what a revision of yours changed.', body: revisionChange, answer: revision, changes: ['revisions:{id}'] }),
  eraseRevision: endpoint({ method: 'DELETE', path: '/path/revisions/:id/:number', access: 'member', whilePaused: true, about: 'Remove for good what a revision of a journey you own held: its line, and the texts that no other kept revision holds. 409 for the latest one, whose texts readers see.', status: 204, answer: nothing, changes: ['revisions:{id}'] }),
  restoreRevision: endpoint({ method: 'POST', path: '/path/revisions/:id/:number/restore', access: 'member', about: 'Bring back the texts and steps of a revision of a journey you work on, as a new revision. Steps come back with their ids, ticks and comments. 409 `conflict` for another `version`, 410 after its texts were removed.', body: restoration, answer: journey, changes: ['journeys', 'journey:{id}', 'comments:{id}', 'notes:{id}', 'badges', 'person:{owner.id}', 'people', 'moderation'] }),
  visitJourney: endpoint({ method: 'POST', path: '/path/visit/:id', access: 'member', whilePaused: true, about: 'Note that you have seen the present steps of a journey you follow, so that only later ones are in `sinceVisit`.', status: 204, answer: nothing, changes: ['journey:{id}'] }),
  coauthors: endpoint({ method: 'GET', path: '/path/coauthors/:id', access: 'member', about: 'The co-authors of a journey you work on, the one of longest standing first; for its owner also people who have not answered their invitation.', answer: z.array(coauthor), reads: ['coauthors:{id}', 'journey:{id}', 'people'] }),
  inviteCoauthor: endpoint({ method: 'POST', path: '/path/coauthors/:id', access: 'member', refuses: [409], about: 'Invite a member to work on a journey you own: they may change its texts and steps, and answer and decide what readers ask and report. At most 10 with those who have not answered; 409 `invitationDeclined` for someone who declined.', body: coauthorInput, answer: z.array(coauthor), changes: ['coauthors:{id}'] }),
  removeCoauthor: endpoint({ method: 'DELETE', path: '/path/coauthors/:id/:uid', access: 'member', whilePaused: true, about: 'Remove a co-author from a journey you own, or take your invitation back; with your own id, stop being a co-author.', status: 204, answer: nothing, changes: ['journeys', 'journey:{id}', 'journeyPeople:{id}', 'progress:{id}', 'comments:{id}', 'notes:{id}', 'ratingNotes:{id}'] }),
  offerJourney: endpoint({ method: 'POST', path: '/path/coauthors/:id/:uid/offer', access: 'member', about: 'Offer a journey you own to one of its co-authors, who becomes its owner by accepting; or take the offer back.', body: offerInput, answer: z.array(coauthor), changes: ['coauthors:{id}'] }),
  coauthorships: endpoint({ method: 'GET', path: '/user/coauthorships', access: 'member', about: 'Your invitations to work on journeys or to become their owner, and the journeys you own together with co-authors.', answer: coauthorships, reads: ['coauthorships', 'coauthors', 'journeys', 'people'] }),
  answerInvitation: endpoint({ method: 'POST', path: '/user/coauthorships/:id', access: 'member', whilePaused: true, about: 'Accept or decline the invitation to a journey, as co-author or as its owner. What you decline is not offered again, except to become its owner. 404 without an invitation.', body: invitationAnswer, answer: invitationOutcome, changes: ['journeys', 'journey:{id}', 'journeyPeople:{id}', 'progress:{id}', 'comments:{id}', 'notes:{id}', 'ratingNotes:{id}', 'person', 'people'] }),
  checkLink: endpoint({ method: 'POST', path: '/path/upkeep/:pathId/check', access: 'member', whilePaused: true, about: 'Check the link of a step of your journey again soon; at most once an hour per link (429).', body: linkToCheck, answer: linkCheckState, changes: ['upkeep:{pathId}'] }),
  replaceLink: endpoint({ method: 'POST', path: '/path/upkeep/:pathId/replace', access: 'member', about: "Use the address to which a step's link redirects for good; only the step's link changes. 409 if it was changed since, or that address isn't offered any more.", body: linkReplacement, status: 204, answer: nothing, refuses: [409], changes: ['journeys', 'journey:{pathId}'] }),

  drafts: endpoint({ method: 'GET', path: '/draft/all', access: 'member', about: 'Your drafts of journeys, at most 50, last changed first; no one else can read them.', answer: z.array(listedDraft), reads: ['drafts'] }),
  createDraft: endpoint({ method: 'POST', path: '/draft', access: 'member', whilePaused: true, about: 'Save a new draft: the fields of a journey, each of which may be missing. At most 50 drafts, with 500,000 bytes of text each.', body: newDraft, status: 201, answer: savedDraft, idempotent: true, changes: ['drafts:{id}'] }),
  draft: endpoint({ method: 'GET', path: '/draft/:id', access: 'member', about: 'A draft of yours with its content; 404 for any other.', answer: draft, reads: ['drafts:{id}'] }),
  saveDraft: endpoint({ method: 'PUT', path: '/draft/:id', access: 'member', whilePaused: true, about: 'Replace the content of your draft. If another version than `version` is stored, 409 and nothing is changed; saving the stored content again succeeds.', body: draftChange, answer: savedDraft, changes: ['drafts:{id}'] }),
  deleteDraft: endpoint({ method: 'DELETE', path: '/draft/:id', access: 'member', whilePaused: true, about: 'Delete a draft of yours; the same answer if there is none.', status: 204, answer: nothing, changes: ['drafts:{id}'] }),

  preview: endpoint({ method: 'GET', path: '/preview', access: 'open', about: 'Title, description, site name and image of a linked page, null if unknown; for members any link, for visitors links of steps they can read.', query: previewQuery, answer: preview, reads: [] }),
  linkUses: endpoint({ method: 'POST', path: '/path/links', access: 'member', whilePaused: true, withoutRules: true, about: 'Which journeys contain these links, with http or https and with or without a slash at the end: your own (at most 3 per link) and the number of listed journeys of others (at most 100). Links in no journey are left out.', body: linkUsesInput, answer: z.array(linkUse), changes: [] }),
  previewImport: endpoint({ method: 'POST', path: '/import/preview', access: 'member', whilePaused: true, withoutRules: true, about: 'The steps that a list of links would become: the body is a file of any type, or JSON with a pasted `text` or the `url` of a page or file. Nothing is stored. 422 `unreadable` with a `reason` for a broken file.', query: importQuery, body: importBody, upload: { types: ['*/*'], maxBytes: IMPORT_MAX_BYTES, json: importJson }, answer: importPreview, refuses: [422], changes: [] }),

  report: endpoint({ method: 'POST', path: '/report', access: 'member', whilePaused: true, about: 'Ask the moderators to look at what someone wrote, or at a person; a second report replaces the reason of your open one.', body: reportInput, status: 202, answer: z.object({ status: z.literal('accepted') }), idempotent: true, changes: ['moderation'] }),
  feedbackEntries: endpoint({ method: 'GET', path: '/moderation/feedback', access: 'moderator', about: 'Messages to the operator, newest first.', query: feedbackQuery, answer: z.array(feedbackEntry), paged: true, reads: ['moderation'] }),
  feedbackCsv: endpoint({ method: 'GET', path: '/moderation/feedback.csv', access: 'moderator', about: 'The newest 10,000 messages as CSV; cells never start a formula.', query: feedbackCsvQuery, answer: z.string(), media: 'text/csv', reads: [] }),
  markFeedback: endpoint({ method: 'PUT', path: '/moderation/feedback/:id', access: 'moderator', about: 'Set the state of a message.', body: feedbackMark, answer: feedbackEntry, changes: ['moderation'] }),
  reports: endpoint({ method: 'GET', path: '/moderation/reports', access: 'moderator', about: 'Reports: the open ones, newest first, or the closed ones, last closed first.', query: reportsQuery, answer: z.array(report), paged: true, reads: ['moderation'] }),
  waiting: endpoint({ method: 'GET', path: '/moderation/waiting', access: 'moderator', about: 'How much waits for moderators: contents with open reports, new messages, people who ask to join, answers to decisions, and notices of illegal content, each at most 99; and since when the oldest of these waits, messages left out.', answer: waiting, reads: ['moderation'] }),
  reportQueue: endpoint({ method: 'GET', path: '/moderation/queue', access: 'moderator', about: 'What has open reports, the first reported first, without what you wrote yourself.', query: moderationQuery, answer: z.array(queuedReport), paged: true, reads: ['moderation'] }),
  reportedCase: endpoint({ method: 'GET', path: '/moderation/queue/:kind/:id', access: 'moderator', about: 'Reported content in its context: its reports, the words around it, its writer with earlier decisions, and the decisions possible. 404 without open reports, and for what you wrote yourself.', answer: reportedCase, reads: ['moderation'] }),
  decide: endpoint({ method: 'POST', path: '/moderation/decisions', access: 'moderator', about: 'Decide on reported content; takes effect at once and closes its reports. The writer and the reporters are told after 10 seconds. 409 `decided` without open reports.', body: decisionInput, answer: waitingDecision, refuses: [409], changes: DECIDES }),
  undoDecision: endpoint({ method: 'POST', path: '/moderation/decisions/:id/undo', access: 'moderator', about: 'Take a decision back before anyone is told of it; opens its reports again. 409 `decided` afterwards.', status: 204, answer: nothing, refuses: [409], changes: DECIDES }),
  pausedPeople: endpoint({ method: 'GET', path: '/moderation/paused', access: 'moderator', about: 'The people whose posting is paused, last paused first.', query: moderationQuery, answer: z.array(pausedPerson), paged: true, reads: ['moderation'] }),
  admitPerson: endpoint({ method: 'POST', path: '/moderation/people/:id/admit', access: 'moderator', about: 'Confirm the account of a person; only where the site sends no email (404 otherwise).', status: 204, answer: nothing, changes: ['moderation', 'people'] }),
  unconfirmedPeople: endpoint({ method: 'GET', path: '/moderation/unconfirmed', access: 'moderator', about: 'The people whose accounts wait to be confirmed, the newest first; none where the site sends email.', query: moderationQuery, answer: z.array(person), paged: true, reads: ['moderation'] }),
  resumePerson: endpoint({ method: 'POST', path: '/moderation/people/:id/resume', access: 'moderator', about: 'Let a person post again before the pause is over.', status: 204, answer: nothing, changes: ['moderation'] }),
  markReport: endpoint({ method: 'PUT', path: '/moderation/reports/:id', access: 'moderator', about: 'Close a report, or open it again; 409 if its reporter has another open one about the same target.', body: reportMark, answer: report, changes: ['moderation'] }),
  hide: endpoint({ method: 'POST', path: '/moderation/:kinds/:id/hide', access: 'moderator', about: 'Hide a journey or words on it (`kinds`: journeys, comments, flags, suggestions, notes or revisions) from everyone but their writer, who sees the reason; closes the open reports about it. `withAdaptations` hides the versions of a journey, too.', body: hideInput, status: 204, answer: nothing, changes: DECIDES }),
  unhide: endpoint({ method: 'POST', path: '/moderation/:kinds/:id/restore', access: 'moderator', about: 'Show what a moderator hid again; `kinds` as for `hide`.', status: 204, answer: nothing, changes: DECIDES }),
  hidden: endpoint({ method: 'GET', path: '/moderation/:kinds', access: 'moderator', about: 'What moderators hid, last hidden first; `kinds` as for `hide`.', query: moderationQuery, answer: z.array(hiddenContent), paged: true, reads: ['moderation'] }),
  suspendPerson: endpoint({ method: 'POST', path: '/moderation/people/:id/suspend', access: 'moderator', about: 'Suspend a person: sign them out everywhere and keep them out; closes the open reports about them. Moderators cannot be suspended.', body: verdictInput, status: 204, answer: nothing, changes: HOLDS_PERSON }),
  reinstatePerson: endpoint({ method: 'POST', path: '/moderation/people/:id/reinstate', access: 'moderator', about: 'End a suspension and list the person and their journeys again.', status: 204, answer: nothing, changes: HOLDS_PERSON }),
  suspendedPeople: endpoint({ method: 'GET', path: '/moderation/people', access: 'moderator', about: 'The suspended people, last suspended first.', query: moderationQuery, answer: z.array(suspendedPerson), paged: true, reads: ['moderation'] }),
  moderatedBadges: endpoint({ method: 'GET', path: '/moderation/badges', access: 'moderator', about: 'All badges, public or not, most used first.', query: moderatedBadgesQuery, answer: z.array(moderatedBadge), paged: true, reads: ['badges'] }),
  renameBadge: endpoint({ method: 'POST', path: '/moderation/badges/rename', access: 'moderator', about: 'Rename a badge wherever it is used; 409 if another badge has that name: merge them instead.', body: badgeRename, status: 204, answer: nothing, changes: SHOWS_BADGE }),
  mergeBadge: endpoint({ method: 'POST', path: '/moderation/badges/merge', access: 'moderator', about: 'Replace a badge by another one wherever it is used.', body: badgeMerge, status: 204, answer: nothing, changes: SHOWS_BADGE }),
  removeBadge: endpoint({ method: 'POST', path: '/moderation/badges/remove', access: 'moderator', about: 'Remove a badge from all journeys and interests.', body: badgeRemoval, status: 204, answer: nothing, changes: SHOWS_BADGE }),
  site: endpoint({ method: 'GET', path: '/site', access: 'open', about: 'What everyone can read about this site: who can sign up, who runs it, its name and announcement.', answer: siteFacts, reads: ['site'] }),
  siteText: endpoint({ method: 'GET', path: '/site/texts/:name', access: 'open', about: 'The `rules` or the `accessibility` statement of this site per language; 404 without one.', answer: siteText, reads: ['site'] }),
  acceptRules: endpoint({ method: 'PUT', path: '/user/rules', access: 'member', whilePaused: true, withoutRules: true, about: 'Accept the rules of this site, in the version that was read; 409 for another one.', body: rulesAccepted, answer: profile, refuses: [409], changes: ['person:{id}'] }),
  siteState: endpoint({ method: 'GET', path: '/site/settings', access: 'operator', about: 'The settings of this site, those that the environment fixes, and how many people it has.', answer: siteState, reads: ['site', 'people'] }),
  changeSite: endpoint({ method: 'PUT', path: '/site/settings', access: 'operator', withoutRules: true, about: 'Change settings of this site; those left out stay. 409 for one that the environment fixes.', body: siteChange, answer: siteState, refuses: [409], changes: ['site', 'moderation'] }),
  setLogo: endpoint({ method: 'PUT', path: '/site/logo', access: 'operator', about: 'Set the logo of this site: an image, kept as WebP of 256 px without its metadata.', body: file, upload: IMAGE_UPLOAD, answer: siteState, changes: ['site', 'moderation'] }),
  removeLogo: endpoint({ method: 'DELETE', path: '/site/logo', access: 'operator', about: 'Remove the logo of this site.', answer: siteState, changes: ['site', 'moderation'] }),
  invitationLinks: endpoint({ method: 'GET', path: '/site/invitations', access: 'operator', about: 'The invitation links that work, newest first, at most 100.', answer: z.array(invitationLink), reads: ['site'] }),
  createInvitationLink: endpoint({ method: 'POST', path: '/site/invitations', access: 'operator', about: 'Make a link that lets up to `uses` people (1 to 1,000) sign up within `days` (1 to 90); its address is shown once. 409 beyond 100 links.', body: newInvitationLink, status: 201, answer: createdInvitationLink, refuses: [409], changes: ['site', 'moderation'] }),
  endInvitationLink: endpoint({ method: 'DELETE', path: '/site/invitations/:id', access: 'operator', about: 'End an invitation link; who signed up with it stays.', status: 204, answer: nothing, changes: ['site', 'moderation'] }),
  joinRequests: endpoint({ method: 'GET', path: '/moderation/requests', access: 'moderator', about: 'The people who wait to be let in, those who asked first at the top.', query: moderationQuery, answer: z.array(waitingRequest), paged: true, reads: ['moderation'] }),
  decideRequest: endpoint({ method: 'POST', path: '/moderation/requests/:id', access: 'moderator', about: 'Let someone in, or decline, optionally with a reason; they are told by email. 409 `decided` if it was decided or withdrawn.', body: requestDecision, status: 204, answer: nothing, refuses: [409], changes: ['moderation', 'people'] }),
  answerDecision: endpoint({ method: 'POST', path: '/decisions/:id/answer', access: 'member', whilePaused: true, withoutRules: true, about: 'Answer a decision about you: once (409 `answered`), within 30 days (403 `answerLate`). Another moderator reads it, if there is one.', body: decisionAnswer, status: 204, answer: nothing, refuses: [409], changes: ['notices'] }),
  answerLockedOut: endpoint({ method: 'POST', path: '/decisions/answer', access: 'open', whilePaused: true, withoutRules: true, about: 'Answer the decision that locks you out, by the token of the refused sign-in (ten minutes; 400 `linkInvalid` for another).', body: lockedOutAnswer, status: 204, answer: nothing, refuses: [403, 409], changes: [] }),
  decisionAnswers: endpoint({ method: 'GET', path: '/moderation/answers', access: 'moderator', about: 'The answers to decisions that wait, first given first; not to those that you made, unless you are the only moderator.', query: moderationQuery, answer: z.array(waitingAnswer), paged: true, reads: ['moderation'] }),
  decideAnswer: endpoint({ method: 'POST', path: '/moderation/answers/:id', access: 'moderator', about: 'Keep the decision, or take it back (`lift`), after its answer; 409 `decided` if another moderator was faster.', body: answerDecision, status: 204, answer: nothing, refuses: [409], changes: [...DECIDES, 'circle'] }),
  moderationLog: endpoint({ method: 'GET', path: '/moderation/log', access: 'moderator', about: 'The actions of moderators, newest first.', query: moderationQuery, answer: z.array(auditEntry), paged: true, reads: ['moderation'] }),
}

/** Every call of Cairn's API, below `/api`. */
export const calls = { ...api, ...identityApi }

/** The calls that `server/core/http` binds. */
export type Api = typeof api
export type CallName = keyof Api

/** All calls, and those that read or write. */
export type Calls = typeof calls
export type AnyCall = keyof Calls
export type ReadCall = { [N in AnyCall]: Calls[N]['method'] extends 'GET' ? N : never }[AnyCall]
export type WriteCall = Exclude<AnyCall, ReadCall>

/** An answer and, for a page of a list, the cursor of the next one. */
export interface Reply<N extends AnyCall> {
  answer: AnswerOf<Calls[N]>
  next: string | null
}

/**
 * A way to make a call: over HTTP in the browser, straight to the handler where the server renders
 * a page.
 */
export type Send = <N extends AnyCall>(name: N, input: InputOf<Calls[N]>) => Promise<Reply<N>>
