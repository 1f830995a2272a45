// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Send } from '#contract/api.ts'
import type { Journey } from '#contract/journey.ts'
import { ApiError, renderPage } from '#web/app/entry.server.tsx'
import { ada, aJourney, aPerson, aStep, profileOf } from '#web/testing/builders.ts'

const SITE = 'https://cairn.example'
const steps = [aStep('one'), aStep('two', { url: 'ftp://example.org/two', stepType: 'Book' })]
const JOURNEYS: Record<string, Journey> = {
  j1: aJourney({
    language: 'en',
    level: 'beginner',
    minutes: 90,
    licence: 'ccBy',
    name: 'Bread </script> & "butter"',
    description: `${'🍞'.repeat(400)}`,
    steps,
    version: 7,
  }),
  hidden: aJourney({ id: 'hidden', visibility: 'unlisted' }),
  old: aJourney({ id: 'old', archived: true }),
}
const PEOPLE = { ada: profileOf({ ...ada, photoURL: '/api/images/a1' }), 'b&c': profileOf(aPerson('b&c', 'B <C>')) }

async function answer(name: string, { params = {} }: { params?: { id?: keyof typeof PEOPLE } }) {
  const id = params.id ?? ('' as 'ada')
  if (name === 'siteNumbers') return { answer: { freeSteps: null, freeHours: null }, next: null }
  if (name === 'journeys' || name === 'journeysOf' || name === 'badges') return { answer: [], next: null }
  const found = name === 'profile' ? PEOPLE[id] : JOURNEYS[id]
  if (!found) throw new ApiError(404, { code: 'notFound', message: "There's nothing here" })
  return { answer: found, next: null }
}

async function open(url: string, language = 'en') {
  const page = await renderPage({
    url,
    language,
    send: answer as unknown as Send,
    origin: SITE,
    memberId: null,
    now: 0,
  })
  return { ...page, tags: readHead(page.head) }
}

/**
 * Reads the metadata in a head as large sites do: the first tag of each name, with HTML entities
 * decoded.
 */
function readHead(head: string) {
  const plain = (text = '') =>
    text
      .replace(/&quot;/gu, '"')
      .replace(/&lt;/gu, '<')
      .replace(/&gt;/gu, '>')
      .replace(/&amp;/gu, '&')
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/gu)]
  const links = [...head.matchAll(/<link rel="(?:alternate|canonical)"[^>]*>/gu)].map(([link]) => link)
  return {
    meta: (name: string) => plain(metas.find(([, known]) => known === name)?.[2]),
    link: (part: string) => plain(/href="([^"]*)"/u.exec(links.find((link) => link.includes(part)) ?? '')?.[1]),
  }
}

describe('a shared journey', () => {
  test('has a link preview with name, text and picture', async () => {
    const { tags } = await open('/app/discover/journey/j1')
    expect(tags.meta('og:type')).toBe('article')
    expect(tags.meta('og:site_name')).toBe('Cairn')
    expect(tags.meta('og:title')).toBe('Bread </script> & "butter"')
    expect(tags.meta('og:description')).toBe(`${'🍞'.repeat(299)}…`)
    expect(tags.meta('og:url')).toBe(`${SITE}/app/discover/journey/j1`)
    expect(tags.meta('og:image')).toBe(`${SITE}/share/journey/j1.png?v=7`)
    expect(tags.meta('og:image:width') + tags.meta('og:image:height')).toBe('1200630')
    expect(tags.meta('og:image:alt')).toBe('Bread </script> & "butter": a learning journey by Ada Moreno')
    expect(tags.meta('twitter:card')).toBe('summary_large_image')
    expect(tags.link('canonical')).toBe(`${SITE}/app/discover/journey/j1`)
    expect(tags.link('json+oembed')).toBe(
      `${SITE}/api/oembed?url=${encodeURIComponent(`${SITE}/app/discover/journey/j1`)}`,
    )
    expect(tags.link('atom+xml')).toBe(`${SITE}/feeds/person/ada.atom`)
  })

  test("has JSON-LD as a course with steps, and its texts can't close the script element", async () => {
    const { state } = await open('/app/discover/journey/j1')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/u.exec(state) ?? []
    const course = JSON.parse(json)
    expect(course).toMatchObject({
      '@type': 'Course',
      name: 'Bread </script> & "butter"',
      author: { name: 'Ada Moreno' },
      inLanguage: 'en',
      educationalLevel: 'beginner',
      timeRequired: 'PT90M',
      license: 'https://creativecommons.org/licenses/by/4.0/',
    })
    const items = course.mainEntity.itemListElement.map(({ position, item }: { position: number; item: object }) => ({
      position,
      ...item,
    }))
    expect(items).toMatchObject([
      { position: 1, name: 'About one', url: 'https://example.org/one', learningResourceType: 'Article' },
      { position: 2, name: 'About two', learningResourceType: 'Book' },
    ])
    expect(items[1].url).toBeUndefined()
  })

  test('has the same preview on its full path page', async () => {
    const { tags, head } = await open('/app/user/fullpath?pathId=j1')
    expect(tags.link('canonical')).toBe(`${SITE}/app/discover/journey/j1`)
    expect(tags.meta('og:url')).toBe(`${SITE}/app/discover/journey/j1`)
    expect(head.match(/rel="canonical"/gu)).toHaveLength(1)
  })

  test.each(['hidden', 'old'])("isn't indexed if it is %s", async (id) => {
    expect((await open(`/app/discover/journey/${id}`)).tags.meta('robots')).toBe('noindex')
    expect((await open('/app/discover/journey/j1')).tags.meta('robots')).toBe('')
  })

  test("has no preview if it doesn't exist", async () => {
    const { head, state } = await open('/app/discover/journey/none')
    expect(head + state).not.toMatch(/og:|ld\+json|oembed/u)
  })
})

describe('other pages', () => {
  test("a person's preview shows their photo, or the site's picture", async () => {
    const { tags } = await open('/app/user/profile?userId=ada')
    expect(tags.meta('og:title')).toBe('Ada Moreno')
    expect(tags.meta('og:image')).toBe(`${SITE}/api/images/a1`)
    expect(tags.link('canonical')).toBe(`${SITE}/app/user/profile?userId=ada`)
    const other = (await open('/app/user/profile?userId=b%26c')).tags
    expect(other.meta('og:title')).toBe('B <C>')
    expect(other.meta('og:image')).toBe(`${SITE}/share/cairn.png`)
    expect(other.link('atom+xml')).toBe(`${SITE}/feeds/person/b%26c.atom`)
  })

  test.each(['/', '/about-us', '/faqs', '/pricing', '/privacy'])(
    '%s has a link preview of its own title and description',
    async (path) => {
      const { tags, head } = await open(path)
      expect(tags.meta('og:title')).not.toBe('')
      expect(tags.meta('og:description')).toBe(tags.meta('description'))
      expect(tags.meta('og:url')).toBe(SITE + path)
      expect(tags.link('canonical')).toBe(SITE + path)
      expect(head).toContain(`<title>${tags.meta('og:title').replace(/&/gu, '&amp;')}</title>`)
    },
  )

  test.each(['/auth/login', '/app/discover', '/nowhere', '/maintenance'])('%s has no link preview', async (path) => {
    expect((await open(path)).head).not.toContain('og:')
  })
})

describe('a page with a language in its address', () => {
  test('has its own canonical address and links the other languages', async () => {
    const { tags, redirect, status } = await open('/about-us?lang=de', 'de')
    expect([status, redirect]).toEqual([200, null])
    expect(tags.link('canonical')).toBe(`${SITE}/about-us?lang=de`)
    expect(tags.meta('og:locale')).toBe('de_DE')
    expect(tags.link('hrefLang="fr"')).toBe(`${SITE}/about-us?lang=fr`)
    expect(tags.link('hrefLang="x-default"')).toBe(`${SITE}/about-us`)
  })

  test('keeps the other query parameters', async () => {
    const { tags, redirect } = await open('/app/user/profile?lang=fr&userId=ada', 'fr')
    expect(redirect).toBeNull()
    expect(tags.link('canonical')).toBe(`${SITE}/app/user/profile?lang=fr&userId=ada`)
  })

  test('is still the landing page without a search', async () => {
    const { app } = await open('/?lang=de', 'de')
    expect(app).toBe((await open('/', 'de')).app)
  })
})
