import { expect, test } from './fixtures.ts'

test.use({ expectedErrors: [/ERR_FAILED|status of (?:401|404)/] })

test('a new tab applies the chosen settings before its scripts run', async ({ page, context }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'Settings' })
  await panel.getByRole('radio', { name: 'Dark' }).check()
  await panel.getByRole('radio', { name: 'Right to left' }).check()
  await panel.getByRole('radio', { name: 'Orange' }).check()
  await page.keyboard.press('Escape')

  const second = await context.newPage()
  await second.route('**/*.js', (route) => route.abort())
  await second.goto('/', { waitUntil: 'commit' })
  await second.locator('h1').waitFor()
  const root = second.locator('html')
  await expect(root).toHaveAttribute('data-mode', 'dark')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('data-color', 'orange')
})

test('a chosen language applies at once, after a reload, and to error messages', { tag: '@everything' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(page.getByRole('link', { name: 'Loslegen' }).first()).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto('/404')
  await expect(page).toHaveTitle('Seite nicht gefunden · Cairn')
  await page.goto('/auth/login')
  await page.getByLabel('E-Mail-Adresse').fill('nobody@example.org')
  await page.getByLabel('Passwort', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('E-Mail-Adresse oder Passwort stimmt nicht')).toBeVisible()
})

test.describe('a browser set to French', () => {
  test.use({ locale: 'fr-FR' })

  test('shows French unless another language was chosen', { tag: '@everything' }, async ({ page }) => {
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bon retour parmi nous')
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, welcome back')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
