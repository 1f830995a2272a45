import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { mailedToken, passwordIfAny, signedIn } from './person.ts'
import { PASSKEY_NAME_MAX } from './rules/person.ts'
import { changed, id, line, string } from './text.ts'

const CODE_MAX = 40
const ENROLMENT_MAX = 1000
/** Max. characters of one part of a browser's answer about a passkey. */
const PART_MAX = 8000

/** A code of an authenticator app, or a spare code; spaces, dashes and case don’t count. */
const code = string({ max: CODE_MAX, missing: 'codeRequired', tooLong: 'codeWrong' }).check(
  changed('code'),
  z.refine((value) => value.trim() !== '', { error: 'codeRequired' }),
)
/** The form that asks for a code. */
export const factorCode = z.object({ code })
export const enrolment = z.object({ enrolment: string({ max: ENROLMENT_MAX }), code })
/** The account's password, in calls that need proof that the caller is the account's owner. */
export const ownerProof = z.object({ password: passwordIfAny })

const part = string({ max: PART_MAX, tooLong: 'invalidValue' }).check(
  z.refine((value) => /^[\w-]*$/u.test(value), { error: 'invalidValue' }),
)
const credential = {
  id: part,
  rawId: part,
  type: z.literal('public-key', { error: 'invalidValue' }),
  clientExtensionResults: z._default(z.object({}, { error: 'invalidValue' }), {}),
}
/** The browser's answer after creating a passkey (WebAuthn's RegistrationResponseJSON). */
const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.optional(z.array(line({ max: 20 })).check(z.maxLength(10, { error: 'tooMany' }))),
  }),
})
export type MadePasskey = z.infer<typeof madePasskey>
/** The browser's answer after using a passkey (WebAuthn's AuthenticationResponseJSON). */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.optional(part),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskey>

/** Proof of the second factor: a code, or a passkey that was used just now. */
const secondProof = z.object({ code: z.optional(code), passkey: z.optional(usedPasskey) })

const passkeyName = line({ min: 1, max: PASSKEY_NAME_MAX, missing: 'nameRequired' })
/** The form that names a passkey. */
export const passkeyNaming = z.object({ name: passkeyName })

/** Options for the browser's passkeys, in the JSON form of WebAuthn. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })
const done = z.object({ status: z.boolean() })
/** Spare codes, which are shown once. */
const codes = z.object({ codes: z.array(z.string()) })

/**
 * `host`: the host that the passkey works on; `here`: whether this is the site's host. `removable`:
 * the account has another way to sign in.
 */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
  host: z.string(),
  here: z.boolean(),
  removable: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

/**
 * How the account's owner can prove who they are. `app`: the authenticator app; `codes`: the number
 * of spare codes left; `lost`: the server can no longer check codes of the app. `proven`: a passkey
 * was used in this session within ten minutes. `needed`: whether the next proof needs a code.
 */
export const factors = z.object({
  password: z.object({ set: z.boolean(), removable: z.boolean() }),
  app: z.nullable(z.object({ since: z.string(), lost: z.boolean(), codes: z.number() })),
  passkeys: z.array(passkey),
  proven: z.boolean(),
  needed: z.boolean(),
})
export type Factors = z.infer<typeof factors>

/**
 * The second factor that a sign-in asks for: a code of the app ('app'), a spare code because the
 * server can no longer check codes of the app ('spare'), or a passkey.
 */
export const askedFactor = z.enum(['app', 'spare', 'passkey'])
export type AskedFactor = z.infer<typeof askedFactor>

/**
 * A sign-in with the right password that still needs a code. `app`: whether the server can check
 * codes of the app.
 */
export const unfinishedSignIn = z.object({ secondFactor: z.object({ app: z.boolean() }) })

const member = { access: 'member', cookie: true } as const
const open = { access: 'open', cookie: true, refuses: [403] } as const

/** The calls of passkeys and of the second factor. */
export const factorApi = {
  signInFactor: endpoint({
    ...open,
    method: 'POST',
    path: '/auth/sign-in/factor',
    refuses: [401, 403],
    about:
      'The code or passkey that a login asks for last: after the password, or to add a new account of a provider to one with a second factor. In the same browser within ten minutes (401 otherwise). 5 codes in 15 minutes and 20 a day per account and password (60 a day for all its passwords), and as many per browser that signed in with its present password (30 a day for all such browsers).',
    body: secondProof,
    answer: signedIn,
    changes: [],
  }),
  askPasskey: endpoint({
    ...open,
    method: 'POST',
    path: '/auth/passkeys/ask',
    about:
      'Options with which a browser asks for a passkey: the same for everyone but for the challenge. 600 requests about passkeys in 15 minutes per network address.',
    answer: options,
    changes: [],
  }),
  signInPasskey: endpoint({
    ...open,
    method: 'POST',
    path: '/auth/sign-in/passkey',
    about:
      'Log in with a passkey: sets the session cookie, answers a bearer token and your profile. 403 `passkeyRefused` for an unknown one, one of another host, or a counter that does not rise.',
    body: z.object({ passkey: usedPasskey, rememberMe: z._default(z.boolean(), true) }),
    answer: signedIn,
    changes: [],
  }),
  prove: endpoint({
    ...member,
    method: 'POST',
    path: '/auth/prove',
    refuses: [403],
    about:
      'Show in a session, for ten minutes, that it is still you: a passkey, else a code of the second factor. A wrong code is 400 `fields.code`.',
    body: secondProof,
    answer: done,
    changes: ['identities'],
  }),
  factors: endpoint({
    ...member,
    method: 'GET',
    path: '/auth/factors',
    about: 'Your password, passkeys and second factor, without their secrets.',
    answer: factors,
    reads: ['identities'],
  }),
  beginFactor: endpoint({
    ...member,
    method: 'POST',
    path: '/auth/factor/begin',
    refuses: [403],
    about:
      'A secret for an authenticator app, after a proof that it is you; nothing changes until a code confirms it. 403 `unverified` before the email is confirmed, `passkeyFirst` as for `changeEmail`.',
    body: ownerProof,
    answer: z.object({ enrolment: z.string(), secret: z.string(), uri: z.string() }),
    changes: [],
  }),
  enrolFactor: endpoint({
    ...member,
    method: 'POST',
    path: '/auth/factor',
    refuses: [403],
    about:
      'Turn the second factor on with a code of the app; answers ten spare codes, once. An enrolment works once, for 15 minutes, in its session.',
    body: enrolment,
    answer: codes,
    changes: ['identities'],
  }),
  renewSpareCodes: endpoint({
    ...member,
    method: 'POST',
    path: '/auth/factor/codes',
    refuses: [403],
    about: 'New spare codes instead of the former ones, after a proof that it is you; shown once.',
    body: ownerProof,
    answer: codes,
    changes: ['identities'],
  }),
  removeFactor: endpoint({
    ...member,
    method: 'POST',
    path: '/auth/factor/remove',
    refuses: [403],
    about: 'Turn the second factor off, after a proof that it is you.',
    body: ownerProof,
    answer: done,
    changes: ['identities'],
  }),
  undoFactor: endpoint({
    ...open,
    method: 'POST',
    path: '/auth/undo-factor',
    refuses: [422],
    about:
      "'This wasn't me', from the mail about a first second factor or passkey, or about a change of email that no older one was asked for: sets the address again that got the mail, removes second factors, passkeys and accounts at providers from seven days before on, the password, and every session. Works for seven days, once (400 `linkExpired`, `linkInvalid`). 422 `emailTaken` if another account has the address by now.",
    body: mailedToken,
    answer: done,
    changes: [],
  }),
  beginPasskey: endpoint({
    ...member,
    method: 'POST',
    path: '/auth/passkeys/begin',
    refuses: [403],
    about:
      'Options with which a browser makes a passkey, after a proof that it is you. 403 `unverified` and `passkeyFirst` as for `beginFactor`. The challenge works once, for 15 minutes, in this session.',
    body: ownerProof,
    answer: options,
    changes: [],
  }),
  addPasskey: endpoint({
    ...member,
    method: 'POST',
    path: '/auth/passkeys',
    refuses: [403, 409],
    about:
      'Add the passkey that the browser has made. At most 20 (400 `fields.name`). 403 `passkeyRefused` for another challenge, 409 for one that exists.',
    body: z.object({ name: passkeyName, passkey: madePasskey }),
    answer: done,
    changes: ['identities'],
  }),
  renamePasskey: endpoint({
    ...member,
    method: 'POST',
    path: '/auth/passkeys/rename',
    about: 'Give a passkey another name.',
    body: z.object({ id, name: passkeyName }),
    answer: done,
    changes: ['identities'],
  }),
  removePasskey: endpoint({
    ...member,
    method: 'POST',
    path: '/auth/passkeys/remove',
    refuses: [403, 409],
    about:
      'Remove a passkey, after a proof that it is you; ends its sessions. Not the last way to sign in (409 `lastSignIn`). 403 `passkeyFirst` as for `changeEmail`, for moderators and operators where they need a second factor.',
    body: z.object({ id, password: passwordIfAny }),
    answer: done,
    changes: ['identities', 'sessions'],
  }),
  removePassword: endpoint({
    ...member,
    method: 'POST',
    path: '/auth/remove-password',
    refuses: [403, 409],
    about:
      'Log in without a password from now on, after a proof that it is you; ends every other session. Not the last way to sign in (409 `lastSignIn`).',
    body: ownerProof,
    answer: done,
    changes: ['identities', 'sessions'],
  }),
}
