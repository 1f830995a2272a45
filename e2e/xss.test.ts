import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { beMember, wear } from './visit.ts'
import { PAYLOADS, SCRIPT_ADDRESSES } from './xss.payloads.ts'

/** `npm run test:matrix` writes all of it and looks at every screen of each, `npm test` a tenth, and at one of each. */
const WHOLE = process.env.CAIRN_MATRIX === 'on'
const TENTH = 10

/** Demonstration people who write, the first of them looks at it. */
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

interface Answered {
  id?: string
  owner?: { id: string }
  fields?: Record<string, string>
}
type Ask = (method: string, path: string, data?: unknown) => Promise<{ status: number; body: Answered }>

// Recording hundreds of pages takes longer than looking at them.
test.use({ expectedErrors: [/status of 40[04]/], trace: 'off' })
test.describe.configure({ timeout: 300_000 })

test('there are at least 200 ways to try', () => {
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(200)
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length)
})

test.describe('where nothing guards a page', () => {
  test.use({ expectedErrors: [/A payload ran|Failed to load|refused|ERR_/] })

  test('it is seen that a text became more than text, and that it ran', async ({ page, context }) => {
    await watch(context)
    for (const payload of ['<script>xs()</script>', '<img src=x onerror=xs()>', '<svg onload=alert(1)>']) {
      await page.goto('about:blank')
      await page.setContent(`<main>${payload}</main>`)
      await expect.poll(() => page.evaluate(traces), { message: payload }).toContain('a payload ran')
    }
    await page.setContent('<main><a href="java&#x0A;script:xs()">x</a></main>')
    expect(await page.evaluate(traces)).toHaveLength(1)
  })
})

for (const [round, payloads] of rounds.entries())
  test(`nothing that people write runs anywhere (${round + 1} of ${rounds.length})`, async ({
    page,
    context,
    place,
  }) => {
    await watch(context)
    const written = []
    for (const [index, payload] of payloads.entries()) {
      const ask = await signIn(context, WRITERS[index] ?? '')
      written.push(await write(ask, payload, payloads))
    }
    await beMember(context)
    await wear(context, place.url, {})
    const maya = await signIn(context, 'maya')
    for (const { id } of written.slice(1)) await maya('POST', `/path/follow/${id}`, { followed: true })

    const [own] = written
    const common = ['/', '/app/discover', '/app/following', '/app/user/cards', '/app/user/list', '/app/user/edit']
    for (const address of [...common, `/app/user/path/edit?pathId=${own?.id}`]) await look(page, address)
    for (const [index, { id, person }] of written.entries()) {
      const screens = [
        `/app/discover/journey/${id}`,
        `/app/user/fullpath?pathId=${id}`,
        `/app/user/profile?userId=${person}`,
      ]
      for (const address of screens.filter((_, place) => WHOLE || index % screens.length === place))
        await look(page, address)
    }
    await look(page, `/app/discover/journey/${own?.id}`)
    await page.evaluate(openEveryStep)
    expect(await page.evaluate(traces)).toEqual([])
    await page.keyboard.press('Control+k')
    await page.keyboard.type('xs')
    await page.getByRole('option').first().waitFor()
    expect(await page.evaluate(traces)).toEqual([])
  })

test('what an address says is never written into a page as it is', async ({ page, context }) => {
  await watch(context)
  for (const payload of storable) {
    const asked = encodeURIComponent(payload)
    for (const address of [`/?q=${asked}`, `/faqs?q=${asked}`, `/app/discover?q=${asked}`, `/nowhere/${asked}`]) {
      const html = await (await page.request.get(address)).text()
      if (payload.includes('<')) expect(html.includes(payload), address).toBe(false)
    }
  }
  for (const payload of storable.slice(0, 2))
    for (const address of ['/?q=', '/faqs?q=', '/nowhere/', '/auth/login?returnTo=', '/?badge=']) {
      await page.goto(address + encodeURIComponent(payload))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.evaluate(traces)).toEqual([])
    }
})

test('an address that would run something is refused wherever one can be written', async ({ context }) => {
  const ask = await signIn(context, 'maya')
  const steps = SCRIPT_ADDRESSES.map((url) => ({ stepType: 'Article', description: 'Read', url }))
  const journey = { name: 'A', description: 'B', badges: [{ name: 'C' }], steps }
  const refused = await ask('POST', '/path/create', journey)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields ?? {})).toEqual(SCRIPT_ADDRESSES.map((_, index) => `steps.${index}.url`))
  for (const url of SCRIPT_ADDRESSES)
    expect((await ask('PUT', '/user/profile/update', { links: [url] })).status, url).toBe(400)
  for (const payload of PAYLOADS.filter((text) => text.includes('\0')))
    expect((await ask('PUT', '/user/profile/update', { displayName: payload })).status).toBe(400)
})

/** Fills every field there is; answers where that can be seen. */
async function write(ask: Ask, payload: string, payloads: readonly string[]): Promise<{ id: string; person: string }> {
  const all = payloads.join('\n')
  const profile = await ask('PUT', '/user/profile/update', {
    displayName: part(payload, 120),
    role: part(payload, 80),
    company: part(payload, 80),
    pronouns: part(payload, 40),
    about: part(all, 1000),
    links: payloads.slice(0, 6).map(linkWith),
  })
  expect(profile.status, JSON.stringify(profile.body)).toBe(200)
  const laid = await ask('POST', '/path/create', {
    name: part(payload, 120),
    description: part(all, 2000),
    badges: payloads.slice(0, 10).map((text) => ({ name: part(text, 50) })),
    steps: payloads.map((text) => ({ stepType: 'Article', description: part(text, 100), url: linkWith(text) })),
  })
  expect(laid.status, JSON.stringify(laid.body)).toBe(201)
  const told = await ask('POST', '/feedback/submit', {
    feedbackInputDTO: { name: part(payload, 120), email: 'a@example.org', phone: part(payload, 40), feedback: all },
  })
  expect(told.status).toBe(201)
  return { id: laid.body.id ?? '', person: laid.body.owner?.id ?? '' }
}

/** Opens a page, waits until it shows what was written, and looks for anything that became more than text. */
async function look(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(showsIt, undefined, { timeout: 10_000 }).catch(() => {
    throw new Error(`${address} does not show what was written`)
  })
  expect(await page.evaluate(traces), address).toEqual([])
}

/** Payloads say that they ran; the error fails the test, also when it comes late. */
async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ran = () => {
      document.documentElement.setAttribute('data-ran', '')
      console.error(`A payload ran at ${location.href}`)
    }
    for (const name of ['xs', 'alert', 'prompt', 'confirm', 'MsgBox'])
      Object.defineProperty(window, name, { value: ran, configurable: false, writable: false })
  })
}

async function signIn(context: BrowserContext, name: string): Promise<Ask> {
  const headers = { 'content-type': 'application/json' }
  const data = { email: `${name}@example.org`, password: 'stones-and-trails', rememberMe: true }
  expect((await context.request.post('/api/auth/sign-in/email', { headers, data })).status()).toBe(200)
  const { token } = await (await context.request.get('/api/auth/token')).json()
  return async (method, path, body) => {
    const asking = { method, headers: { authorization: `Bearer ${token}` }, ...(body !== undefined && { data: body }) }
    const answer = await context.request.fetch(`/api${path}`, asking)
    return { status: answer.status(), body: await answer.json().catch(() => ({})) }
  }
}

/** The first characters, none of them cut in half. */
function part(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}

/** Raw where an address may hold it, else as browsers write it. */
function linkWith(payload: string): string {
  return `https://example.org/?${/[\s\p{Cc}\ufeff]/u.test(payload) ? encodeURIComponent(payload) : payload}`
}

function showsIt(): boolean {
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

/** What no page of ours has: scripts, handlers, frames and addresses that came in with a text. */
function traces(): string[] {
  const FOREIGN =
    'iframe, object, embed, base, marquee, math, frameset, meta[http-equiv=refresh], svg script, animate, set, foreignObject'
  const found = document.documentElement.hasAttribute('data-ran') ? ['a payload ran'] : []
  for (const element of document.querySelectorAll(FOREIGN)) found.push(element.outerHTML.slice(0, 200))
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
