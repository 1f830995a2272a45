import type { CallName } from '#contract/api.ts'

/** Attempts in a window, counted for all processes together. */
export interface WindowRule {
  max: number
  windowMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const SIGN_IN_PER_ACCOUNT: WindowRule = { max: 10, windowMs: 15 * MINUTE_MS }
export const SIGN_IN_PER_ADDRESS: WindowRule = { max: 30, windowMs: 15 * MINUTE_MS }
/** Sign-ins to one account from all browsers that signed in to it before, together. */
export const SIGN_IN_PER_KNOWN_DEVICES: WindowRule = { max: 30, windowMs: 15 * MINUTE_MS }
/** Wrong passwords inside a session; after the last one the session is signed out. */
export const WRONG_PROOFS: WindowRule = { max: 10, windowMs: HOUR_MS }
export const SIGN_UP_PER_ADDRESS: WindowRule = { max: 20, windowMs: HOUR_MS }

/** Reset or confirmation emails to one recipient, whoever asks; and how many of them unknown networks may ask for. */
export const LINKS_PER_RECIPIENT: WindowRule = { max: 5, windowMs: HOUR_MS }
export const LINKS_FOR_STRANGERS: WindowRule = { max: 3, windowMs: HOUR_MS }

export const EMAIL_CHANGES_PER_ACCOUNT: WindowRule = { max: 5, windowMs: HOUR_MS }
export const EMAIL_CHANGES_PER_RECIPIENT: readonly WindowRule[] = [
  { max: 3, windowMs: HOUR_MS },
  { max: 10, windowMs: DAY_MS },
]
export const INVITATIONS_PER_ACCOUNT: readonly WindowRule[] = [
  { max: 20, windowMs: HOUR_MS },
  { max: 50, windowMs: DAY_MS },
]
/** From all members together; the same member invites an address only once ever. */
export const INVITATIONS_PER_RECIPIENT: WindowRule = { max: 2, windowMs: 7 * DAY_MS }

/** Badge names that one account may make, those of interests and journeys included. */
export const NEW_BADGES = { perDay: { max: 100, windowMs: DAY_MS }, total: 300 }

/** Pages that nobody had looked at before, for one member. */
export const LOOKS_PER_PERSON: WindowRule = { max: 120, windowMs: HOUR_MS }

/** Per person, or per address where nobody is signed in. */
export const WINDOWS: Partial<Record<CallName, WindowRule>> = {
  createJourney: { max: 120, windowMs: HOUR_MS },
  report: { max: 20, windowMs: HOUR_MS },
  submitFeedback: { max: 20, windowMs: HOUR_MS },
  setPhoto: { max: 60, windowMs: HOUR_MS },
  setCover: { max: 60, windowMs: HOUR_MS },
}

/** Calls that share a bucket per person, in the memory of each process: a like must not cost a second write. */
export const BUCKETS: readonly { calls: readonly CallName[]; burst: number; perMinute: number }[] = [
  { calls: ['likeJourney', 'followJourney', 'followPerson', 'saveProgress'], burst: 100, perMinute: 600 },
  { calls: ['preview'], burst: 60, perMinute: 60 },
]
export const PER_ADDRESS = { burst: 3000, perMinute: 3000 }
