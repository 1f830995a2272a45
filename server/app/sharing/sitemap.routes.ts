import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { escapeXml } from '#server/core/http/escape.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { type ListedRow, type ListedTable, listPageStarts, listRows, type PageStart } from './sharing.store.ts'

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

/**
 * The robots.txt of the site. It allows images and oEmbed responses, since link previews of other
 * sites load them.
 */
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

/** Max. number of entries in a file (sitemaps.org). */
const PAGE_MAX = 50_000
/** How long the division into pages is cached. */
const STARTS_CACHED_MS = 3_600_000
const BATCH = 1000
const PUBLIC_PAGES = ['/', '/about-us', '/contact-us', '/faqs', '/pricing', '/payment', '/privacy']
const PATH = {
  journey: (id: string) => `/app/discover/journey/${encodeURIComponent(id)}`,
  person: (id: string) => `/app/user/profile?userId=${encodeURIComponent(id)}`,
  badge: (name: string) => `/badges/${encodeURIComponent(name)}`,
} as const
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'

interface SitemapOptions extends Pick<Database, 'db'> {
  site: string
  clock: () => number
}

interface SitemapPage {
  table: ListedTable
  from: PageStart
  before: PageStart | undefined
}

/** Page 1 has the public pages; then come journeys, people and badges, at most `size` entries a page. */
export function createSitemap({ db, site, clock }: SitemapOptions, size = PAGE_MAX) {
  let cached: { until: number; pages: Promise<SitemapPage[]> } | null = null

  return { index, page }

  /** The XML that lists all sitemap pages. */
  async function index(): Promise<string> {
    const pages = Array.from({ length: (await rowPages()).length + 1 }, (_, number) => number + 1)
    const entries = pages.map((number) => `<sitemap><loc>${escapeXml(site)}/sitemap-${number}.xml</loc></sitemap>\n`)
    return `${HEADER}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
  }

  /** Streams one page; null if there is no page of this number. */
  async function page(number: number): Promise<AsyncIterable<string> | null> {
    if (number === 1) return wrapInUrlset(publicPages())
    const sitemapPage = (await rowPages())[number - 2]
    return sitemapPage ? wrapInUrlset(listedEntries(sitemapPage)) : null
  }

  /**
   * The division of rows into pages, cached for an hour; new rows are added to the last page until
   * then.
   */
  function rowPages(): Promise<SitemapPage[]> {
    if (cached && cached.until > clock()) return cached.pages
    const reading = Promise.all([pagesOf('journey'), pagesOf('person'), pagesOf('badge')]).then((found) => found.flat())
    cached = { until: clock() + STARTS_CACHED_MS, pages: reading }
    reading.catch(() => {
      cached = null
    })
    return reading
  }

  async function pagesOf(table: ListedTable): Promise<SitemapPage[]> {
    const starts = await listPageStarts(db, table, size)
    return starts.map((from, index) => ({ table, from, before: starts[index + 1] }))
  }

  async function* publicPages(): AsyncGenerator<string> {
    yield PUBLIC_PAGES.map((path) => entryOf(path, null)).join('')
  }

  async function* listedEntries({ table, from, before }: SitemapPage): AsyncGenerator<string> {
    let rows: ListedRow[] = await listRows(db, table, { from, before }, BATCH)
    let remaining = PAGE_MAX
    for (;;) {
      yield rows
        .slice(0, remaining)
        .map(({ id, updatedAt }) => entryOf(PATH[table](id), updatedAt))
        .join('')
      remaining -= rows.length
      const last = rows.at(-1)
      if (last === undefined || rows.length < BATCH || remaining <= 0) return
      rows = await listRows(db, table, { after: last.start, before }, BATCH)
    }
  }

  function entryOf(path: string, updatedAt: number | null): string {
    const changed = updatedAt === null ? '' : `<lastmod>${isoTime(updatedAt)}</lastmod>`
    return `<url><loc>${escapeXml(site + path)}</loc>${changed}</url>\n`
  }
}

async function* wrapInUrlset(entries: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${HEADER}<urlset ${NAMESPACE}>\n`
  yield* entries
  yield '</urlset>\n'
}
