import type { Page } from '@playwright/test'
import { confirmEmail, linkInEmail, PASSWORD, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { asMember, step } from './versions.ts'

test.use({ expectedErrors: [/status of 40[14]/], permissions: ['clipboard-read', 'clipboard-write'] })
test.describe.configure({ timeout: 180_000 })

/** A mentor hands a journey on in less than this, in ms. */
const A_MINUTE = 60_000
/** What others do shows within 2 s; a busy machine may add 1 s. */
const SOON = { timeout: 3000 }

test('Noor hands a journey to others in a minute, sees them walk, and Ines, who leaves, is nowhere', async ({
  page,
  context,
  server,
  openOtherBrowser,
}) => {
  const noor = await signUpNewMember(context, server.url, { firstName: 'Noor' })
  await confirmEmail(page, server.url, noor)
  const journey = await asMember(server.url, noor)('POST', '/path/create', {
    ...{ name: 'Make your website accessible', description: 'For people who build pages.' },
    badges: [{ name: 'Accessibility' }],
    steps: ['Put the mouse in a drawer', 'Keyboard navigation', 'Forms'].map((name) => step(name)),
  })
  const inesPage = await openOtherBrowser()
  // A name of its own, since the tests of a worker share the directory.
  const firstName = `Ines${crypto.randomUUID().slice(0, 6)}`
  const ines = await signUpNewMember(inesPage.context(), server.url, { firstName })
  await confirmEmail(inesPage, server.url, ines)

  await page.goto(`/app/discover/journey/${journey.id}`)
  const startedAt = Date.now()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Walk together' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk together' })
  await dialog.getByLabel('Name of the group').fill('Design team, autumn round')
  await dialog.getByLabel('Who comes along').fill(firstName)
  await dialog.getByRole('button', { name: `Add ${firstName} Stone` }).click()
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(page.getByRole('heading', { name: 'Design team, autumn round', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByRole('textbox', { name: 'Link to join' }).inputValue()
  expect(Date.now() - startedAt).toBeLessThan(A_MINUTE)
  await page.getByRole('button', { name: 'Close' }).click()
  const members = page.getByRole('list', { name: /members?$/ })
  await expect(members.getByRole('listitem')).toHaveCount(1)

  await inesPage.goto('/app/groups')
  await inesPage.getByRole('link', { name: 'See the invitation to Design team, autumn round' }).click()
  await expect(inesPage.getByText('Noor Stone invites you to walk together')).toBeVisible()
  await inesPage.getByRole('button', { name: 'Join' }).click()
  await expect(inesPage.getByRole('heading', { name: '2 members' })).toBeVisible()

  const olekPage = await openOtherBrowser()
  await joinBySigningUp(olekPage, address)
  await expect(olekPage.getByRole('heading', { name: '3 members' })).toBeVisible()
  await expect(members.getByRole('listitem')).toHaveCount(3, SOON)
  const cairn = page.getByRole('img', { name: /steps done together/ })
  await expect(cairn).toHaveAccessibleName(/^0 of 9 /)

  await walkOneStep(olekPage)
  await expect(cairn).toHaveAccessibleName(/^1 of 9 /, SOON)

  await page.goto(`/app/discover/journey/${journey.id}`)
  await page.getByRole('button', { name: /Put the mouse in a drawer/ }).click()
  const besideNoor = page.getByText(new RegExp(`^.?${firstName}.? is here, too$`))
  await expect(besideNoor).toBeVisible()
  await walkOneStep(inesPage)
  await expect(besideNoor).toBeHidden(SOON)
  await inesPage.goBack()
  await page.goBack()

  await inesPage.bringToFront()
  await inesPage.getByRole('button', { name: 'More about this group' }).click()
  await inesPage.getByRole('menuitem', { name: 'Leave' }).click()
  await inesPage.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(inesPage.getByRole('heading', { name: 'No one walks with you yet' })).toBeVisible()
  await expect(members.getByRole('listitem')).toHaveCount(2, SOON)
  await expect(page.getByRole('main').getByText(firstName)).toHaveCount(0)
  await inesPage.goBack()
  await expect(inesPage.getByRole('heading', { name: "This group isn't here" })).toBeVisible()
})

test('Sam, who has no account, comes by an email, confirms on another device, and joins before onboarding', async ({
  page,
  context,
  server,
  openOtherBrowser,
}) => {
  const noor = await signUpNewMember(context, server.url, { firstName: 'Noor' })
  await confirmEmail(page, server.url, noor)
  const journey = await asMember(server.url, noor)('POST', '/path/create', {
    ...{ name: 'Make your website accessible', description: 'For people who build pages.' },
    ...{ badges: [{ name: 'Accessibility' }], steps: [step('Put the mouse in a drawer')] },
  })
  const email = `sam-${crypto.randomUUID().slice(0, 8)}@example.org`
  await page.goto(`/app/discover/journey/${journey.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Walk together' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk together' })
  await dialog.getByLabel('Name of the group').fill('Autumn round')
  await dialog.getByLabel('Who comes along').fill(email)
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(page.getByText(`Invited, no answer yet: ${email}`)).toBeVisible()

  const phone = await openOtherBrowser()
  await expect.poll(() => linkInEmail(page.request, email), { timeout: 20_000 }).toContain('/join?key=')
  await phone.goto(await linkInEmail(page.request, email))
  await phone.getByRole('link', { name: 'Sign up' }).click()
  await signUp(phone, { firstName: 'Sam', email })
  await expect(phone.getByText('Confirm your email, then you can join.')).toBeVisible()

  const desk = await openOtherBrowser()
  await desk.goto(await linkInEmail(page.request, email, 'Confirm'))
  await desk.getByRole('button', { name: 'Confirm my email' }).click()
  await desk.getByRole('link', { name: 'Log in' }).click()
  await desk.getByLabel('Email').fill(email)
  await desk.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await desk.getByRole('button', { name: 'Login', exact: true }).click()
  await desk.getByRole('button', { name: 'Confirm my email' }).click()
  // A click at once would count as the second one of a double click.
  await desk.getByRole('link', { name: 'Go on where you began' }).press('Enter')
  await desk.getByRole('button', { name: 'Join' }).click()
  await desk.waitForURL(/interests|groups\/[^/]+$/u)
  const members = page.getByRole('list', { name: /members?$/ })
  await expect(members.getByRole('listitem')).toHaveCount(2, SOON)
  await expect(page.getByText('Invited, no answer yet')).toBeHidden()
})

/** Follows the link of a group signed out, signs up, confirms the email, and joins. */
async function joinBySigningUp(page: Page, address: string): Promise<void> {
  const email = `olek-${crypto.randomUUID().slice(0, 8)}@example.org`
  await page.goto(address)
  await expect(page).toHaveTitle(/^Design team, autumn round/)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await signUp(page, { firstName: 'Olek', email })
  await expect(page.getByText('Confirm your email, then you can join.')).toBeVisible()
  expect(page.url()).toBe(address)
  await confirmEmail(page, new URL(address).origin, { email })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
}

/** Fills in the form to register. */
async function signUp(page: Page, { firstName, email }: { firstName: string; email: string }): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Nowak')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
}

/** Opens the next step from the group's page and finishes it. */
async function walkOneStep(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /^Open article/ }).click()
  await (await opened).close()
  const saved = page.waitForResponse((response) => response.url().includes('/api/path/progress/') && response.ok())
  await page.getByRole('button', { name: 'Continue' }).click()
  await saved
}
