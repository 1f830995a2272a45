/** Numbers that could tell what one person did are shown from this number of people on. */
export const PEOPLE_MIN = 10
/** They are rounded down to a multiple of this. */
export const PEOPLE_STEP = 5
