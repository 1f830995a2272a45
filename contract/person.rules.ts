export const ABOUT_MAX = 1000
