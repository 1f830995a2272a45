import type { Page } from '@playwright/test'
import { createMember, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { findOverflow } from './overflow.ts'

test.use({ viewport: { width: 320, height: 700 } })

const STEPS = ['Reef knot', 'Bowline'].map((description) => ({
  stepType: 'Article',
  description,
  url: `https://example.org/${description.toLowerCase().replace(' ', '-')}`,
}))

/** Creates a journey under CC BY; returns its path. */
async function createOriginal(page: Page, headers: Record<string, string>): Promise<string> {
  const data = {
    name: 'Knots',
    description: 'Tie two ropes.',
    badges: [{ name: 'Ropes' }],
    steps: STEPS,
    licence: 'ccBy',
  }
  const created = await page.request.post('/api/path/create', { headers, data })
  return `/app/discover/journey/${(await created.json()).id}`
}

test('a reader makes their own version with the keyboard, and both journeys lead to each other', {
  tag: '@everything',
}, async ({ page, context, server, openOtherBrowser }) => {
  const { headers } = await signUpNewMember(context, server.url)
  const original = await createOriginal(page, headers)
  const reader = await openOtherBrowser()
  await signUpNewMember(reader.context(), server.url)
  await reader.goto(original)
  await reader.getByRole('button', { name: 'Make your own version' }).press('Enter')
  await expect(reader.getByRole('alertdialog')).toContainText('You get a draft with all 2 steps')
  expect(await reader.evaluate(findOverflow)).toEqual([])
  await reader.getByRole('button', { name: 'Make the draft' }).press('Enter')
  await expect(reader.getByRole('region', { name: 'Credit' })).toContainText('Adapted from Knots by')
  expect(await reader.evaluate(findOverflow)).toEqual([])
  await reader.getByLabel('Name', { exact: true }).fill('Knots for sailors')
  await reader.getByRole('button', { name: 'Publish' }).press('Enter')
  const credit = reader.getByRole('link', { name: 'Knots', exact: true })
  await expect(credit).toBeVisible()
  expect(await reader.evaluate(findOverflow)).toEqual([])
  await credit.press('Enter')
  await reader.getByRole('link', { name: '1 version by others' }).press('Enter')
  await expect(reader.getByRole('article', { name: 'Knots for sailors' })).toContainText('Adapted from Knots by')
  expect(await reader.evaluate(findOverflow)).toEqual([])
})

test('without scripts a visitor reads the credit and follows its link', { tag: '@everything' }, async ({
  page,
  context,
  server,
  browser,
}) => {
  const { headers } = await signUpNewMember(context, server.url)
  const original = await createOriginal(page, headers)
  const other = await createMember(server.url)
  const copy = await page.request.post(`/api/path/adapt/${original.split('/').at(-1)}`, { headers: other.headers })
  const draft = await page.request.get(`/api/draft/${(await copy.json()).id}`, { headers: other.headers })
  const data = { ...(await draft.json()).content, level: 'advanced' }
  const version = await (await page.request.post('/api/path/create', { headers: other.headers, data })).json()
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  await visitor.goto(`/app/discover/journey/${version.id}`)
  await visitor.getByRole('link', { name: 'Knots', exact: true }).click()
  await expect(visitor).toHaveURL(original)
  await visitor.close()
})
