import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { bindEmbed } from './embed.routes.ts'
import { bindFeeds } from './feeds.routes.ts'
import { bindPictures } from './pictures.routes.ts'
import { bindSitemap } from './sitemap.routes.ts'

/** What others show of us, outside the API: pictures, embedded cards, feeds, maps for search engines. */
export async function bindSharing(app: FastifyInstance, house: House): Promise<void> {
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  bindPictures(app, house)
  bindEmbed(app, house)
  bindFeeds(app, house)
  bindSitemap(app, house)
}
