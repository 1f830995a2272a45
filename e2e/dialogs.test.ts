import type { Page } from '@playwright/test'
import { openAsNewMember, signUpNewMember } from './accounts.ts'
import { fillJourney } from './editor.ts'
import { expect, test } from './fixtures.ts'

test.use({ expectedErrors: [/ERR_FAILED/] })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('closing a dialog keeps the text typed in it', { tag: '@everything' }, async ({ page, server }) => {
  await openAsNewMember(page, server.url, 'Ines')
  await page.getByRole('link', { name: 'Share Your Journey' }).first().click()
  await button(page, 'Add Steps by hand').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await button(page, 'Add Steps by hand').click()
  await expect(dialog.getByLabel('Description')).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')

  const [{ id }] = await (await page.request.get('/api/path/all?limit=1')).json()
  await page.goto(`/app/discover/journey/${id}`)
  const report = async () => {
    await button(page, 'Share').click()
    await page.getByRole('menuitem', { name: 'Report this journey' }).click()
  }
  await report()
  await dialog.getByRole('textbox').fill('It is an advertisement')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await report()
  await expect(dialog.getByRole('textbox')).toHaveValue('It is an advertisement')
})

test('an error stays visible until the steps change', { tag: '@everything' }, async ({ page, context, server }) => {
  await signUpNewMember(context, server.url)
  await page.goto('/app/create/journey')
  await fillJourney(page, { name: 'Ice on the lake', description: 'Read it before you step on it.', badge: 'Python' })
  await button(page, 'Publish').click()
  await expect(page.getByRole('heading', { name: 'Ice on the lake', level: 1 })).toBeVisible()

  await addStep(page, 'Thickness')
  await page.route('**/api/path/steps/new', (route) => route.abort())
  await button(page, 'Add').click()
  const failure = page.getByText("Your steps weren't added: We couldn't reach the server. Please try again.")
  await expect(failure).toBeVisible()
  await addStep(page, 'Sound')
  await expect(failure).toBeHidden()
  await page.unroute('**/api/path/steps/new')
  await button(page, 'Add').click()
  await expect(page.getByText('2 steps added')).toBeVisible()
  await expect(failure).toBeHidden()
})

async function addStep(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Manage this journey' }).click()
  await page.getByRole('menuitem', { name: 'Add Steps' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type').selectOption('Article')
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByLabel('Link', { exact: true }).fill('https://en.wikipedia.org/wiki/Ice')
  await dialog.getByRole('button', { name: 'Done' }).click()
}
