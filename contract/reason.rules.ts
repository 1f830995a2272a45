/** Characters of what a report or an act of a moderator gives as its reason. */
export const REASON_MAX = 1000
