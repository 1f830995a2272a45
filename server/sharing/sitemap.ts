import type { Database } from '#server/database/database.ts'
import { type Border, type Listed, type ListedTable, listBorders, listListed } from './sitemap.store.ts'
import { escapeXml } from './xml.ts'

/** What one file may hold by the protocol (sitemaps.org). */
const PAGE_MAX = 50_000
const BORDERS_KEPT_MS = 3_600_000
const ROWS_AT_ONCE = 1000
const PUBLIC_PAGES = ['/', '/about-us', '/contact-us', '/faqs', '/pricing', '/payment', '/privacy']
const ADDRESS = {
  journey: (id: string) => `/app/discover/journey/${encodeURIComponent(id)}`,
  person: (id: string) => `/app/user/profile?userId=${encodeURIComponent(id)}`,
} as const
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'

interface Ground extends Pick<Database, 'db' | 'dialect'> {
  site: string
  clock: () => number
}

interface Part {
  table: ListedTable
  from: Border
  before: Border | undefined
}

/** The map for search engines: page 1 are the pages of words, then journeys, then people, so many a page. */
export function makeSitemap({ site, clock, ...on }: Ground, size = PAGE_MAX) {
  let kept: { until: number; parts: Promise<Part[]> } | null = null

  return { index, page }

  /** Names every page of the map. */
  async function index(): Promise<string> {
    const pages = Array.from({ length: (await parts()).length + 1 }, (_, number) => number + 1)
    const entries = pages.map((number) => `<sitemap><loc>${escapeXml(site)}/sitemap-${number}.xml</loc></sitemap>\n`)
    return `${HEADER}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
  }

  /** One page, written while it is read; null where there is none of that number. */
  async function page(number: number): Promise<AsyncIterable<string> | null> {
    if (number === 1) return written(publicPages())
    const part = (await parts())[number - 2]
    return part ? written(listed(part)) : null
  }

  /** Borders are looked for once an hour; until then what is new stands on the last page. */
  function parts(): Promise<Part[]> {
    if (kept && kept.until > clock()) return kept.parts
    const looking = Promise.all([partsOf('journey'), partsOf('person')]).then((found) => found.flat())
    kept = { until: clock() + BORDERS_KEPT_MS, parts: looking }
    looking.catch(() => {
      kept = null
    })
    return looking
  }

  async function partsOf(table: ListedTable): Promise<Part[]> {
    const borders = await listBorders(on, table, size)
    return borders.map((from, index) => ({ table, from, before: borders[index + 1] }))
  }

  async function* publicPages(): AsyncGenerator<string> {
    yield PUBLIC_PAGES.map((path) => entryOf(path, null)).join('')
  }

  async function* listed({ table, from, before }: Part): AsyncGenerator<string> {
    let rows: Listed[] = await listListed(on, table, { from, before }, ROWS_AT_ONCE)
    let room = PAGE_MAX
    for (;;) {
      yield rows
        .slice(0, room)
        .map(({ id, updatedAt }) => entryOf(ADDRESS[table](id), updatedAt))
        .join('')
      room -= rows.length
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS_AT_ONCE || room <= 0) return
      rows = await listListed(on, table, { after: last.border, before }, ROWS_AT_ONCE)
    }
  }

  function entryOf(path: string, updatedAt: number | null): string {
    const changed = updatedAt === null ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`
    return `<url><loc>${escapeXml(site + path)}</loc>${changed}</url>\n`
  }
}

async function* written(entries: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${HEADER}<urlset ${NAMESPACE}>\n`
  yield* entries
  yield '</urlset>\n'
}
