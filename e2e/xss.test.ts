import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { signIn } from '../tools/auth-client.ts'
import { DEMO_PASSWORD, signInAsMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { setAppearance } from './visit.ts'
import { SCRIPT_LINKS } from './xss.links.ts'
import { PAYLOADS } from './xss.payloads.ts'

/**
 * `npm run test:matrix` tries all payloads on all screens; `npm test` a tenth of them, on one
 * screen each.
 */
const WHOLE = process.env.CAIRN_MATRIX === 'on'
const TENTH = 10

/** Demonstration accounts that write the payloads; the first one also opens the pages. */
const WRITERS = [
  'maya',
  'ada',
  'jonas',
  'amina',
  'noor',
  'lea',
  'tomas',
  'yuki',
  'layla',
  'priya',
  'kwame',
  'ingrid',
  'mateus',
  'hana',
]
const storable = PAYLOADS.filter((payload, index) => !payload.includes('\0') && (WHOLE || index % TENTH === 0))
const rounds = Array.from({ length: Math.ceil(storable.length / WRITERS.length) }, (_, round) =>
  storable.slice(round * WRITERS.length, (round + 1) * WRITERS.length),
)

interface ResponseBody {
  content?: unknown
  id?: string
  owner?: { id: string }
  steps?: { id: string }[]
  fields?: Record<string, string>
}
interface Written {
  id: string
  person: string
  steps: string[]
}
type CallApi = (method: string, path: string, data?: unknown) => Promise<{ status: number; body: ResponseBody }>

// Playwright's trace is off: recording hundreds of pages would take longer than the test itself.
test.use({ expectedErrors: [/status of 40[04]/], trace: 'off' })
test.describe.configure({ timeout: 300_000 })

test('there are at least 200 different payloads', () => {
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(200)
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length)
})

test.describe('on an unprotected page', () => {
  test.use({ expectedErrors: [/A payload ran|Failed to load|refused|ERR_/] })

  test('the checks detect injected elements and executed scripts', async ({ page, context }) => {
    await detectExecution(context)
    for (const payload of ['<script>xs()</script>', '<img src=x onerror=xs()>', '<svg onload=alert(1)>']) {
      await page.goto('about:blank')
      await page.setContent(`<main>${payload}</main>`)
      await expect.poll(() => page.evaluate(findInjections), { message: payload }).toContain('a payload ran')
    }
    await page.setContent('<main><a href="java&#x0A;script:xs()">x</a></main>')
    expect(await page.evaluate(findInjections)).toHaveLength(1)
  })
})

for (const [round, payloads] of rounds.entries())
  test(`no stored text is executed on any screen (${round + 1} of ${rounds.length})`, async ({
    page,
    context,
    server,
  }) => {
    await detectExecution(context)
    const written: Written[] = []
    const callers: CallApi[] = []
    for (const [index, payload] of payloads.entries()) {
      const callApi = await createCallerOf(WRITERS[index] ?? '', page.request, server.url)
      callers.push(callApi)
      written.push(await write(callApi, payload, payloads))
      if (index > 0) await flagAndRate(callApi, written[0] as Written, payload, payloads)
    }
    await signInAsMember(context, server.url)
    await setAppearance(context, server.url, {})
    const callAsMaya = await createCallerOf('maya', page.request, server.url)
    for (const { id } of written.slice(1)) await callAsMaya('POST', `/path/follow/${id}`, { followed: true })

    const [own] = written
    const common = ['/', '/app/discover', '/app/following', '/app/user/cards', '/app/user/list', '/app/user/edit']
    const version = await makeVersion(callers, written, payloads)
    const pages = [`${own?.id}/upkeep`, `${own?.id}/suggestions`, `${own?.id}/history`, `${version}/changes`]
    const ofOwner = [`/app/user/path/edit?pathId=${own?.id}`, ...pages.map((each) => `/app/discover/journey/${each}`)]
    for (const address of [...common, ...ofOwner]) await expectNoInjection(page, address)
    for (const [index, { id, person }] of written.entries()) {
      const screens = [
        `/app/discover/journey/${id}`,
        `/app/user/fullpath?pathId=${id}`,
        `/app/user/profile?userId=${person}`,
      ]
      for (const address of screens.filter((_, position) => WHOLE || index % screens.length === position))
        await expectNoInjection(page, address)
    }
    await expectNoInjection(page, `/app/discover/journey/${own?.id}#discussion`)
    await page.getByRole('list', { name: 'Discussion' }).getByRole('listitem').first().waitFor()
    await page.evaluate(openEveryStep)
    expect(await page.evaluate(findInjections)).toEqual([])
    await page.keyboard.press('Control+k')
    await page.keyboard.type('xs')
    await page.getByRole('option').first().waitFor()
    expect(await page.evaluate(findInjections)).toEqual([])
    await callAsMaya('POST', `/user/block/${written.at(-1)?.person}`, { blocked: true })
    await expectNoInjection(page, '/app/user/edit?part=account')
  })

test('text from the URL is escaped in pages', async ({ page, context }) => {
  await detectExecution(context)
  for (const payload of storable) {
    const query = encodeURIComponent(payload)
    for (const address of [`/?q=${query}`, `/faqs?q=${query}`, `/app/discover?q=${query}`, `/nowhere/${query}`]) {
      const html = await (await page.request.get(address)).text()
      if (payload.includes('<')) expect(html.includes(payload), address).toBe(false)
    }
  }
  for (const payload of storable.slice(0, 2))
    for (const address of ['/?q=', '/faqs?q=', '/nowhere/', '/auth/login?returnTo=', '/?badge=']) {
      await page.goto(address + encodeURIComponent(payload))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.evaluate(findInjections)).toEqual([])
    }
})

test('links that would execute a script are refused in every field', async ({ request, server }) => {
  const callApi = await createCallerOf('maya', request, server.url)
  const steps = SCRIPT_LINKS.map((url) => ({ stepType: 'Article', description: 'Read', url }))
  const journey = { name: 'A', description: 'B', badges: [{ name: 'C' }], steps }
  const refused = await callApi('POST', '/path/create', journey)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields ?? {})).toEqual(SCRIPT_LINKS.map((_, index) => `steps.${index}.url`))
  for (const url of SCRIPT_LINKS)
    expect((await callApi('PUT', '/user/profile/update', { links: [url] })).status, url).toBe(400)
  for (const payload of PAYLOADS.filter((text) => text.includes('\0')))
    expect((await callApi('PUT', '/user/profile/update', { displayName: payload })).status).toBe(400)
})

/**
 * Writes a payload to every field that a member can fill in; resolves to the pages that show it.
 */
async function write(callApi: CallApi, payload: string, payloads: readonly string[]): Promise<Written> {
  const all = payloads.join('\n')
  const profile = await callApi('PUT', '/user/profile/update', {
    displayName: part(payload, 120),
    role: part(payload, 80),
    company: part(payload, 80),
    pronouns: part(payload, 40),
    about: part(all, 1000),
    links: payloads.slice(0, 6).map(linkWith),
  })
  expect(profile.status, JSON.stringify(profile.body)).toBe(200)
  const created = await callApi('POST', '/path/create', {
    ...{ name: part(payload, 120), description: part(all, 2000), licence: 'ccBy' },
    badges: payloads.slice(0, 10).map((text) => ({ name: part(text, 50) })),
    steps: payloads.map((text) => ({ stepType: 'Article', description: part(text, 100), url: linkWith(text) })),
  })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const feedback = await callApi('POST', '/feedback/submit', {
    feedbackInputDTO: { name: part(payload, 120), email: 'a@example.org', phone: part(payload, 40), feedback: all },
  })
  expect(feedback.status).toBe(201)
  const comment = await callApi('POST', `/path/comments/${created.body.id}`, { text: part(all, 2000) })
  expect(comment.status, JSON.stringify(comment.body)).toBe(201)
  const steps = created.body.steps?.map((step) => step.id) ?? []
  return { id: created.body.id ?? '', person: created.body.owner?.id ?? '', steps }
}

/** Reports a link of a journey, suggests other texts for it and finishes the journey with a note, all for its owner to read. */
async function flagAndRate(
  callApi: CallApi,
  { id, steps }: Written,
  payload: string,
  payloads: readonly string[],
): Promise<void> {
  const words = { note: part(payloads.join('\n'), 500), url: linkWith(payload) }
  const flagged = await callApi('POST', `/path/flags/${id}`, { stepId: steps[0], kind: 'other', ...words })
  expect(flagged.status, JSON.stringify(flagged.body)).toBe(201)
  const suggested = await callApi('POST', `/path/suggestions/${id}`, {
    ...{ version: 1, message: words.note, name: part(payload, 120), closingWords: words.note },
    badges: payloads.slice(0, 10).map((text) => ({ name: part(text, 50) })),
  })
  expect(suggested.status, JSON.stringify(suggested.body)).toBe(201)
  await callApi('PUT', `/path/progress/${id}`, { completed: steps })
  const rated = await callApi('PUT', `/path/rating/${id}`, { stars: 4, note: words.note })
  expect(rated.status, JSON.stringify(rated.body)).toBe(200)
}

/** The first writer makes a version of the second one's journey and changes the own one; then the second one changes the original. */
async function makeVersion(
  [first, second]: readonly CallApi[],
  [own, original]: readonly Written[],
  payloads: readonly string[],
): Promise<string | undefined> {
  if (!first || !second) return
  const { body: draft } = await first('POST', `/path/adapt/${original?.id}`, {})
  const { body: read } = await first('GET', `/draft/${draft.id}`)
  const { body: version } = await first('POST', '/path/create', read.content)
  const words = part(payloads.toReversed().join('\n'), 500)
  const line = part(payloads.join(' '), 200)
  const changes = [
    await first('PUT', `/path/${own?.id}`, { closingWords: words, revisionLine: line }),
    await second('PUT', `/path/${original?.id}`, { description: words, closingWords: words }),
  ]
  expect(changes.map(({ status }) => status)).toEqual([200, 200])
  return version.id
}

/** Opens a page, waits until it shows a payload, and expects the payload to be plain text. */
async function expectNoInjection(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(showsPayload, undefined, { timeout: 10_000 }).catch(() => {
    throw new Error(`${address} does not show a payload`)
  })
  expect(await page.evaluate(findInjections), address).toEqual([])
}

/**
 * Makes an executed payload fail the test, even a late one: the functions it calls log an error.
 */
async function detectExecution(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ran = () => {
      document.documentElement.setAttribute('data-ran', '')
      console.error(`A payload ran at ${location.href}`)
    }
    for (const name of ['xs', 'alert', 'prompt', 'confirm', 'MsgBox'])
      Object.defineProperty(window, name, { value: ran, configurable: false, writable: false })
  })
}

async function createCallerOf(name: string, request: APIRequestContext, url: string): Promise<CallApi> {
  const { token } = await signIn(url, { email: `${name}@example.org`, password: DEMO_PASSWORD })
  return async (method, path, data) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await request.fetch(`/api${path}`, { method, headers, ...(data !== undefined && { data }) })
    return { status: response.status(), body: await response.json().catch(() => ({})) }
  }
}

/** The first `length` code points of a text. */
function part(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}

/** A link with a payload in its query, encoding only characters that a URL can't contain. */
function linkWith(payload: string): string {
  return `https://example.org/?${/[\s\p{Cc}\ufeff]/u.test(payload) ? encodeURIComponent(payload) : payload}`
}

function showsPayload(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  return (
    document.querySelector('main')?.textContent?.includes('xs()') || fields.some(({ value }) => value.includes('xs()'))
  )
}

async function openEveryStep(): Promise<void> {
  for (const button of document.querySelectorAll<HTMLElement>('.step-list h3 button')) {
    button.click()
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  }
}

/** Runs in the page: finds elements, event handlers and URLs that our pages never contain. */
function findInjections(): string[] {
  const FOREIGN_ELEMENTS =
    'iframe, object, embed, base, marquee, math, frameset, meta[http-equiv=refresh], svg script, animate, set, foreignObject'
  const found = document.documentElement.hasAttribute('data-ran') ? ['a payload ran'] : []
  for (const element of document.querySelectorAll(FOREIGN_ELEMENTS)) found.push(element.outerHTML.slice(0, 200))
  for (const script of document.scripts)
    if (!/json/u.test(script.type) && script.text.includes('xs()')) found.push(script.outerHTML.slice(0, 200))
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${name}=${value}`)
      if (!/^(?:href|src|action|formaction|xlink:href|data|poster)$/u.test(name)) continue
      if (URL.canParse(value, location.href) && !/^(?:https?|mailto):$/u.test(new URL(value, location.href).protocol))
        found.push(`${name}=${value}`)
    }
  return found
}
