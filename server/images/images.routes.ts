import type { FastifyInstance } from 'fastify'
import { isStorable } from '#contract/text.ts'
import { reading } from '#server/database/replica.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError, required } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { findProfile } from '../people/people.store.ts'
import { presentProfile } from '../people/people.view.ts'
import { findPreviewImage } from '../previews/previews.store.ts'
import { convertImage, type Picture } from './convert.ts'
import { findImage, type OwnImage, setImage } from './images.store.ts'

export function imageHandlers({
  db,
  dialect,
  clock,
}: AppContext): Handlers<'setPhoto' | 'removePhoto' | 'setCover' | 'removeCover'> {
  return {
    setPhoto: async ({ viewer, body }) => set(viewer, 'photo', await convertImage(body, 'photo')),
    removePhoto: ({ viewer }) => set(viewer, 'photo', null),
    setCover: async ({ viewer, body }) => set(viewer, 'cover', await convertImage(body, 'cover')),
    removeCover: ({ viewer }) => set(viewer, 'cover', null),
  }

  async function set(viewer: Viewer, kind: OwnImage, picture: Picture | null) {
    const place = { personId: viewer.id, kind }
    const found = await db.transaction().execute((trx) => setImage(trx, dialect, place, picture, clock()))
    if (!found) throw new HttpError('personNotFound')
    return presentProfile(required(await findProfile(db, viewer.id, viewer.id), 'personNotFound'), viewer)
  }
}

/** The images themselves, for everybody; whatever stands at an address stays the same for ever. */
export function bindImages(app: FastifyInstance, { db, replica }: AppContext): void {
  app.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    const { id } = request.params
    const find = async () => (await findImage(db, id)) ?? (await findPreviewImage(db, id))
    const bytes = required(isStorable(id) ? await reading(replica, find) : undefined, 'notFound')
    const etag = `"${id}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('image/webp').send(bytes)
  })
}
