// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Send } from '#contract/api.ts'
import type { Journey, SiteNumbers } from '#contract/journey.ts'
import { ada, aJourney, profileOf } from '#web/testing/builders.ts'
import { ApiError, knownUrl, renderPage } from './entry.server.tsx'

const journey: Journey = aJourney({
  id: 'letters',
  name: 'Letters & </script><b>space',
  description: 'Most design is text',
  createdAt: '2026-11-12T23:30:00.000Z',
  badges: [{ name: 'UI/UX' }],
  steps: [{ id: 's1', stepType: 'Video', description: 'A film', url: 'https://example.org/film' }],
  likeCount: 2,
  completedCount: null,
  requiredDone: null,
  doneSteps: null,
})

const NUMBERS: SiteNumbers = { journeys: 128, freeSteps: 1043, freeHours: 612, finishes: null, more: false }

const FAILURES: Record<string, Error> = {
  none: new ApiError(404, { code: 'journeyNotFound', message: "This journey doesn't exist" }),
  gone: new ApiError(410, { code: 'gone', message: 'This journey has been deleted' }),
  broken: new Error('the disk is full'),
}

async function answer(name: string, input: object): Promise<{ answer: unknown; next: string | null }> {
  const { id = '' } = 'params' in input ? (input.params as { id?: string }) : {}
  if (FAILURES[id]) throw FAILURES[id]
  if (name === 'groupInvitation') throw FAILURES.none
  if (name === 'journey') return { answer: journey, next: null }
  if (name === 'siteNumbers') return { answer: NUMBERS, next: null }
  if (name === 'badges') return { answer: [{ name: 'Python' }], next: null }
  if (name === 'profile' || name === 'ownProfile') return { answer: profileOf(ada), next: null }
  if (name === 'firstLogin') return { answer: false, next: null }
  if (name === 'journeysOf')
    return { answer: Array.from({ length: 20 }, (_, index) => aJourney({ id: `j${index}` })), next: null }
  if (name === 'journeys') return { answer: [journey], next: 'more' }
  throw new Error(`${name} is not for pages`)
}

function open(url: string, memberId: string | null = null) {
  return renderPage({
    url,
    language: 'en',
    send: answer as Send,
    origin: 'https://cairn.example',
    memberId,
    now: 0,
  })
}

test.each([
  ['/app/discover/journey/letters?utm_source=mail&q=letters', '/app/discover/journey/letters'],
  ['/app/discover/journey/letters?utm_source=mail&lang=de', '/app/discover/journey/letters?lang=de'],
  ['/?q=letters&x=1', '/?q=letters'],
  ['/?q=letters', '/?q=letters'],
  ['/nothing?x=1', '/nothing'],
  ['/%?x=1', '/%'],
  ['//elsewhere?x=1', '/elsewhere'],
])('%s is rendered as %s', (url, known) => {
  expect(knownUrl(url)).toBe(known)
})

describe('a page from the server', () => {
  test('contains its content, title, canonical link and page state', async () => {
    const { status, head, app, state } = await open('/app/discover/journey/letters')
    expect(status).toBe(200)
    expect(app).toContain('Letters &amp; &lt;/script&gt;&lt;b&gt;space')
    expect(app).toContain('12 November 2026')
    expect(head.match(/<title>/gu)).toHaveLength(1)
    expect(head).toContain('<link rel="canonical" href="https://cairn.example/app/discover/journey/letters"')
    expect(state).toContain('Most design is text')
    expect(state.match(/<\/?script/gu)).toHaveLength(4)
  })

  test('is identical for repeated requests', async () => {
    expect(await open('/?q=letters')).toEqual(await open('/?q=letters'))
  })

  test.each(['/', '/?q=letters', '/auth/login', '/app/discover', '/app/discover/journey/letters', '/nothing'])(
    'contains no inline style or script: %s',
    async (url) => {
      const { head, app } = await open(url)
      expect(head + app).not.toMatch(/\sstyle=|<style|<script/u)
    },
  )

  test('of a member’s own tells a visitor that it is loading, until the browser shows the login', async () => {
    const { app, state, head } = await open('/app/discover')
    expect([app.includes('Loading'), app.includes('Discover</h1>')]).toEqual([true, false])
    expect(state).toContain('"isWhole":false')
    expect(head).toContain('<meta name="robots" content="noindex">')
  })

  test('contains all cards of a long list', async () => {
    const { app } = await open('/app/user/profile?userId=ada')
    expect(app.match(/<article/gu)).toHaveLength(20)
  })

  test('links to the next page of results without scripts', async () => {
    const { app } = await open('/?q=letters')
    expect(app).toContain('href="/?q=letters&amp;cursor=more#journeys"')
  })
})

describe('a page that fails', () => {
  test.each([
    ['/nothing/here', 404, 'Page not found'],
    ['/404', 404, 'Page not found'],
    ['/%E0%A4%A', 404, 'Page not found'],
    ['/app/discover/journey/none', 404, 'This journey doesn&#x27;t exist'],
    ['/app/discover/journey/gone', 410, 'This journey has been deleted'],
    ['/app/user/fullpath?pathId=none', 404, 'This journey doesn&#x27;t exist'],
    ['/app/user/fullpath?pathId=gone', 410, 'This journey has been deleted'],
  ])('%s returns status %i and explains the error', async (url, status, words) => {
    const page = await open(url)
    expect(page.status).toBe(status)
    expect(page.app).toContain(words)
  })

  test('an unexpected error is returned for the log and not shown on the page', async () => {
    const page = await open('/app/discover/journey/broken')
    expect(page.status).toBe(500)
    expect(page.error).toBe(FAILURES.broken)
    expect(page.app + page.state).not.toContain('disk')
  })
})

test.each(['//elsewhere.example/', '/\\elsewhere.example', '/app/discover/?sort=nicest'])(
  'no redirect leaves the site: %s',
  async (url) => {
    const { redirect } = await open(url)
    expect(redirect ?? '/').toMatch(/^\/(?![/\\])/u)
  },
)

test.each([
  ['/app', '/app/discover'],
  ['/app/user', '/app/user/profile'],
  ['/auth', '/auth/login'],
])('%s redirects to %s', async (typed, page) => {
  expect(await open(typed)).toMatchObject({ status: 307, redirect: page })
})

test.each([
  ['suggestions', '#waiting'],
  // The browser adds the hash of the requested address, such as '#notes'.
  ['upkeep', ''],
])('the former page %s redirects a member to the journey, and shows a visitor the login', async (name, hash) => {
  const url = `/app/discover/journey/letters/${name}`
  const { status, redirect } = await open(url, 'ada')
  expect([status, redirect]).toEqual([307, `/app/discover/journey/letters${hash}`])
  expect(await open(url)).toMatchObject({ status: 200, redirect: null })
})

test('a link to a group that does not work is answered with 404, and a page without one is not', async () => {
  expect((await open('/app/groups/g1/join?key=ended')).status).toBe(404)
  expect((await open('/app/groups/g1/join')).status).toBe(200)
})

test('the outline of a bare page contains `main`', async () => {
  expect((await open('/auth/interests')).app).toContain('<main id="main">')
})
