import * as z from 'zod/mini'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { apiError } from '#contract/error.ts'
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

type Json = Record<string, unknown>

const BINARY = { type: 'string', format: 'binary' }

/** The API as an OpenAPI 3.1 document, made from the contract's table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(api) as CallName[]) {
    const call: Endpoint = api[name]
    for (const path of call.alias ? [call.path, call.alias] : [call.path]) {
      const url = path.replace(/:(\w+)/g, '{$1}')
      const id = path === call.path ? name : `${name}Alias`
      paths[url] = { ...paths[url], [call.method.toLowerCase()]: operation(id, call, url) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cairn',
      version: '1',
      description:
        'Learning journeys. Calls of members carry `Authorization: Bearer <token>`; the token comes from `GET /auth/token`.',
    },
    servers: [{ url: '/api' }],
    paths: { ...paths, ...imagePaths(), ...oembedPath(), ...identityPaths() },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(apiError, 'output') },
    },
  }
}

function operation(operationId: string, call: Endpoint, url: string): Json {
  const status = call.status ?? 200
  return {
    operationId,
    summary: call.about,
    ...(call.access !== 'open' && { security: [{ bearer: [] }] }),
    parameters: [
      ...[...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter('path', name ?? '', { type: 'string' }, true)),
      ...queryParameters(call),
      ...(call.idempotent ? [parameter('header', 'Idempotency-Key', { type: 'string', maxLength: 200 }, false)] : []),
    ],
    ...(call.body && {
      requestBody: call.upload ? fileContent(call.upload.types) : content(schemaOf(call.body, 'input')),
    }),
    responses: {
      [status]: {
        description: 'Done',
        ...(call.paged && {
          headers: { Link: { description: 'The next page: <...>; rel="next"', schema: { type: 'string' } } },
        }),
        ...(status !== 204 && content(schemaOf(call.answer, 'output'), call.media)),
      },
      default: { description: 'Refused', ...content({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function queryParameters(call: Endpoint): Json[] {
  if (!call.query) return []
  const known = schemaOf(call.query, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(known.properties ?? {}).map(([name, schema]) =>
    parameter('query', name, schema, known.required?.includes(name) ?? false),
  )
}

function parameter(place: string, name: string, schema: Json, required: boolean): Json {
  return { in: place, name, required, schema }
}

function content(schema: Json, media = 'application/json'): Json {
  return { content: { [media]: { schema } } }
}

function fileContent(types: readonly string[]): Json {
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: BINARY }])) }
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** What photos and covers are read from. */
function imagePaths(): Record<string, Json> {
  const get = {
    operationId: 'image',
    summary:
      'A photo or cover: the address that a profile names. It changes with each upload, so it may be kept for ever.',
    parameters: [parameter('path', 'id', { type: 'string' }, true)],
    responses: {
      200: { description: 'Done', content: { 'image/webp': { schema: BINARY } } },
      default: { description: 'Refused', ...content({ $ref: '#/components/schemas/Error' }) },
    },
  }
  return { '/images/{id}': { get } }
}

/** A protocol of its own (oembed.com): what other sites show of a journey. */
function oembedPath(): Record<string, Json> {
  const get = {
    operationId: 'oembed',
    summary:
      'How to show the journey at an address of ours: a frame, and a picture. `format=xml` is answered with 501.',
    parameters: [
      parameter('query', 'url', { type: 'string' }, true),
      ...['maxwidth', 'maxheight'].map((name) => parameter('query', name, { type: 'integer', minimum: 1 }, false)),
      parameter('query', 'format', { type: 'string', enum: ['json'] }, false),
    ],
    responses: {
      200: { description: 'Done', ...content({ type: 'object', properties: { html: { type: 'string' } } }) },
      default: { description: 'Refused', ...content({ $ref: '#/components/schemas/Error' }) },
    },
  }
  return { '/oembed': { get } }
}

/** better-auth's own calls that are open here. */
function identityPaths(): Record<string, Json> {
  const user = { type: 'object', properties: { user: { type: 'object', properties: { id: { type: 'string' } } } } }
  const call = (operationId: string, summary: string, body: z.core.$ZodType | null, answer: Json): Json => ({
    operationId,
    summary,
    ...(body && { requestBody: content(schemaOf(body, 'input')) }),
    responses: {
      200: { description: 'Done', ...content(answer) },
      default: { description: 'Refused', ...content({ $ref: '#/components/schemas/Error' }) },
    },
  })
  const done = { type: 'object', properties: { status: { type: 'boolean' } } }
  const token = { type: 'object', properties: { token: { type: 'string' } } }
  return {
    '/auth/sign-up/email': { post: call('signUp', 'Register; answers the session cookie.', registration, user) },
    '/auth/sign-in/email': { post: call('signIn', 'Log in; answers the session cookie.', credentials, user) },
    '/auth/token': {
      get: call('token', 'A bearer token for five minutes, for whoever holds the cookie.', null, token),
    },
    '/auth/sign-out': { post: call('signOut', 'End this session and its tokens at once.', null, { type: 'object' }) },
    '/auth/send-verification-email': {
      post: call('sendVerification', 'Mail a new verification link; the answer tells nothing.', addressed, done),
    },
    '/auth/verify-email': {
      post: call(
        'verifyEmail',
        'Confirm an email, or a change of email in a session of that account.',
        mailedToken,
        done,
      ),
    },
    '/auth/stop-email-change': {
      post: call(
        'stopEmailChange',
        'Stop a change of email that was asked for; signs out everywhere.',
        mailedToken,
        done,
      ),
    },
    '/auth/refuse-invitations': {
      post: call('refuseInvitations', 'Get no more invitations, by the token of an invitation.', mailedToken, done),
    },
    '/auth/request-password-reset': {
      post: call('requestReset', 'Mail a reset link; the answer tells nothing.', addressed, done),
    },
    '/auth/reset-password': {
      post: call('resetPassword', 'Set a new password by the link; ends every session.', passwordReset, done),
    },
    '/auth/complete-sign-in': {
      post: call(
        'completeSignIn',
        'Give an e-mail where the provider gave none; the answer tells nothing.',
        completion,
        done,
      ),
    },
    '/auth/finish-sign-in': {
      post: call('finishSignIn', 'Make that account by the mailed link.', mailedToken, done),
    },
    '/auth/change-password': {
      post: call('changePassword', 'Change the password; ends every other session.', passwordChange, user),
    },
    '/auth/change-email': {
      post: call('changeEmail', 'Mail a link to the new address; it counts once opened.', emailChange, done),
    },
    '/auth/list-sessions': {
      get: call('sessions', 'The devices you are signed in on.', null, {
        type: 'array',
        items: schemaOf(session, 'output'),
      }),
    },
    '/auth/revoke-session': { post: call('revokeSession', 'Sign one device out.', sessionRef, done) },
    '/auth/revoke-sessions': { post: call('revokeSessions', 'Sign out everywhere.', null, done) },
    '/auth/revoke-other-sessions': { post: call('revokeOtherSessions', 'Sign out everywhere else.', null, done) },
  }
}
