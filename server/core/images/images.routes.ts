import type { FastifyInstance } from 'fastify'
import { isStorable } from '#contract/text.ts'
import type { Db } from '#server/core/database/database.ts'
import { readAvailable } from '#server/core/database/replica.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { required } from '#server/core/http/http-error.ts'

type FindImage = (db: Db, id: string) => Promise<Buffer | undefined>

/** Serves images to everyone. The bytes of a URL never change, so caches may keep them forever. */
export function bindImages(app: FastifyInstance, { db, replica }: AppContext, finders: readonly FindImage[]): void {
  app.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    const { id } = request.params
    const bytes = required(isStorable(id) ? await readAvailable(replica, () => find(id)) : undefined, 'notFound')
    const etag = `"${id}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('image/webp').send(bytes)
  })

  async function find(id: string): Promise<Buffer | undefined> {
    for (const finder of finders) {
      const bytes = await finder(db, id)
      if (bytes) return bytes
    }
    return undefined
  }
}
