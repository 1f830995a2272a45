import { expect, test } from './fixtures.ts'
import { whenQuiet } from './quiet.ts'
import { beNewcomer, wear } from './visit.ts'
import { beyondTheScreen } from './widths.ts'

/** What people can come up with: no place to break, both directions, piles of accents, families, invisible characters. */
const NAMES = [
  'W'.repeat(120),
  'مرحبا بالعالم '.repeat(8).trim(),
  `Z${'\u0301\u0302\u0303'.repeat(4)}algo ${'👩‍👩‍👧‍👦'.repeat(20)}`,
  `\u200bzero\u200bwidth\u200f \u202eesrever\u202c ${'x'.repeat(80)}`,
]

const LONG_HOST = 'https://a-very-long-subdomain-for-documentation.learning-platform.example-university.org/x'

/** The first characters, none of them cut in half. */
const part = (text: string, length: number) => [...text].slice(0, length).join('')

test('no text that people write breaks a page at 320 px', async ({ page, context, place }) => {
  test.setTimeout(180_000)
  await beNewcomer(context)
  await wear(context, place.url, {})
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/app/user/edit')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
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
    const laid = await page.request.post('/api/path/create', { headers, data })
    expect(laid.status(), await laid.text()).toBe(201)
    ids.push((await laid.json()).id)
  }
  for (const address of [
    '/',
    '/app/discover',
    ...ids.map((id) => `/app/discover/journey/${id}`),
    `/app/user/fullpath?pathId=${ids[0]}`,
    `/app/user/path/edit?pathId=${ids[0]}`,
    `/app/user/profile?userId=${personId}`,
    '/app/user/edit',
    '/app/user/cards',
    '/app/user/list',
  ]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await whenQuiet(page)
    expect.soft(await page.evaluate(beyondTheScreen), address).toEqual([])
  }
})

test('a long host name and a long display name fit the forms and pages at every width', async ({
  page,
  context,
  place,
}) => {
  test.setTimeout(240_000)
  await beNewcomer(context)
  await wear(context, place.url, {})
  await page.goto('/app/user/edit')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
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
    await whenQuiet(page)
    for (const width of [320, 390, 1200, 1240, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await page.evaluate(beyondTheScreen), `${address} at ${width} px`).toEqual([])
      expect.soft(await page.evaluate(overlaps), `${address} at ${width} px`).toEqual([])
    }
  }
})

/** Runs in the page: panels that lie over each other, other than one inside the other. */
function overlaps(): string[] {
  const panels = [...document.querySelectorAll<HTMLElement>('#main .panel')]
  const found: string[] = []
  for (const [index, one] of panels.entries())
    for (const other of panels.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue
      if ([one, other].some((panel) => getComputedStyle(panel).position === 'sticky')) continue
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (across > 1 && down > 1) found.push(`${one.textContent.slice(0, 30)} and ${other.textContent.slice(0, 30)}`)
    }
  return found
}

test('ten thousand characters are refused in words, and stay in the field', async ({ page, context, place }) => {
  await beNewcomer(context)
  await wear(context, place.url, {})
  await page.goto('/app/feedback')
  const comments = page.getByLabel('Comments')
  await comments.fill('a'.repeat(10_000))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/^At most [\d,]+ characters$/)).toBeVisible()
  expect(await comments.inputValue()).toHaveLength(10_000)
})
