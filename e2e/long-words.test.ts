import { expect, test } from './fixtures.ts'
import { beMember, wear } from './visit.ts'

/** What people can come up with: no place to break, both directions, piles of accents, families, invisible characters. */
const NAMES = [
  'W'.repeat(120),
  'مرحبا بالعالم '.repeat(8).trim(),
  `Z${'\u0301\u0302\u0303'.repeat(4)}algo ${'👩‍👩‍👧‍👦'.repeat(20)}`,
  `\u200bzero\u200bwidth\u200f \u202eesrever\u202c ${'x'.repeat(80)}`,
]

/** The first characters, none of them cut in half. */
const part = (text: string, length: number) => [...text].slice(0, length).join('')

test('no text that people write breaks a page at 320 px', async ({ page, context, place }) => {
  test.setTimeout(180_000)
  await beMember(context)
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
    await page.waitForLoadState('networkidle')
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320)
  }
})

test('ten thousand characters are refused in words, and stay in the field', async ({ page, context, place }) => {
  await beMember(context)
  await wear(context, place.url, {})
  await page.goto('/app/feedback')
  const comments = page.getByLabel('Comments')
  await comments.fill('a'.repeat(10_000))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/^At most [\d,]+ characters$/)).toBeVisible()
  expect(await comments.inputValue()).toHaveLength(10_000)
})
