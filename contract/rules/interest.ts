export const INTERESTS_MAX = 5
