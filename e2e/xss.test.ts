import type { BrowserContext, Page } from '@playwright/test'
import { signInAsMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { setAppearance } from './visit.ts'
import { SCRIPT_LINKS } from './xss.links.ts'
import { PAYLOADS } from './xss.payloads.ts'
import {
  type CallApi,
  createCallerOf,
  gather,
  makeVersion,
  reportAndRate,
  type Written,
  workTogether,
  write,
} from './xss.writers.ts'

/** `npm test` tries every 60th payload. */
const CORE = 60

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
const storable = PAYLOADS.filter((payload) => !payload.includes('\0'))
const rounds = Array.from({ length: Math.ceil(storable.length / WRITERS.length) }, (_, round) =>
  storable.slice(round * WRITERS.length, (round + 1) * WRITERS.length),
)

// Playwright's trace is off: recording hundreds of pages would take longer than the test itself.
test.use({ expectedErrors: [/status of 40[04]/], trace: 'off', ownContext: true })
test.describe.configure({ timeout: 600_000 })

test('there are at least 200 different payloads', { tag: '@everything' }, () => {
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(200)
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length)
})

test.describe('on an unprotected page', { tag: '@everything' }, () => {
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

test('no stored text is executed on any screen', async ({ page, server }) => {
  const few = storable.filter((_, index) => index % CORE === 0)
  await tryPayloads(page, server.url, few)
})

for (const [round, payloads] of rounds.entries())
  test(
    `no stored text is executed on any screen (${round + 1} of ${rounds.length})`,
    { tag: '@everything' },
    async ({ page, server }) => tryPayloads(page, server.url, payloads),
  )

test('text from the URL is escaped in pages', { tag: '@everything' }, async ({ page, context }) => {
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

test('links that would execute a script are refused in every field', { tag: '@everything' }, async ({
  request,
  server,
}) => {
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
 * Has each payload written by a person of its own, and opens all screens that show them. All are in the steps of each
 * journey, so each is opened as a name on one of the three screens of its person and journey.
 */
async function tryPayloads(page: Page, url: string, payloads: string[]): Promise<void> {
  const context = page.context()
  await detectExecution(context)
  const written: Written[] = []
  const callers: CallApi[] = []
  for (const [index, payload] of payloads.entries()) {
    const callApi = await createCallerOf(WRITERS[index] ?? '', page.request, url)
    callers.push(callApi)
    written.push(await write(callApi, payload, payloads))
    if (index > 0) await reportAndRate(callApi, written[0] as Written, payload, payloads)
  }
  await signInAsMember(context, url)
  await setAppearance(context, url, {})
  const callAsMaya = await createCallerOf('maya', page.request, url)
  for (const { id } of written.slice(1)) await callAsMaya('POST', `/path/follow/${id}`, { followed: true })

  const [own] = written
  const shared = await workTogether(callers, written)
  const group = await gather(callAsMaya, own as Written, payloads)
  const common = [
    '/',
    '/app/activity',
    '/app/discover',
    '/app/following',
    '/app/user/cards',
    '/app/user/list',
    '/app/user/edit',
    '/app/groups',
    `/app/groups/${group}`,
    `/app/groups/${group}/join`,
  ]
  const version = await makeVersion(callers, written, payloads)
  const pages = [`${own?.id}/history`, `${version}/changes`]
  const ofOwner = [`/app/user/path/edit?pathId=${own?.id}`, ...pages.map((each) => `/app/discover/journey/${each}`)]
  for (const address of [...common, ...ofOwner]) await expectNoInjection(page, address)
  for (const journey of [own?.id, shared]) await expectNoInjection(page, `/app/discover/journey/${journey}`)
  for (const [index, { id, person }] of written.entries()) {
    const screens = [
      `/app/discover/journey/${id}`,
      `/app/user/fullpath?pathId=${id}`,
      `/app/user/profile?userId=${person}`,
    ]
    await expectNoInjection(page, screens[index % screens.length] ?? '')
  }
  await expectNoInjection(page, `/app/discover/journey/${own?.id}#discussion`)
  await page.getByRole('list', { name: 'Discussion' }).getByRole('listitem').first().waitFor()
  await page.evaluate(openEveryStep)
  expect(await page.evaluate(findInjections)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('xs')
  await page.getByRole('option').first().waitFor()
  expect(await page.evaluate(findInjections)).toEqual([])
  const block = async (blocked: boolean) => {
    for (const { person } of written.slice(1)) await callAsMaya('POST', `/user/block/${person}`, { blocked })
  }
  await block(true)
  await expectNoInjection(page, '/app/user/edit?part=account')
  // The writers write to each other again in the next test on this server.
  await block(false)
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
