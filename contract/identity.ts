import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { factorApi, unfinishedSignIn } from './factors.ts'
import {
  addressed,
  credentials,
  emailChange,
  identity,
  identityRemoval,
  joinRequest,
  mailedToken,
  passwordChange,
  passwordReset,
  registration,
  session,
  sessionRef,
  signedIn,
  socialSignIn,
} from './person.ts'
import { admissionApi } from './site.ts'

const done = z.object({ status: z.boolean() })
/** Someone who can't sign in yet, since a moderator decides on their request to join. */
const requested = z.object({ request: joinRequest })
/** An email was sent; the person has to open its link first. */
const mailed = z.object({ mailed: z.literal(true) })

/**
 * The calls of identity: they take the session cookie and are bound by `server/features/identity`. The
 * browser empties its cache when the signed-in person changes, so calls that sign in or out change
 * nothing here.
 */
export const identityApi = {
  signUp: endpoint({
    method: 'POST',
    path: '/auth/sign-up/email',
    access: 'open',
    cookie: true,
    refuses: [403, 422],
    about:
      'Register and sign in: sets the session cookie, answers a bearer token and your profile. Where an address has to be proven first, mails a link instead and answers `{mailed}`, or without email `{request}`. 403 where the site lets no one in this way (`signUpClosed`, `invitationNeeded`, `domainNotAllowed`, `noMail`, `requestDeclined` with `until`), and `rulesNotAccepted` without its present rules. 422 `emailTaken`. 20 an hour per network address; 300 by a link of an operator, or with an address of the domains of the site.',
    body: registration,
    answer: z.union([signedIn, mailed, requested]),
    changes: [],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/sign-in/email',
    access: 'open',
    cookie: true,
    refuses: [401, 403],
    about:
      'Log in: sets the session cookie, answers a bearer token and your profile; `{request}` while a request to join waits, `{secondFactor}` if a code is needed, too. 401 `invalidCredentials` with or without such an account; 403 `suspended` with the reason, only after the right password. In 15 minutes 10 per account and 30 per network address; a browser that signed in with the present password has 10 of its own (30 for all such browsers). 60 right or wrong passwords are compared in 15 minutes, after each password of an account: for a known browser, for all others, and inside sessions.',
    body: credentials,
    answer: z.union([signedIn, requested, unfinishedSignIn]),
    changes: [],
  }),
  socialSignIn: endpoint({
    method: 'POST',
    path: '/auth/sign-in/social',
    access: 'open',
    cookie: true,
    refuses: [401],
    about:
      'The address of a sign-in provider, to open in a pop-up, or with `returnTo` in the same window. `fresh` needs a session (401). 120 in 15 minutes per network address; 3,000 where single sign-on is the only way in.',
    body: socialSignIn,
    answer: z.object({ url: z.string() }),
    changes: [],
  }),
  token: endpoint({
    method: 'GET',
    path: '/auth/token',
    access: 'member',
    cookie: true,
    about: 'A bearer token for five minutes, for the session of the cookie.',
    answer: z.object({ token: z.string() }),
    reads: [],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/sign-out',
    access: 'open',
    cookie: true,
    about:
      'End this session and its tokens at once. `url`: where the browser goes next, if the session began by single sign-on as the only way in.',
    answer: z.object({ url: z.optional(z.string()) }),
    changes: [],
  }),

  sendVerification: endpoint({
    method: 'POST',
    path: '/auth/send-verification-email',
    access: 'open',
    cookie: true,
    about:
      'Mail a new verification link; the answer never tells whether there is such an account. 5 emails an hour per recipient, of which networks where the account is not signed in use at most 3; above, the answer is the same. 30 requests for links an hour per network address (429).',
    body: addressed,
    answer: done,
    changes: [],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'open',
    cookie: true,
    refuses: [401, 403, 422],
    about:
      'Confirm an email, in a session of the account that asked (401, 403 `otherAccount` otherwise). `returnTo`: the page that the sign-up named. 400 `linkExpired` or `linkInvalid`.',
    body: mailedToken,
    answer: z.extend(done, { already: z.optional(z.boolean()), returnTo: z.optional(z.string()) }),
    changes: ['person', 'people'],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/auth/change-email',
    access: 'member',
    cookie: true,
    refuses: [403],
    about:
      'Mail a confirmation link to the new address and a notice to the old one. 403 `passkeyFirst` for an account with passkeys and no codes unless one was used in this session in the last ten minutes. 5 an hour per account, 3 an hour and 10 a day per new address; above, the answer is the same.',
    body: emailChange,
    answer: done,
    changes: [],
  }),
  stopEmailChange: endpoint({
    method: 'POST',
    path: '/auth/stop-email-change',
    access: 'open',
    cookie: true,
    about: 'Stop a change of email; signs out everywhere. 400 `linkExpired` or `linkInvalid`.',
    body: mailedToken,
    answer: done,
    changes: [],
  }),
  refuseInvitations: endpoint({
    method: 'POST',
    path: '/auth/refuse-invitations',
    access: 'open',
    cookie: true,
    about: 'Get no more invitations. The token of an invitation also works as `?token=`.',
    body: mailedToken,
    answer: done,
    changes: [],
  }),

  requestReset: endpoint({
    method: 'POST',
    path: '/auth/request-password-reset',
    access: 'open',
    cookie: true,
    about:
      'Mail a reset link; the answer never tells whether there is such an account. The limits are those of `sendVerification`.',
    body: addressed,
    answer: done,
    changes: [],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'open',
    cookie: true,
    about:
      'Set a new password by the link; ends every session. 400 `linkExpired` or `linkInvalid`; 403 `passkeyFirst` as for `changeEmail`, for an account without a password.',
    body: passwordReset,
    answer: done,
    changes: [],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    access: 'member',
    cookie: true,
    about:
      'Change the password; ends every other session. 5 an hour per account. 10 wrong passwords an hour in a session; the tenth signs it out.',
    body: passwordChange,
    answer: z.object({ user: z.object({ id: z.string() }) }),
    changes: ['sessions'],
  }),

  refusal: endpoint({
    method: 'POST',
    path: '/auth/refusal',
    access: 'open',
    cookie: true,
    refuses: [403],
    about:
      'Why the last sign-in at a provider was refused in this browser, for 10 minutes: 403 `suspended` with the reason.',
    answer: done,
    changes: [],
  }),

  sessions: endpoint({
    method: 'GET',
    path: '/auth/list-sessions',
    access: 'member',
    cookie: true,
    about: 'The devices you are signed in on.',
    answer: z.array(session),
    reads: ['sessions'],
  }),
  revokeSession: endpoint({
    method: 'POST',
    path: '/auth/revoke-session',
    access: 'member',
    cookie: true,
    about: 'Sign out one device. An unknown id, or that of someone else, changes nothing.',
    body: sessionRef,
    answer: done,
    changes: ['sessions'],
  }),
  revokeSessions: endpoint({
    method: 'POST',
    path: '/auth/revoke-sessions',
    access: 'member',
    cookie: true,
    about: 'Sign out everywhere.',
    answer: done,
    changes: [],
  }),
  revokeOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/revoke-other-sessions',
    access: 'member',
    cookie: true,
    about: 'Sign out everywhere else.',
    answer: done,
    changes: ['sessions'],
  }),

  identities: endpoint({
    method: 'GET',
    path: '/auth/list-accounts',
    access: 'member',
    cookie: true,
    about: 'The accounts at providers that you can sign in with.',
    answer: z.array(identity),
    reads: ['identities'],
  }),
  removeIdentity: endpoint({
    method: 'POST',
    path: '/auth/unlink-account',
    access: 'member',
    cookie: true,
    refuses: [403, 409],
    about:
      'Stop signing in with a provider; ends the sessions that began so. Takes the password; without one, a sign-in of the last ten minutes (403 `staleSession` otherwise). Not the last way to sign in (409 `lastSignIn`). An unknown id changes nothing.',
    body: identityRemoval,
    answer: done,
    changes: ['identities', 'sessions'],
  }),

  ...admissionApi,
  ...factorApi,
}
