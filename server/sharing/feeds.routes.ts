import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStorable, keyOf } from '#contract/text.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError, required } from '#server/http/http-error.ts'
import { findPublicBadge } from '#server/badges/badges.store.ts'
import { findProfile } from '#server/people/people.store.ts'
import { atomOf } from './atom.ts'
import { BRIEFLY } from './caching.ts'
import { listNewest } from './feeds.store.ts'

interface What {
  path: string
  page: string
  title: string
  of: Parameters<typeof listNewest>[1]
}

/** The newest journeys for feed readers: of everybody, with a badge, of a person. */
export function bindFeeds(app: FastifyInstance, context: AppContext): void {
  const { db, settings } = context

  app.get('/feeds/all.atom', (request, reply) =>
    send(request, reply, { path: '/feeds/all.atom', page: '/', title: 'Cairn', of: {} }),
  )

  app.get<{ Params: { file: string } }>('/feeds/badge/:file', async (request, reply) => {
    const { key, name } = required(await findPublicBadge(db, keyOf(nameOf(request.params.file))), 'notFound')
    const asked = encodeURIComponent(name)
    const place = { path: `/feeds/badge/${asked}.atom`, page: `/?badge=${asked}` }
    return await send(request, reply, { ...place, title: `Cairn: ${name}`, of: { badgeKey: key } })
  })

  app.get<{ Params: { file: string } }>('/feeds/person/:file', async (request, reply) => {
    const { id, displayName } = required(await findProfile(db, nameOf(request.params.file), null), 'personNotFound')
    const key = encodeURIComponent(id)
    const place = { path: `/feeds/person/${key}.atom`, page: `/app/user/profile?userId=${key}` }
    return await send(request, reply, { ...place, title: `Cairn: ${displayName}`, of: { ownerId: id } })
  })

  async function send(request: FastifyRequest, reply: FastifyReply, { of, ...place }: What) {
    const feed = atomOf({ ...place, site: settings.publicUrl, entries: await listNewest(context, of) })
    const tag = createHash('sha256').update(feed).digest('base64url')
    // Weak, since it may go out compressed.
    reply.header('cache-control', BRIEFLY).header('etag', `W/"${tag}"`)
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(feed)
  }
}

/** 'UI/UX' from 'UI/UX.atom'. */
function nameOf(file: string): string {
  const name = /^(.+)\.atom$/su.exec(file)?.[1]
  if (name === undefined || !isStorable(name)) throw new HttpError('notFound')
  return name
}
