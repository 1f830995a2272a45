import { addressed } from '#contract/person.ts'
import { BINARY, content, type Json, jsonBody, parameter, refusals } from './openapi.objects.ts'

/** The route of photos, covers and preview pictures. */
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

/** oEmbed (oembed.com): how other sites embed a journey. */
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

/** Optional email: switching it off, and addresses that bounced. */
export function mailPaths(): Record<string, Json> {
  const token = parameter('query', 'token', { type: 'string' }, true, 'From the email; it does not expire.')
  const page = { 200: { description: 'Done', content: { 'text/html': { schema: { type: 'string' } } } } }
  const one = { tags: ['mail'], security: [], parameters: [token] }
  const get = {
    ...one,
    operationId: 'unsubscribePage',
    summary: 'A page with a button that switches off the emails a token names.',
    description: 'Changes nothing. Open to everyone.',
    responses: { ...page, ...refusals([400]) },
  }
  const post = {
    ...one,
    operationId: 'unsubscribe',
    summary: 'Switch off the emails that a token names (RFC 8058).',
    description: 'With any body, however often, also when the account is gone. Open to everyone.',
    responses: { ...page, ...refusals([400]) },
  }
  const bounce = {
    operationId: 'reportBounce',
    tags: ['mail'],
    summary: 'Report an address whose email bounced.',
    description:
      'For the mail system of the operator, with `MAIL_BOUNCE_TOKEN` as bearer token; 404 without that setting.',
    security: [{ bearer: [] }],
    requestBody: jsonBody(addressed),
    responses: { 204: { description: 'Done' }, ...refusals([400, 401, 404]) },
  }
  return { '/mail/unsubscribe': { get, post }, '/mail/bounce': { post: bounce } }
}
