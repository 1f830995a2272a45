import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export const PASSWORD = 'walk-every-day'

/** Registers somebody and takes them through onboarding with these interests; without any they skip it. */
export async function join(page: Page, firstName: string, interests: string[] = []): Promise<string> {
  const email = `${firstName.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.org`
  await page.goto('/auth/register')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Stone')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(`${firstName} Stone`)
  await page.getByRole('button', { name: 'Next' }).click()
  for (const name of interests) await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: interests.length > 0 ? 'Done' : 'Skip for now' }).click()
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  return email
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login success')).toBeVisible()
}

/** Tabs on until the focus is there, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let press = 0; press < 150; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reached ${target}`)
}

/** Tabs there and presses. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** The first link of the latest mail to this address, with this in its subject. */
export async function mailedLink(request: APIRequestContext, email: string, subject = ''): Promise<string> {
  const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } })
  const mails: { to: string; subject: string; text: string }[] = await outbox.json()
  const mail = mails.find((one) => one.to === email && one.subject.includes(subject))
  return /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}
