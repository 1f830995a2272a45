import type * as z from 'zod/mini'
import {
  addressed,
  completion,
  credentials,
  emailChange,
  mailedToken,
  passwordChange,
  passwordReset,
  registration,
  session,
  sessionRef,
} from '#contract/person.ts'
import { BINARY, content, type Json, jsonBody, parameter, schemaOf } from './openapi.parts.ts'
import { type RefusalStatus, refusals } from './openapi.responses.ts'

/** What photos, covers and pictures of previews are read from. */
export function imagePaths(): Record<string, Json> {
  const get = {
    operationId: 'image',
    tags: ['images'],
    summary: 'A photo or cover.',
    description:
      'The address that a profile names. It changes with each upload, so it may be kept for ever. Open to everyone.',
    security: [],
    parameters: [parameter('path', 'id', { type: 'string' }, true)],
    responses: { 200: { description: 'Done', content: { 'image/webp': { schema: BINARY } } }, ...refusals([404]) },
  }
  return { '/images/{id}': { get } }
}

/** A protocol of its own (oembed.com): what other sites show of a journey. */
export function oembedPath(): Record<string, Json> {
  const get = {
    operationId: 'oembed',
    tags: ['sharing'],
    summary: 'How to show the journey at an address of ours: a frame, and a picture.',
    description: '`format=xml` is answered with 501. Open to everyone.',
    security: [],
    parameters: [
      parameter('query', 'url', { type: 'string' }, true),
      ...['maxwidth', 'maxheight'].map((name) => parameter('query', name, { type: 'integer', minimum: 1 }, false)),
      parameter('query', 'format', { type: 'string', enum: ['json'] }, false),
    ],
    responses: {
      200: { description: 'Done', ...content({ type: 'object', properties: { html: { type: 'string' } } }) },
      ...refusals([400, 404, 410, 501]),
    },
  }
  return { '/oembed': { get } }
}

const USER = { type: 'object', properties: { user: { type: 'object', properties: { id: { type: 'string' } } } } }
const DONE = { type: 'object', properties: { status: { type: 'boolean' } } }
const TOKEN = { type: 'object', properties: { token: { type: 'string' } } }

interface IdentityCall {
  method?: 'get' | 'post'
  about: string
  body?: z.core.$ZodType
  parameters?: Json[]
  answer: Json
  /** The session cookie is needed. */
  signedIn?: boolean
  refused?: RefusalStatus[]
}

/** better-auth's own calls that are open here, by operation. */
const IDENTITY: Record<string, [path: string, call: IdentityCall]> = {
  signUp: [
    'sign-up/email',
    { about: 'Register; answers the session cookie.', body: registration, answer: USER, refused: [422] },
  ],
  signIn: [
    'sign-in/email',
    { about: 'Log in; answers the session cookie.', body: credentials, answer: USER, refused: [401, 403] },
  ],
  token: [
    'token',
    {
      method: 'get',
      about: 'A bearer token for five minutes, for the session of the cookie.',
      answer: TOKEN,
      signedIn: true,
    },
  ],
  signOut: ['sign-out', { about: 'End this session and its tokens at once.', answer: { type: 'object' } }],
  sendVerification: [
    'send-verification-email',
    { about: 'Mail a new verification link; the answer tells nothing.', body: addressed, answer: DONE },
  ],
  verifyEmail: [
    'verify-email',
    {
      about: 'Confirm an email; a changed one in a session of the account that asked (401, 403 otherwise).',
      body: mailedToken,
      answer: DONE,
      refused: [401, 403, 422],
    },
  ],
  stopEmailChange: [
    'stop-email-change',
    { about: 'Stop a change of email that was asked for; signs out everywhere.', body: mailedToken, answer: DONE },
  ],
  refuseInvitations: [
    'refuse-invitations',
    {
      about: 'Get no more invitations. The token of an invitation also works as `?token=`.',
      body: mailedToken,
      answer: DONE,
    },
  ],
  requestReset: [
    'request-password-reset',
    { about: 'Mail a reset link; the answer tells nothing.', body: addressed, answer: DONE },
  ],
  resetPassword: [
    'reset-password',
    { about: 'Set a new password by the link; ends every session.', body: passwordReset, answer: DONE },
  ],
  completeSignIn: [
    'complete-sign-in',
    { about: 'Give an e-mail where the provider gave none; the answer tells nothing.', body: completion, answer: DONE },
  ],
  finishSignIn: ['finish-sign-in', { about: 'Make that account by the mailed link.', body: mailedToken, answer: DONE }],
  changePassword: [
    'change-password',
    { about: 'Change the password; ends every other session.', body: passwordChange, answer: USER, signedIn: true },
  ],
  changeEmail: [
    'change-email',
    {
      about: 'Mail a link to the new address, to be confirmed, and a notice to the old one.',
      body: emailChange,
      answer: DONE,
      signedIn: true,
    },
  ],
  sessions: [
    'list-sessions',
    {
      method: 'get',
      about: 'The devices you are signed in on.',
      answer: { type: 'array', items: schemaOf(session, 'output') },
      signedIn: true,
    },
  ],
  revokeSession: ['revoke-session', { about: 'Sign one device out.', body: sessionRef, answer: DONE, signedIn: true }],
  revokeSessions: ['revoke-sessions', { about: 'Sign out everywhere.', answer: DONE, signedIn: true }],
  revokeOtherSessions: ['revoke-other-sessions', { about: 'Sign out everywhere else.', answer: DONE, signedIn: true }],
}

export function identityPaths(): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(IDENTITY).map(([operationId, [path, call]]) => [
      `/auth/${path}`,
      { [call.method ?? 'post']: identityOperation(operationId, call) },
    ]),
  )
}

function identityOperation(
  operationId: string,
  { about, body, parameters, answer, signedIn = false, refused = [] }: IdentityCall,
): Json {
  return {
    operationId,
    tags: ['identity'],
    summary: about,
    description: signedIn ? 'Needs the session cookie.' : 'Open to everyone.',
    security: signedIn ? [{ cookie: [] }] : [],
    ...(parameters && { parameters }),
    ...(body && { requestBody: jsonBody(body) }),
    responses: {
      200: { description: 'Done', ...content(answer) },
      ...refusals([
        ...refused,
        ...(body ? ([400, 413, 415] as const) : ([] as const)),
        ...(signedIn ? ([401] as const) : ([] as const)),
      ]),
    },
  }
}
