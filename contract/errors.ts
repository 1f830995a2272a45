import * as z from 'zod/mini'
import type words from './words/en.json'

/** Every error `code` with its HTTP status. `message` explains it in the reader's language. */
export const ERROR_STATUS = {
  invalid: 400,
  linkExpired: 400,
  linkInvalid: 400,
  unauthenticated: 401,
  invalidCredentials: 401,
  forbidden: 403,
  ownerOnly: 403,
  leadOnly: 403,
  ownJourney: 403,
  ownFace: 403,
  archived: 403,
  notAdaptable: 403,
  ownComment: 403,
  discussionClosed: 403,
  suggestionsClosed: 403,
  suggestionsPaused: 403,
  otherAccount: 403,
  answerLate: 403,
  otherBrowser: 403,
  unverified: 403,
  staleSession: 403,
  suspended: 403,
  signUpClosed: 403,
  invitationNeeded: 403,
  invitingOff: 403,
  domainNotAllowed: 403,
  requestDeclined: 403,
  noMail: 403,
  secondFactor: 403,
  passkeyRefused: 403,
  passkeyFirst: 403,
  postingPaused: 403,
  rulesNotAccepted: 403,
  notFound: 404,
  journeyNotFound: 404,
  stepNotFound: 404,
  personNotFound: 404,
  commentNotFound: 404,
  suggestionNotFound: 404,
  noteNotFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  repeated: 409,
  decided: 409,
  suggestionOpen: 409,
  answered: 409,
  invitationDeclined: 409,
  groupFull: 409,
  tooManyGroups: 409,
  groupRequestsOpen: 409,
  lastSignIn: 409,
  lastOperator: 409,
  gone: 410,
  tooLarge: 413,
  storageFull: 413,
  unsupportedMedia: 415,
  emailTaken: 422,
  unreadable: 422,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
  databaseDown: 503,
  readOnly: 503,
  providerDown: 503,
} as const satisfies Record<keyof (typeof words)['error'], number>

export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * The body of every error. `fields`: a message by field path ('steps.0.url'). `reason`: a keyword
 * of `UNREADABLE_REASONS`. `until`: when a pause of posting ends. `answer`: the token with which a
 * locked-out person can answer the decision within ten minutes.
 */
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  reason: z.optional(z.string()),
  until: z.optional(z.string()),
  answer: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof apiError>
