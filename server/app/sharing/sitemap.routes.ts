import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { createSitemap } from './sitemap.ts'

/** The sitemap and robots.txt. */
export function bindSitemap(app: FastifyInstance, { db, clock, settings }: AppContext): void {
  const site = settings.publicUrl
  const { index, page } = createSitemap({ db, clock, site })

  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(await index()),
  )

  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,5}).xml', async (request, reply) => {
    const entries = await page(Number(request.params.number))
    if (!entries) throw new HttpError('notFound')
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(Readable.from(entries))
  })

  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots(site)),
  )
}

/** Link previews of other sites load images and oEmbed responses, so these are allowed. */
function robots(site: string): string {
  return `User-agent: *
Allow: /api/images/
Allow: /api/oembed
Disallow: /api/
Disallow: /auth/
Disallow: /dev/

Sitemap: ${site}/sitemap.xml
`
}
