/** What people are told about, in the order of the settings. */
export const NOTICE_KINDS = [
  'comment',
  'reply',
  'mention',
  'commentRemoved',
  'flag',
  'flagDecision',
  'note',
  'linkFailing',
  'thanks',
  'newSteps',
  'newJourney',
  'archived',
  'follower',
  'follow',
  'like',
  'finish',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** People named in a notice. */
export const NOTICE_PEOPLE_MAX = 3
/** Up to this number the people of a notice are counted. */
export const NOTICE_COUNT_MAX = 100
/** Unread notices are counted up to this number. */
export const UNREAD_MAX = 99
/** Notices marked as read by one call. */
export const NOTICES_MARKED_MAX = 100
