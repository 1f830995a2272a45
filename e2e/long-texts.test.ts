import { signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'
import { findOverflow } from './overflow.ts'
import { setAppearance } from './visit.ts'

/**
 * Names with long words, right-to-left text, stacked accents, emoji families and invisible
 * characters.
 */
const NAMES = [
  'W'.repeat(120),
  'مرحبا بالعالم '.repeat(8).trim(),
  `Z${'\u0301\u0302\u0303'.repeat(4)}algo ${'👩‍👩‍👧‍👦'.repeat(20)}`,
  `\u200bzero\u200bwidth\u200f \u202eesrever\u202c ${'x'.repeat(80)}`,
]

const LONG_HOST = 'https://a-very-long-subdomain-for-documentation.learning-platform.example-university.org/x'

/** The first `length` code points of a text. */
const part = (text: string, length: number) => [...text].slice(0, length).join('')

test('unusual texts overflow no page at 320 px', { tag: '@everything' }, async ({ page, context, server }) => {
  test.setTimeout(180_000)
  // The member's email contains the same long name, and some sentences contain the email.
  const { headers } = await signUpNewMember(context, server.url, { firstName: 'Wintergreen'.repeat(4) })
  await setAppearance(context, server.url, {})
  await page.setViewportSize({ width: 320, height: 640 })
  const [widest = '', ...others] = NAMES
  const person = {
    displayName: widest,
    role: part(others[0] ?? '', 80),
    company: part(others[1] ?? '', 80),
    about: `${NAMES.join('\n')}\n${'long '.repeat(50)}`,
    pronouns: 'x'.repeat(40),
  }
  const changed = await page.request.put('/api/user/profile/update', { headers, data: person })
  expect(changed.status(), await changed.text()).toBe(200)
  const { id: personId } = await changed.json()
  const ids: string[] = []
  for (const name of NAMES) {
    const step = { stepType: 'Video', description: part(name, 100), url: `https://example.org/${'z'.repeat(500)}` }
    const badges = [{ name: part(name, 40) }]
    const data = { name, description: `${name} ${'y'.repeat(1000)}`, badges, steps: [step] }
    const created = await page.request.post('/api/path/create', { headers, data })
    expect(created.status(), await created.text()).toBe(201)
    ids.push((await created.json()).id)
  }
  for (const address of [
    '/',
    '/app/discover',
    ...ids.map((id) => `/app/discover/journey/${id}`),
    `/app/user/fullpath?pathId=${ids[0]}`,
    `/app/user/path/edit?pathId=${ids[0]}`,
    `/app/user/profile?userId=${personId}`,
    '/app/user/edit',
    ...['notices', 'account', 'data'].map((name) => `/app/user/edit?part=${name}`),
    '/app/user/cards',
    '/app/user/list',
  ]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitForIdleNetwork(page)
    expect.soft(await page.evaluate(findOverflow), address).toEqual([])
  }
})

test('the title of a step is at least 24 px high at 320 px', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  const { headers } = await signUpNewMember(context, server.url)
  await page.setViewportSize({ width: 320, height: 640 })
  const step = { stepType: 'Article', description: 'Test the routes', url: 'https://example.org/' }
  const data = { name: 'Routes', description: 'Two steps', badges: [{ name: 'Python' }], steps: [step, step] }
  const { id } = await (await page.request.post('/api/path/create', { headers, data })).json()
  await page.goto(`/app/discover/journey/${id}`)
  const titles = page.getByRole('heading', { name: /Test the routes/u }).getByRole('button')
  await expect(titles).toHaveCount(2)
  for (const title of await titles.all()) expect((await title.boundingBox())?.height).toBeGreaterThanOrEqual(24)
})

test('long host names and display names overflow no page at any width', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000)
  const { headers } = await signUpNewMember(context, server.url)
  await setAppearance(context, server.url, {})
  const person = { displayName: `${'Ingeborg'.repeat(13)}X`, role: 'Curriculum lead', company: 'Example University' }
  const changed = await page.request.put('/api/user/profile/update', { headers, data: person })
  expect(changed.status(), await changed.text()).toBe(200)
  const steps = [{ stepType: 'Article', description: 'Read the documentation', url: LONG_HOST }]
  const data = { name: 'Long hosts', description: 'One step', badges: [{ name: 'Python' }], steps }
  const created = await page.request.post('/api/path/create', { headers, data })
  const { id } = await created.json()
  const { id: personId } = await changed.json()
  for (const address of [
    `/app/user/path/edit?pathId=${id}`,
    `/app/discover/journey/${id}`,
    `/app/user/profile?userId=${personId}`,
    '/app/discover',
  ]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitForIdleNetwork(page)
    for (const width of [320, 390, 1200, 1240, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await page.evaluate(findOverflow), `${address} at ${width} px`).toEqual([])
      expect.soft(await page.evaluate(findOverlaps), `${address} at ${width} px`).toEqual([])
    }
  }
})

/** Runs in the page: finds panels that overlap although neither contains the other. */
function findOverlaps(): string[] {
  const panels = [...document.querySelectorAll<HTMLElement>('#main .panel')]
  const found: string[] = []
  for (const [index, first] of panels.entries())
    for (const other of panels.slice(index + 1)) {
      if (first.contains(other) || other.contains(first)) continue
      if ([first, other].some((panel) => getComputedStyle(panel).position === 'sticky')) continue
      const [a, b] = [first.getBoundingClientRect(), other.getBoundingClientRect()]
      const overlapX = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const overlapY = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (overlapX > 1 && overlapY > 1)
        found.push(`${first.textContent.slice(0, 30)} and ${other.textContent.slice(0, 30)}`)
    }
  return found
}

test('a text that is too long is refused and stays in the field', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signUpNewMember(context, server.url)
  await setAppearance(context, server.url, {})
  await page.goto('/app/feedback')
  const comments = page.getByLabel('Comments')
  await comments.fill('a'.repeat(10_000))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/^At most [\d,]+ characters$/)).toBeVisible()
  expect(await comments.inputValue()).toHaveLength(10_000)
})
