import type { FastifyInstance } from 'fastify'
import { textIn } from '#contract/rules/language.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { wordsIn } from '../sharing/words.ts'

const CACHE_CONTROL = 'public, max-age=60'

const ICONS = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
]

/** The manifest with which browsers install the site, with its name. */
export function bindManifest(app: FastifyInstance, { site }: Pick<AppContext, 'site'>): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, description, language, logo } = await site.read()
    const manifest = {
      name,
      short_name: name,
      description: textIn(description, language, language) || wordsIn(language, name).site,
      lang: language,
      start_url: '/app/discover',
      scope: '/',
      display: 'standalone',
      background_color: '#fbfaf6',
      theme_color: '#1b6a4f',
      icons: logo === null ? ICONS : [{ src: logo, sizes: '256x256', type: 'image/webp' }],
    }
    return reply.header('cache-control', CACHE_CONTROL).type('application/manifest+json').send(JSON.stringify(manifest))
  })
}
