import type { APIRequestContext, Page } from '@playwright/test'
import { createMember, linkInEmail, logInByForm, openAsNewMember, PASSWORD, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'

const LOG_OUT = /^Log out (?!everywhere)/

test('a visitor who opens a page for members sees it after signing in', async ({ page, server }) => {
  const { email } = await createMember(server.url)
  await page.goto('/app/discover?q=python&sort=likes')
  await logInByForm(page, email)
  await expect(page).toHaveURL(/\/app\/discover\?q=python&sort=likes$/)
  await page.goto('/auth/login')
  await expect(page).toHaveURL(/\/app\/discover$/)
})

test('signing out in one tab signs out the others', async ({ page, context, server }) => {
  await openAsNewMember(page, server.url, 'Bob')
  const second = await context.newPage()
  await second.goto('/app/following')
  await expect(second.getByRole('heading', { name: "Journeys You're Following" })).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(second.getByRole('heading', { name: 'Hi, welcome back' })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('firstLogin')])).toEqual([
    null,
    null,
  ])
})

test.describe('a session revoked on another device', () => {
  test.use({ expectedErrors: [/401/] })

  test('asks for the password without losing typed text', { tag: '@everything' }, async ({
    page,
    context,
    server,
    openOtherBrowser,
  }) => {
    const { email } = await signUpNewMember(context, server.url)
    await page.goto('/app/feedback')
    await page.getByLabel('Comments').fill('A long thought, half written')
    const elsewhere = await openOtherBrowser()
    await elsewhere.goto('/auth/login')
    await logInByForm(elsewhere, email)
    await elsewhere.goto('/app/user/edit?part=account')
    await elsewhere.getByRole('button', { name: LOG_OUT }).first().click()
    await expect(elsewhere.getByText('This device')).toBeVisible()
    await expect(elsewhere.getByRole('button', { name: LOG_OUT })).toHaveCount(0)

    await page.getByRole('button', { name: 'Save Changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Comments')).toHaveValue('A long thought, half written')
  })
})

test('the Google pop-up signs in a new member', async ({ page, context }) => {
  await page.goto('/auth/login')
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await expect(page.getByText('Waiting for Google')).toBeVisible()
  await expect(popup.getByText('Demonstration', { exact: true })).toBeVisible()
  await popup.getByLabel('Name').fill('Robin Demo')
  await popup.getByLabel('Email').fill(`robin-${crypto.randomUUID().slice(0, 8)}@example.org`)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Robin Demo')
  expect(popup.isClosed()).toBe(true)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
})

test('a refusal in the pop-up is reported', { tag: '@everything' }, async ({ page, context }) => {
  await page.goto('/auth/login')
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Sign-in was cancelled')).toBeVisible()
})

test.describe('an account without an email from the provider', () => {
  test.use({ expectedErrors: [/403/] })

  test('is completed by an emailed link, in the browser that began it', { tag: '@everything' }, async ({
    page,
    request,
    openOtherBrowser,
  }) => {
    const email = `sam-${crypto.randomUUID().slice(0, 8)}@example.org`
    const name = `Sam ${email.slice(4, 12)}`
    await page.goto('/auth/login')
    await continueWithGoogle(page, { name, email: '' })
    await expect(page.getByRole('heading', { name: 'We need your email' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText('a link is on its way')).toBeVisible()
    const link = await linkInEmail(request, email, 'Finish signing in')
    const elsewhere = await openOtherBrowser()
    await elsewhere.goto(link)
    await elsewhere.getByRole('button', { name: 'Create my account' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Open this link where you began' })).toBeVisible()
    await continueWithGoogle(elsewhere, { name: `Kim ${name}`, email: '' })
    await expect(elsewhere.getByRole('heading', { name: 'We need your email' })).toBeVisible()

    await page.goto(link)
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue(name)
  })
})

test.describe('a connected account', () => {
  test.use({ expectedErrors: [/401/] })

  test('can be removed by a member who has a password', { tag: '@everything' }, async ({
    page,
    request,
    server,
    openOtherBrowser,
  }) => {
    const other = await openOtherBrowser()
    const { email } = await signUpNewMember(other.context(), server.url)
    await confirmEmail(other, request, email)
    await page.goto('/auth/login?returnTo=/app/user/edit%3Fpart%3Daccount')
    await continueWithGoogle(page, { name: 'New Stone', email })
    await page.getByRole('button', { name: 'Remove Google' }).click()
    const confirmation = page.getByRole('alertdialog')
    await confirmation.getByLabel('Your password').fill(PASSWORD)
    await confirmation.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Log in', exact: true }).press('Enter')
    await expect(page.getByText('This device')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Google' })).toHaveCount(0)
  })
})

test.describe('a confirmation elsewhere', () => {
  test.use({ expectedErrors: [/401/] })

  test('asks to log in to the account first', { tag: '@everything' }, async ({ page, request, server }) => {
    const { email } = await createMember(server.url)
    await page.goto(await linkInEmail(request, email, 'Confirm your email'))
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByText("If it wasn't you who asked, close this page: nothing happens.")).toBeVisible()
    await page.getByRole('link', { name: 'Log in' }).click()
    await logInByForm(page, email)
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  })
})

test.describe('a change of email', () => {
  test.use({ expectedErrors: [/40[013]/] })

  test('is confirmed only by its own account', { tag: '@everything' }, async ({
    page,
    context,
    request,
    server,
    openOtherBrowser,
  }) => {
    const { email } = await signUpNewMember(context, server.url)
    const newEmail = `new-${email}`
    await requestEmailChange(page, newEmail)
    const link = await linkInEmail(request, newEmail, 'Confirm your new email')
    const stranger = await openOtherBrowser()
    await stranger.goto(link)
    await stranger.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(stranger.getByRole('heading', { name: 'Log in to continue' })).toBeVisible()
    await stranger.getByRole('link', { name: 'Log in' }).click()
    await logInByForm(stranger, email)
    await expect(stranger.getByRole('button', { name: 'Confirm my email' })).toBeVisible()
    await stranger.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(stranger.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
    await stranger.goto('/app/user/edit?part=account')
    await expect(stranger.getByText(newEmail, { exact: true })).toBeVisible()
  })

  test('can be stopped from the old address', { tag: '@everything' }, async ({
    page,
    context,
    request,
    server,
    openOtherBrowser,
  }) => {
    const { email } = await signUpNewMember(context, server.url)
    await confirmEmail(page, request, email)
    await requestEmailChange(page, `evil-${email}`)
    const owner = await openOtherBrowser()
    await owner.goto(await linkInEmail(request, email, 'Someone asked to change'))
    await owner.getByRole('button', { name: "This wasn't me: stop the change" }).click()
    await expect(owner.getByRole('heading', { name: 'The email change is stopped' })).toBeVisible()
    await owner.getByRole('link', { name: 'Choose a new password' }).press('Enter')
    await expect(owner.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.goto(await linkInEmail(request, `evil-${email}`, 'Confirm your new email'))
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByRole('heading', { name: "This link doesn't work any more" })).toBeVisible()
  })
})

test('a forgotten password is reset by an emailed link', { tag: '@everything' }, async ({ page, request, server }) => {
  const { email } = await createMember(server.url)
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
  await page.goto(await linkInEmail(request, email, 'new password'))
  await page.getByLabel('New password', { exact: true }).fill('another-long-word')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your password was changed')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another-long-word')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login success')).toBeVisible()
})

test('a visitor who presses Follow follows after signing in', { tag: '@everything' }, async ({ page, server }) => {
  const { email } = await createMember(server.url)
  const [{ id, name }] = await (await page.request.get('/api/path/all?sort=likes&limit=1')).json()
  await page.goto(`/app/discover/journey/${id}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('note')).toContainText(`You'll come back to “${name}”`)
  await page.getByRole('main').locator('a[href^="/auth/login"]').first().click()
  await expect(page.getByRole('note')).toContainText(`Log in to follow “${name}”`)
  const followed = page.waitForResponse((response) => response.url().includes('/path/notes/'))
  await logInByForm(page, email)
  await expect(page.getByRole('button', { name: 'Followed', exact: true })).toBeVisible()
  await followed

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto(`/auth/login?returnTo=${encodeURIComponent(`/app/discover/journey/${id}`)}`)
  await expect(page.getByRole('heading', { name: 'Hi, welcome back' })).toBeVisible()
  await expect(page.getByRole('note')).toBeHidden()
})

async function confirmEmail(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.goto(await linkInEmail(request, email, 'Confirm your email'))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
}

async function requestEmailChange(page: Page, newEmail: string): Promise<void> {
  await page.goto('/app/user/edit?part=account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const form = page.getByRole('dialog', { name: 'Change email' })
  await form.getByLabel('New email').fill(newEmail)
  await form.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`We sent a link to ${newEmail}`)).toBeVisible()
}

async function continueWithGoogle(page: Page, person: { name: string; email: string }): Promise<void> {
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByLabel('Name').fill(person.name)
  await popup.getByLabel('Email').fill(person.email)
  await popup.getByRole('button', { name: 'Continue' }).click()
}
