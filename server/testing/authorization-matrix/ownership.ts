import { PASSWORD } from '#server/testing/test-server.ts'

/** Expected statuses without a cookie, with Ada's, and with one of a signed-out session. */
export interface CookieRow {
  visitor: number
  ada: number
  ended: number
  body?: object
}

const sameForAll = (status: number, body?: object): CookieRow => ({
  visitor: status,
  ada: status,
  ended: status,
  ...(body && { body }),
})
const signedIn = (status: number, body: object = {}): CookieRow => ({ visitor: 401, ada: status, ended: 401, body })

const UNKNOWN = { email: 'unknown@example.org' }
const WRONG = { password: 'not-the-password' }
const CREDENTIAL = { id: 'none', rawId: 'none', type: 'public-key' }
const MADE = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const USED = { ...CREDENTIAL, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }

/** Identity's calls, which use the session cookie. */
export const IDENTITY: Record<string, CookieRow> = {
  'GET /api/auth/token': { visitor: 401, ada: 200, ended: 401 },
  'GET /api/auth/list-sessions': { visitor: 401, ada: 200, ended: 401 },
  // Revoking someone else's session is a no-op with the same response as an unknown id.
  'POST /api/auth/revoke-session': signedIn(200, { id: '0'.repeat(24), password: PASSWORD }),
  'GET /api/auth/list-accounts': { visitor: 401, ada: 200, ended: 401 },
  // Removing someone else's identity, too.
  'POST /api/auth/unlink-account': signedIn(200, { id: '0'.repeat(24), password: PASSWORD }),
  'GET /api/auth/factors': { visitor: 401, ada: 200, ended: 401 },
  'POST /api/auth/prove': signedIn(400, { code: '000000' }),
  'POST /api/auth/factor/begin': signedIn(403, WRONG),
  'POST /api/auth/factor': signedIn(400, { enrolment: 'none', code: '000000' }),
  'POST /api/auth/factor/codes': signedIn(400, WRONG),
  'POST /api/auth/factor/remove': signedIn(400, WRONG),
  'POST /api/auth/passkeys/begin': signedIn(403, WRONG),
  'POST /api/auth/passkeys': signedIn(403, { name: 'A key', passkey: MADE }),
  // Renaming and removing someone else's passkey, too.
  'POST /api/auth/passkeys/rename': signedIn(200, { id: '0'.repeat(24), name: 'A key' }),
  'POST /api/auth/passkeys/remove': signedIn(200, { id: '0'.repeat(24), password: PASSWORD }),
  'POST /api/auth/remove-password': signedIn(400, WRONG),
  'POST /api/auth/passkeys/ask': sameForAll(200, {}),
  'POST /api/auth/sign-in/passkey': sameForAll(403, { passkey: USED }),
  'POST /api/auth/sign-in/factor': sameForAll(401, { code: '000000' }),
  'POST /api/auth/change-password': signedIn(400, {
    currentPassword: WRONG.password,
    newPassword: 'seven-league-boots',
  }),
  'POST /api/auth/change-email': signedIn(400, { newEmail: 'ada2@example.org', ...WRONG }),
  'POST /api/auth/sign-in/email': sameForAll(401, { ...UNKNOWN, ...WRONG }),
  'POST /api/auth/sign-up/email': sameForAll(400, UNKNOWN),
  'POST /api/auth/sign-in/social': sameForAll(404, { provider: 'google' }),
  'GET /api/auth/callback/:provider': sameForAll(302),
  'POST /api/auth/verify-email': sameForAll(400, { token: 'none' }),
  'POST /api/auth/stop-email-change': sameForAll(400, { token: 'none' }),
  'POST /api/auth/undo-factor': sameForAll(400, { token: 'none' }),
  'GET /api/auth/refuse-invitations': sameForAll(302),
  'POST /api/auth/refuse-invitations': sameForAll(400, { token: 'none' }),
  'POST /api/auth/send-verification-email': sameForAll(200, UNKNOWN),
  'POST /api/auth/request-password-reset': sameForAll(200, UNKNOWN),
  'POST /api/auth/reset-password': sameForAll(400, { token: 'none', newPassword: 'seven-league-boots' }),
  'POST /api/auth/refusal': sameForAll(200, {}),
  'POST /api/auth/complete-sign-in': sameForAll(400, { identity: 'none', ...UNKNOWN }),
  'POST /api/auth/finish-sign-in': sameForAll(400, { token: 'none' }),
  'POST /api/auth/pending-sign-in': sameForAll(400, { identity: 'none' }),
  'POST /api/auth/set-up': sameForAll(400, { token: 'none' }),
  'POST /api/auth/invitation': sameForAll(400, { token: 'none' }),
  'GET /api/auth/request': sameForAll(200),
  'PUT /api/auth/request': sameForAll(404, { reason: 'To learn.' }),
  'DELETE /api/auth/request': sameForAll(200),
  // These end sessions, so they come last.
  'POST /api/auth/revoke-other-sessions': signedIn(200),
  'POST /api/auth/revoke-sessions': signedIn(200),
  'POST /api/auth/sign-out': sameForAll(200, {}),
}

/** Public views of journeys and people by id; private ones look like missing ones. */
export const OF_A_JOURNEY = [
  '/embed/journey/:id',
  '/share/journey/:id.png',
  '/api/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Fapp%2Fpath%2Fjourney%2F:id',
  '/api/images/:id',
] as const

/** Open routes without an owner. */
export const OPEN = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/oembed',
  'GET /api/images/:id',
  'POST /api/reports/policy',
  'GET /api/mail/unsubscribe',
  'POST /api/mail/unsubscribe',
]
