export const NOTE_MAX = 2000
/** Per person, on all journeys together. */
export const NOTES_MAX = 5000
