import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { bindEmbed } from './embed.routes.ts'
import { bindFeeds } from './feeds.routes.ts'
import type { PictureOf } from './picture-cache.ts'
import { bindPictures } from './pictures.routes.ts'
import { bindSitemap } from './sitemap.routes.ts'

/** Routes outside the API for other sites: pictures, embedded cards, feeds and sitemaps. */
export async function bindSharing(app: FastifyInstance, context: AppContext, picture: PictureOf): Promise<void> {
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  bindPictures(app, context, picture)
  bindEmbed(app, context)
  bindFeeds(app, context)
  bindSitemap(app, context)
}
