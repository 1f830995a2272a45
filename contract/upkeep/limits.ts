/** Comments without an answer that the page names. */
export const UNANSWERED_MAX = 20
/** The owner sees numbers of people from here on, so that they tell of no one. */
export const REACH_MIN = 5
/** People are counted up to this number. */
export const REACH_MAX = 1000
