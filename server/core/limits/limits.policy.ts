import { api, type CallName } from '#contract/api.ts'
import { GROUP_REQUESTS_MAX } from '#contract/rules/group.ts'
import { CONFIRMATIONS_PER_HOUR } from '#contract/rules/site.ts'

/** Max. attempts per window, counted across all processes. */
export interface WindowRule {
  max: number
  windowMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const SIGN_IN_PER_ACCOUNT: WindowRule = { max: 10, windowMs: 15 * MINUTE_MS }
export const SIGN_IN_PER_ADDRESS: WindowRule = { max: 30, windowMs: 15 * MINUTE_MS }
/** Sign-ins to one account from all browsers that signed in to it before. */
export const SIGN_IN_PER_KNOWN_DEVICES: WindowRule = { max: 30, windowMs: 15 * MINUTE_MS }
/**
 * Compared passwords, right ones included, as `countPassword` counts them. Each comparison takes
 * tens of ms of CPU.
 */
export const PASSWORDS_PER_ACCOUNT: WindowRule = { max: 60, windowMs: 15 * MINUTE_MS }
/** Wrong passwords in one session; at the limit, the session is signed out. */
export const WRONG_PROOFS: WindowRule = { max: 10, windowMs: HOUR_MS }
/**
 * Codes of the second factor that a sign-in compares: after one password, or from one browser that
 * signed in before.
 */
export const SIGN_IN_CODES: readonly WindowRule[] = [
  { max: 5, windowMs: 15 * MINUTE_MS },
  { max: 20, windowMs: DAY_MS },
]
/** Codes of the second factor for one account, across all its passwords, since each reset allows further codes. */
export const SIGN_IN_CODES_PER_ACCOUNT: WindowRule = { max: 60, windowMs: DAY_MS }
/** Codes of the second factor from all browsers that signed in to the account before. */
export const SIGN_IN_CODES_PER_KNOWN_DEVICES: WindowRule = { max: 30, windowMs: DAY_MS }
/**
 * Requests for passkey options and sign-ins with a passkey. Each visit of the sign-in page makes
 * one, and a school class shares one network.
 */
export const PASSKEYS_PER_NETWORK: WindowRule = { max: 600, windowMs: 15 * MINUTE_MS }
export const SIGN_UP_PER_ADDRESS: WindowRule = { max: 20, windowMs: HOUR_MS }
/** Sign-ups with an operator's link, or with addresses of the site's domains; a school class shares one network. */
export const GROUP_SIGN_UPS_PER_ADDRESS: WindowRule = { max: 300, windowMs: HOUR_MS }

/**
 * Sign-ins begun at providers, each of which sends a request to the provider. A school class shares
 * one network.
 */
export const PROVIDER_SIGN_INS_PER_NETWORK: WindowRule = { max: 120, windowMs: 15 * MINUTE_MS }
/** Sign-ins at providers where single sign-on is the only way in; a whole school can share a network. */
export const SSO_SIGN_INS_PER_NETWORK: WindowRule = { max: 3000, windowMs: 15 * MINUTE_MS }

/** Emails with a reset or confirmation link to one recipient: in total, and requested from unknown networks. */
export const LINKS_PER_RECIPIENT: WindowRule = { max: 5, windowMs: HOUR_MS }
export const LINKS_FOR_STRANGERS: WindowRule = { max: CONFIRMATIONS_PER_HOUR, windowMs: HOUR_MS }

/** Emails to one recipient that announce the deletion of an account with their address. */
export const DELETIONS_PER_RECIPIENT: WindowRule = { max: 2, windowMs: 7 * DAY_MS }

/** Emails to complete a sign-in at a provider that gave no verified email. */
export const LINKS_PER_IDENTITY: WindowRule = { max: 5, windowMs: HOUR_MS }
/** Requests that send a link by email, to any recipients. */
export const LINKS_PER_NETWORK: WindowRule = { max: 30, windowMs: HOUR_MS }

export const PASSWORD_CHANGES_PER_ACCOUNT: WindowRule = { max: 5, windowMs: HOUR_MS }
export const EMAIL_CHANGES_PER_ACCOUNT: WindowRule = { max: 5, windowMs: HOUR_MS }
export const EMAIL_CHANGES_PER_RECIPIENT: readonly WindowRule[] = [
  { max: 3, windowMs: HOUR_MS },
  { max: 10, windowMs: DAY_MS },
]
export const INVITATIONS_PER_ACCOUNT: readonly WindowRule[] = [
  { max: 20, windowMs: HOUR_MS },
  { max: 50, windowMs: DAY_MS },
]
/** Invitations by one member on sites where people need one to sign up. */
export const INVITATIONS_WHERE_NEEDED: WindowRule = { max: 5, windowMs: 7 * DAY_MS }
/** Invitations to one address from all members; each member may invite an address only once. */
export const INVITATIONS_PER_RECIPIENT: WindowRule = { max: 2, windowMs: 7 * DAY_MS }

/** Notes with ratings that one person writes. */
export const RATING_NOTES_PER_PERSON: WindowRule = { max: 20, windowMs: HOUR_MS }

/** Suggestions that one person sends; reports of links have the same limit separately. */
export const SUGGESTIONS_PER_PERSON: WindowRule = { max: 20, windowMs: HOUR_MS }
export const LINK_REPORTS_PER_PERSON: WindowRule = { max: 20, windowMs: HOUR_MS }

/** People whom one person newly mentions, in new or changed comments; each may get an email. */
export const MENTIONS_PER_PERSON: readonly WindowRule[] = [
  { max: 60, windowMs: HOUR_MS },
  { max: 200, windowMs: DAY_MS },
]

/** People whom one person invites to groups, with those who can't be invited. */
export const GROUP_INVITATIONS_PER_PERSON: WindowRule = { max: 100, windowMs: DAY_MS }

/** Changes of a person's name, which is copied to many rows. */
export const NAMES_PER_PERSON: WindowRule = { max: 20, windowMs: HOUR_MS }

/** New badge names per account, including those in interests and journeys. */
export const NEW_BADGES = { perDay: { max: 100, windowMs: DAY_MS }, total: 300 }

/** Fetched pages, for link previews and imports, per member or per network of visitors. */
export const FETCHED_PAGES_PER_CALLER: readonly WindowRule[] = [
  { max: 300, windowMs: HOUR_MS },
  { max: 600, windowMs: DAY_MS },
]

/** Rate limits by call, per person or per network of visitors. */
export const WINDOWS: Partial<Record<CallName, WindowRule>> = {
  createJourney: { max: 120, windowMs: HOUR_MS },
  adaptJourney: { max: 20, windowMs: DAY_MS },
  mergeOriginal: { max: 120, windowMs: HOUR_MS },
  report: { max: 20, windowMs: HOUR_MS },
  submitFeedback: { max: 20, windowMs: HOUR_MS },
  answerDecision: { max: 20, windowMs: HOUR_MS },
  answerLockedOut: { max: 20, windowMs: HOUR_MS },
  setPhoto: { max: 60, windowMs: HOUR_MS },
  setCover: { max: 60, windowMs: HOUR_MS },
  createComment: { max: 30, windowMs: HOUR_MS },
  createGroupComment: { max: 60, windowMs: HOUR_MS },
  setMeeting: { max: 20, windowMs: HOUR_MS },
  suggestChange: { max: SUGGESTIONS_PER_PERSON.max + LINK_REPORTS_PER_PERSON.max, windowMs: HOUR_MS },
  acceptSuggestion: { max: 120, windowMs: HOUR_MS },
  changeRevision: { max: 30, windowMs: HOUR_MS },
  inviteCoauthor: { max: 20, windowMs: DAY_MS },
  askGroup: { max: GROUP_REQUESTS_MAX, windowMs: DAY_MS },
  checkLink: { max: 20, windowMs: HOUR_MS },
  previewImport: { max: 30, windowMs: HOUR_MS },
  linkUses: { max: 300, windowMs: HOUR_MS },
  importRecord: { max: 10, windowMs: HOUR_MS },
  exportData: { max: 10, windowMs: HOUR_MS },
}

interface SharedBucket {
  calls: readonly CallName[]
  burst: number
  perMinute: number
}

const SPECIAL_BUCKETS: readonly SharedBucket[] = [
  { calls: ['createDraft', 'saveDraft', 'deleteDraft'], burst: 60, perMinute: 120 },
  {
    calls: ['changeJourney', 'addSteps', 'deleteJourney', 'restoreJourney', 'restoreRevision', 'eraseRevision'],
    burst: 120,
    perMinute: 60,
  },
  { calls: ['preview'], burst: 60, perMinute: 60 },
  { calls: ['exportJourney'], burst: 60, perMinute: 60 },
  { calls: ['notes'], burst: 60, perMinute: 60 },
  // Calls that read and compare the texts of whole journeys.
  { calls: ['upkeep', 'desk', 'originalChanges', 'revision', 'suggestions'], burst: 60, perMinute: 60 },
  // Read the steps that up to 100 members ticked.
  { calls: ['group', 'fellows', 'groupClass', 'groupClassCsv'], burst: 60, perMinute: 120 },
  { calls: ['ownFinishPicture'], burst: 30, perMinute: 10 },
]

/** Likes and all other writing calls without a limit of their own. */
const OTHER_WRITES = (Object.keys(api) as CallName[]).filter(
  (name) =>
    api[name].method !== 'GET' && !(name in WINDOWS) && !SPECIAL_BUCKETS.some(({ calls }) => calls.includes(name)),
)

/**
 * Calls that share a token bucket per caller. It is in memory, since counting a like in the
 * database would double its writes.
 */
export const BUCKETS: readonly SharedBucket[] = [
  { calls: OTHER_WRITES, burst: 100, perMinute: 600 },
  ...SPECIAL_BUCKETS,
]
/** Pages rendered for one member; above it, the member gets a visitor's page, and the browser requests the data. */
export const RENDERED_PAGES_PER_MEMBER = { burst: 60, perMinute: 120 }
export const PER_ADDRESS = { burst: 3000, perMinute: 3000 }
