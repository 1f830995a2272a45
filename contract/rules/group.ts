/** Max. members of a group, with those who have not answered their invitation. */
export const GROUP_MEMBERS_MAX = 100
/** Max. groups that one person leads. */
export const GROUPS_LED_MAX = 20
/** Max. groups that one person is in. */
export const GROUPS_JOINED_MAX = 100
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
