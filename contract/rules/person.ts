export const ABOUT_MAX = 1000
export const LINKS_MAX = 6

/** Lists of journeys that a person can show on their profile, besides their own. */
export const SHELVES = ['liked', 'following', 'finished'] as const
export type Shelf = (typeof SHELVES)[number]

export const PEOPLE_SORTS = ['name', 'journeys', 'followers', 'newest'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]
