export const ABOUT_MAX = 1000
export const LINKS_MAX = 6

/** The names of sign-in providers; the name of `oidc` is a setting. */
export const PROVIDER_NAMES = { google: 'Google', facebook: 'Facebook', twitter: 'X', oidc: 'OpenID Connect' } as const

/** Id of the placeholder person who owns journeys whose author deleted the account. */
export const FORMER_MEMBER_ID = 'former-member'

/** Lists of journeys that a person can show on their profile, besides their own. */
export const SHELVES = ['liked', 'following', 'finished'] as const
export type Shelf = (typeof SHELVES)[number]

/** The parts of a profile that only its owner sees until they show them to others. */
export const PROFILE_PARTS = [...SHELVES, 'activity'] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]

/** Max. steps per week of a weekly goal. */
export const WEEKLY_GOAL_MAX = 50

export const PEOPLE_SORTS = ['name', 'journeys', 'followers', 'newest'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]

/** Max. characters of the name of a passkey, and max. passkeys of an account. */
export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 20
