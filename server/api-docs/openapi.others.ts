import { BINARY, content, type Json, parameter } from './openapi.parts.ts'
import { refusals } from './openapi.responses.ts'

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
