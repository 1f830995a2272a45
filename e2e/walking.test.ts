import type { Page } from '@playwright/test'
import { signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'

async function openJourney(page: Page) {
  const found = await page.request.get('/api/path/all?limit=1&sort=likes&steps=true')
  const [journey] = await found.json()
  await page.goto(`/app/discover/journey/${journey.id}`)
  const trail = page.getByRole('list', { name: 'Steps' })
  await expect(trail.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  return { journey, trail }
}

const topOf = async (page: Page) => (await page.locator('#step-buttons').boundingBox())?.y ?? 0

test('opening a resource makes Continue the main button, and the buttons keep their place', async ({
  page,
  context,
  server,
}) => {
  await signUpNewMember(context, server.url)
  const { trail } = await openJourney(page)
  await context.route(/^https:/, (route) => route.fulfill({ body: 'A resource', contentType: 'text/html' }))
  const open = trail.getByRole('link', { name: /^Open (?!again)/ })
  const resource = context.waitForEvent('page')
  await open.click()
  await (await resource).close()
  await expect(trail.getByRole('link', { name: /^Open again/ })).toBeVisible()
  await page.evaluate(() => document.getElementById('step-buttons')?.scrollIntoView({ block: 'center' }))
  const before = await topOf(page)
  await trail.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(trail.locator('[data-step="1"][aria-current=step]')).toBeFocused()
  expect(Math.abs((await topOf(page)) - before)).toBeLessThan(3)
  await expect(trail.getByRole('link', { name: /^Open (?!again)/ })).toBeVisible()
})

test('keys move, tick and list themselves, but never act on controls', async ({ page, context, server }) => {
  await signUpNewMember(context, server.url)
  const { trail } = await openJourney(page)
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = trail.locator('[data-step="1"]')
  await expect(second).toBeFocused()
  await page.keyboard.press('Space')
  await expect(second.getByRole('checkbox')).toBeChecked()
  await trail.getByRole('button', { name: 'Continue', exact: true }).focus()
  await page.keyboard.press('k')
  await expect(second).toHaveAttribute('aria-current', 'step')
  await second.focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByRole('switch', { name: 'Use keyboard shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await second.focus()
  await page.keyboard.press('k')
  await expect(second).toHaveAttribute('aria-current', 'step')
})

test('a private note is saved while typing and survives a reload', async ({ page, context, server }) => {
  await signUpNewMember(context, server.url)
  const { trail } = await openJourney(page)
  await trail.getByRole('button', { name: 'My note' }).click()
  await page.keyboard.type('Ask Sam about momentum')
  await expect(trail.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  const note = trail.getByRole('textbox', { name: /My note/ })
  await expect(note).toHaveValue('Ask Sam about momentum')
  await note.fill('')
  await expect(trail.getByText('Saved', { exact: true })).toBeVisible()
  await expect(note).toBeFocused()
})
