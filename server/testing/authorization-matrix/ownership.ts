/** Which answers come to a visitor, to whoever holds Ada's cookie, and to whoever holds one that was signed out. */
export interface Further {
  visitor: number
  ada: number
  ended: number
  body?: object
}

const everybody = (status: number, body?: object): Further => ({
  visitor: status,
  ada: status,
  ended: status,
  ...(body && { body }),
})
const signedIn = (status: number, body: object = {}): Further => ({ visitor: 401, ada: status, ended: 401, body })

const NOBODY = { email: 'nobody@example.org' }
const WRONG = { password: 'not-the-password' }

/** Identity's own paths, reports apart by their cookie alone. */
export const IDENTITY: Record<string, Further> = {
  'GET /api/auth/token': { visitor: 401, ada: 200, ended: 401 },
  'GET /api/auth/list-sessions': { visitor: 401, ada: 200, ended: 401 },
  // Whose session it is not learns nothing: one of user else stands on, and the answer is that of none.
  'POST /api/auth/revoke-session': signedIn(200, { id: '0'.repeat(24) }),
  'POST /api/auth/change-password': signedIn(400, {
    currentPassword: WRONG.password,
    newPassword: 'seven-league-boots',
  }),
  'POST /api/auth/change-email': signedIn(400, { newEmail: 'ada2@example.org', ...WRONG }),
  'POST /api/auth/sign-in/email': everybody(401, { ...NOBODY, ...WRONG }),
  'POST /api/auth/sign-up/email': everybody(400, NOBODY),
  'POST /api/auth/sign-in/social': everybody(404, { provider: 'google' }),
  'GET /api/auth/callback/:provider': everybody(302),
  'POST /api/auth/verify-email': everybody(400, { token: 'none' }),
  'POST /api/auth/stop-email-change': everybody(400, { token: 'none' }),
  'GET /api/auth/refuse-invitations': everybody(302),
  'POST /api/auth/refuse-invitations': everybody(400, { token: 'none' }),
  'POST /api/auth/send-verification-email': everybody(200, NOBODY),
  'POST /api/auth/request-password-reset': everybody(200, NOBODY),
  'POST /api/auth/reset-password': everybody(400, { token: 'none', newPassword: 'seven-league-boots' }),
  'POST /api/auth/complete-sign-in': everybody(400, { identity: 'none', ...NOBODY }),
  'POST /api/auth/finish-sign-in': everybody(400, { token: 'none' }),
  // These end sessions, so they come last.
  'POST /api/auth/revoke-other-sessions': signedIn(200),
  'POST /api/auth/revoke-sessions': signedIn(200),
  'POST /api/auth/sign-out': everybody(200, {}),
}

/** What anybody is shown of a journey or a person, by its id; what is private answers as what never was. */
export const OF_A_JOURNEY = [
  '/embed/journey/:id',
  '/share/journey/:id.png',
  '/api/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Fapp%2Fpath%2Fjourney%2F:id',
  '/api/images/:id',
] as const

/** Without an owner: the same for everybody. */
export const FOR_EVERYBODY = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/oembed',
  'GET /api/images/:id',
  'POST /api/reports/policy',
]
