import * as z from 'zod/mini'
import { badge, badgeListInput, badgeSummary, badgesQuery, interestListInput } from './badge.ts'
import { endpoint } from './endpoint.ts'
import { recordFile, recordQuery, recordReport } from './export.ts'
import { followInput, followState } from './journey.ts'
import {
  addressed,
  blockedPerson,
  blockInput,
  blockState,
  blocksQuery,
  circleQuery,
  deletionInput,
  locale,
  peopleQuery,
  person,
  profile,
  profileInput,
} from './person.ts'
import { activity, activityQuery, week } from './progress.ts'
import { IMAGE_UPLOAD } from './rules/limits.ts'
import { RECORD_MAX_BYTES } from './rules/record.ts'
import { SHOWS_PERSON } from './tags.ts'

const badges = z.array(badge)
const nothing = z.null()
const file = z.instanceof(Blob, { error: 'required' })

/** Calls of people, their accounts, profiles and badges. */
export const peopleApi = {
  firstLogin: endpoint({
    method: 'GET',
    path: '/user/firstLogin',
    access: 'member',
    about: 'Whether onboarding is still to do.',
    answer: z.boolean(),
    reads: ['onboarding'],
  }),
  skipOnboarding: endpoint({
    method: 'POST',
    path: '/user/onboarding/skip',
    access: 'member',
    whilePaused: true,
    about: 'Skip onboarding.',
    status: 204,
    answer: nothing,
    changes: ['onboarding'],
  }),
  saveInterests: endpoint({
    method: 'POST',
    path: '/interest/create/list',
    access: 'member',
    whilePaused: true,
    about: "Replace your interests; names that don't exist yet are created.",
    body: interestListInput,
    answer: badges,
    changes: ['interests', 'onboarding', 'journeys', 'badges'],
  }),
  interests: endpoint({
    method: 'GET',
    path: '/interest/all',
    alias: '/inteerest/all',
    access: 'member',
    about: 'Your interests.',
    answer: badges,
    reads: ['interests'],
  }),
  badges: endpoint({
    method: 'GET',
    path: '/badge/all',
    access: 'open',
    about:
      'The public badges and your own, most used first, at most 1,000 and 1 MB; `q` finds the others. `popular=true`: the 12 most used that several people use in listed journeys. (`popular`: in at least 3 listed journeys of 2 people whose acts count.)',
    query: badgesQuery,
    answer: badges,
    reads: ['badges'],
  }),
  badge: endpoint({
    method: 'GET',
    path: '/badge/name/:name',
    access: 'open',
    about:
      'A public badge in its public spelling, with the number of its listed journeys, at most 1,000; case and spaces make no difference.',
    answer: badgeSummary,
    reads: ['badges'],
  }),
  createBadges: endpoint({
    method: 'POST',
    path: '/badge/create/list',
    access: 'member',
    about:
      'Create badges; existing ones stay as they are. 400 for the new names beyond 100 a day and 300 in all, those of journeys and interests included.',
    body: badgeListInput,
    answer: badges,
    changes: ['badges'],
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/user/profile/update',
    access: 'member',
    whilePaused: true,
    about: 'Change your profile.',
    body: profileInput,
    wrapper: 'userProfileInputDTO',
    answer: profile,
    changes: SHOWS_PERSON,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/user/profile/:fullname',
    access: 'member',
    about:
      "Set your full name. The first word becomes the first name, the rest the last name. 20 changes an hour; the name `update` can't be set.",
    answer: profile,
    changes: SHOWS_PERSON,
  }),
  adoptLocale: endpoint({
    method: 'POST',
    path: '/user/locale',
    access: 'member',
    whilePaused: true,
    withoutRules: true,
    about: "Store your browser's language and time zone, each unless your account has one.",
    body: locale,
    answer: profile,
    changes: ['person:{id}'],
  }),
  ownProfile: endpoint({
    method: 'GET',
    path: '/user/profile',
    access: 'member',
    about: 'Your own profile, with your email.',
    answer: profile,
    reads: ['person:{id}'],
  }),
  profile: endpoint({
    method: 'GET',
    path: '/user/profile/:id',
    access: 'open',
    about:
      'The profile of a person. `email` and settings are only in your own. `licence`: what your next journey starts with; `language` and `timeZone` are those of the site and UTC while `localeSet` is false.',
    answer: profile,
    reads: ['person:{id}'],
  }),
  week: endpoint({
    method: 'GET',
    path: '/user/week',
    access: 'member',
    about: 'Your weekly goal, and how many steps you ticked since Monday in your time zone.',
    answer: week,
    reads: ['week', 'person'],
  }),
  activity: endpoint({
    method: 'GET',
    path: '/user/activity',
    access: 'open',
    about:
      'How many steps a person ticked per day in the last 371 days; without `uid` your own; 404 for others unless the person shows it. 401 without `uid` for a visitor; days without steps are left out.',
    query: activityQuery,
    answer: activity,
    reads: ['week', 'person'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/user/all',
    access: 'member',
    about:
      'The directory of people, searched and sorted. People who have confirmed their email, without those who left it (`listed`).',
    query: peopleQuery,
    answer: z.array(profile),
    paged: true,
    reads: ['people'],
  }),
  circle: endpoint({
    method: 'GET',
    path: '/user/:id/people',
    access: 'member',
    about: 'The people who follow a person, or whom the person follows.',
    query: circleQuery,
    answer: z.array(person),
    paged: true,
    reads: ['circle:{id}'],
  }),
  setPhoto: endpoint({
    method: 'PUT',
    path: '/user/photo',
    access: 'member',
    about:
      'Set your photo: an image, kept as 256 px square WebP without its metadata. An animation becomes a still image. 400 `fields.image` above 16 megapixels.',
    body: file,
    upload: IMAGE_UPLOAD,
    answer: profile,
    changes: SHOWS_PERSON,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/user/photo',
    access: 'member',
    whilePaused: true,
    about: 'Remove your photo.',
    answer: profile,
    changes: SHOWS_PERSON,
  }),
  setCover: endpoint({
    method: 'PUT',
    path: '/user/cover',
    access: 'member',
    about:
      'Set the cover of your profile: an image, kept 1600 px wide as WebP without its metadata. As `setPhoto`, not cropped.',
    body: file,
    upload: IMAGE_UPLOAD,
    answer: profile,
    changes: ['person:{id}', 'people'],
  }),
  removeCover: endpoint({
    method: 'DELETE',
    path: '/user/cover',
    access: 'member',
    whilePaused: true,
    about: 'Remove your cover.',
    answer: profile,
    changes: ['person:{id}', 'people'],
  }),
  followPerson: endpoint({
    method: 'POST',
    path: '/user/follow/:uid',
    access: 'member',
    whilePaused: true,
    about:
      'Follow or unfollow a person; without a body, toggle. 403 `ownFace` for yourself, 404 `personNotFound` where one of you blocks the other.',
    body: followInput,
    answer: followState,
    changes: ['people', 'person', 'circle'],
  }),
  blockPerson: endpoint({
    method: 'POST',
    path: '/user/block/:uid',
    access: 'member',
    whilePaused: true,
    withoutRules: true,
    about:
      "Block a person or end it; without a body, toggle. Neither of you sees the other's comments, and follows between you end. 403 `forbidden` for yourself, 400 `fields.uid` above 1,000.",
    body: blockInput,
    answer: blockState,
    changes: ['comments', 'journey', 'people', 'person', 'circle'],
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/user/blocks',
    access: 'member',
    about: 'The people you block, latest first; no one else can read this.',
    query: blocksQuery,
    answer: z.array(blockedPerson),
    paged: true,
    reads: ['people'],
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/user/export',
    access: 'member',
    about:
      'A copy of all your data as JSON, or with `format=zip` as a ZIP of readable files and that JSON. One is sent at a time, the next one waits.',
    query: recordQuery,
    answer: z.record(z.string(), z.unknown()),
    files: ['application/zip'],
    reads: [],
  }),
  importRecord: endpoint({
    method: 'POST',
    path: '/user/import',
    access: 'member',
    about:
      "Bring back your journeys (private), drafts, notes and ticks from a copy of your data: the body is the ZIP or the JSON of `/user/export`. Likes, follows, earned badges and finishes aren't granted. What was imported before isn't doubled. 422 `unreadable` with a `reason` changes nothing. Reasons: `broken`, `noRecord`, `unsafePath`, `tooManyEntries` (10,000), `unpackedTooLarge` (60 times the packed bytes, 5 MB always, 64 MB at most), `tooDeep` (20 levels), `lineTooLong` (a row of 4 million characters or 20,000 values), `tooManyLines` (200,000 rows), `binary`, `empty`, `tooSlow` (10 s of the processor, or 160 MB). `leftOut` has reasons, too: `alreadyHere`, `deleted` and `removed` before the copy was made, `notOwn`, `invalid`, `limit` (no room, or beyond 10,000), `notGranted`; at most 20 names. 503 while six wait.",
    body: recordFile,
    upload: { types: ['*/*'], maxBytes: RECORD_MAX_BYTES },
    answer: recordReport,
    refuses: [422],
    changes: ['journeys', 'notes', 'drafts', 'week', 'badges'],
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/user/account',
    access: 'member',
    whilePaused: true,
    about:
      'Delete your account and your journeys; journeys that others follow can stay without your name, and shared ones be left to a co-author (`leaveShared`). The password again; 403 `staleSession` for an account without one whose last sign-in is older than ten minutes; 409 `lastOperator` for the only operator.',
    body: deletionInput,
    status: 204,
    answer: nothing,
    refuses: [409],
    changes: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/user/invite',
    access: 'member',
    about:
      'Invite a person by email; the answer never tells whether they have an account. A site without email answers the link to hand over instead. 403 `unverified` before your own email is confirmed, `signUpClosed`, `invitingOff` where only operators invite. Unless sign-up is open, 5 in 7 days. 20 an hour and 50 a day, 2 a week per recipient from all members, once ever per member and recipient, none after a refusal; above, the answer is the same.',
    body: addressed,
    status: 202,
    answer: z.object({ status: z.literal('accepted'), link: z.optional(z.string()) }),
    changes: [],
  }),
}
