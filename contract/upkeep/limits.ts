/** Comments without an answer that the page names. */
export const UNANSWERED_MAX = 20
