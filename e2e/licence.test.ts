import type { Page } from '@playwright/test'
import { signUpNewMember } from './accounts.ts'
import { fillJourney, openDetails } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { findOverflow } from './overflow.ts'

test.use({ viewport: { width: 320, height: 700 } })

const select = (page: Page) => page.getByLabel('Rights to your texts')
const QUESTION = /May others make their own version of this journey\?/

test('an author chooses the rights with the keyboard, readers see them, and the next journey starts with them', {
  tag: '@everything',
}, async ({ page, context, server, openOtherBrowser }) => {
  await signUpNewMember(context, server.url)
  await page.goto('/app/create/journey')
  await fillJourney(page, { name: 'Splices', description: 'Join two ropes.', badge: 'Ropes' })
  await expect(select(page)).toHaveValue('ccBy')
  await select(page).focus()
  await page.keyboard.press('A')
  await expect(select(page)).toHaveValue('reserved')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Read CC BY 4.0' })).toBeFocused()
  expect(await page.evaluate(findOverflow)).toEqual([])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Texts: all rights reserved')).toBeVisible()
  const reader = await openOtherBrowser()
  await reader.goto(new URL(page.url()).pathname)
  await expect(reader.getByText('Texts: all rights reserved')).toBeVisible()
  await page.goto('/app/create/journey')
  await openDetails(page)
  await expect(select(page)).toHaveValue('reserved')
})

test('an owner is asked about a journey without a choice, and answers on its page', { tag: '@everything' }, async ({
  page,
  context,
  server,
  openOtherBrowser,
}) => {
  const { headers } = await signUpNewMember(context, server.url)
  const data = { name: 'Hitches', description: 'Tie up.', badges: [{ name: 'Ropes' }], licence: null }
  const created = await page.request.post('/api/path/create', { headers, data })
  const { id } = await created.json()
  await page.goto(`/app/discover/journey/${id}`)
  await expect(page.getByText(QUESTION)).toBeVisible()
  expect(await page.evaluate(findOverflow)).toEqual([])
  await page.getByRole('button', { name: 'Yes, with credit (CC BY 4.0)' }).press('Enter')
  await expect(page.getByText(QUESTION)).toBeHidden()
  const reader = await openOtherBrowser()
  await reader.goto(`/app/user/fullpath?pathId=${id}`)
  const link = reader.getByRole('link', { name: /^Texts under CC BY 4.0/ })
  await expect(link).toHaveAttribute('href', 'https://creativecommons.org/licenses/by/4.0/')
})
