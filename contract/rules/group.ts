/** Max. members of a group, with those who have not answered their invitation. */
export const GROUP_MEMBERS_MAX = 100
/** Max. groups that one person leads. */
export const GROUPS_LED_MAX = 20
/** Max. groups that one person is in. */
export const GROUPS_JOINED_MAX = 100
/** Max. journeys that a group walks one after the other. */
export const GROUP_JOURNEYS_MAX = 10
export const GROUP_NAME_MAX = 80
/** Max. characters of the lead's message. */
export const GROUP_MESSAGE_MAX = 500
/** Max. characters of the sentence with which someone asks to join. */
export const GROUP_REQUEST_MAX = 200
/** Max. requests to join that one person has, and max. that they send a day. */
export const GROUP_REQUESTS_MAX = 20
/** Max. requests to join that a group's page shows. */
export const GROUP_REQUESTS_SHOWN_MAX = 50
/** Max. open groups that a journey's page lists. */
export const OPEN_GROUPS_MAX = 20
/** Max. people invited by one call. */
export const GROUP_INVITED_AT_ONCE_MAX = 99
/** Max. members whose faces an invitation shows. */
export const GROUP_FACES_MAX = 4
/** Max. people who walk a journey with the viewer in one answer. */
export const FELLOWS_MAX = 20
/** Max. days for which a link to join works. */
export const GROUP_LINK_DAYS_MAX = 30
/** Min. members from which numbers of a group are shown. */
export const GROUP_NUMBERS_MIN = 5
/** Max. number up to which the comments in a group are counted. */
export const GROUP_COMMENTS_COUNTED_MAX = 1000
/** Max. characters of the place of a meeting. */
export const MEETING_PLACE_MAX = 200
/** How far ahead a meeting can be, in days. */
export const MEETING_DAYS_MAX = 366
/** How long before a meeting its members get the notice, in ms. */
export const MEETING_TOLD_MS = 24 * 3_600_000
/** Days after which an unanswered invitation by email is erased, and an address can get another one from its lead. */
export const GROUP_EMAIL_DAYS = 30
/** Max. years from today to the last day of a group. */
export const GROUP_LAST_DAY_YEARS = 2

/** The day `years` years after `day`; both are 'YYYY-MM-DD'. */
export function yearsLater(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}
