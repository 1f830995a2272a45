import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { linkInEmail, logInByForm, openAsNewMember, PASSWORD } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { PAYLOADS } from './xss.payloads.ts'

/** The settings of a new member whose email is confirmed; returns the email. */
async function openSettings(page: Page, url: string, name: string): Promise<string> {
  const email = await openAsNewMember(page, url, name)
  await page.goto(await linkInEmail(page.request, email))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await page.goto('/app/user/edit?part=account')
  return email
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The code that an app with this secret shows, or will show after 30 seconds. */
function codeOf(secret: string, { next = false } = {}): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + (next ? 30_000 : 0) })
}

test.describe('a second factor', () => {
  test.use({ expectedErrors: [/400/] })

  test('a member turns it on, and logs in with a code and with a spare code', { tag: '@everything' }, async ({
    page,
    server,
  }) => {
    const email = await openSettings(page, server.url, 'Toni')
    await page.getByRole('button', { name: 'Turn on the second factor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn on the second factor' })
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByLabel('Code that the app shows now').fill(codeOf(secret))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('dialog', { name: 'Spare codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const spare = (await codes.getByRole('listitem').first().textContent()) ?? ''
    await codes.getByRole('button', { name: "I've kept them" }).click()
    await expect(page.getByText('10 left')).toBeVisible()

    await logOut(page)
    await givePassword(page, email)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText("This code isn't right, or it was used before")).toBeVisible()
    await page.getByLabel('Code').fill(codeOf(secret, { next: true }))
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()

    await logOut(page)
    await givePassword(page, email)
    await page.getByRole('button', { name: 'Use a spare code' }).click()
    await page.getByLabel('Spare code').fill(spare)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
    await page.goto('/app/user/edit?part=account')
    await expect(page.getByText('9 left')).toBeVisible()
  })
})

/** A built-in authenticator, as of a laptop with a fingerprint reader. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id }
}

async function addPasskey(page: Page, name = ''): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  if (name) await page.getByRole('dialog', { name: 'Name your passkey' }).getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your passkey was added')).toBeVisible()
}

test.describe('a passkey', () => {
  test.use({ expectedErrors: [/403/], ownContext: true })

  test('one whose name is not chosen is kept with a suggested name', { tag: '@everything' }, async ({
    page,
    context,
    server,
  }) => {
    await addAuthenticator(context, page)
    await openSettings(page, server.url, 'Pim')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog', { name: 'Name your passkey' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Your passkey was added')).toBeVisible()
    await expect(page.getByText(/^Passkey: /)).toBeVisible()
  })

  test('a member adds one, goes on without a password, and logs in with it', { tag: '@everything' }, async ({
    page,
    context,
    server,
  }) => {
    await addAuthenticator(context, page)
    await openSettings(page, server.url, 'Pia')
    await addPasskey(page, 'Blue key')

    await page.getByRole('button', { name: 'Rename Blue key' }).click()
    await page.getByRole('dialog', { name: 'Rename Blue key' }).getByLabel('Name').fill('Red key')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Passkey: Red key')).toBeVisible()

    await page.getByRole('button', { name: 'Remove password' }).click()
    const removal = page.getByRole('alertdialog', { name: 'Remove password' })
    await expect(removal.getByText("You've confirmed that it's you.")).toBeVisible()
    await removal.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('You log in without a password.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Red key' })).toBeHidden()

    // In a browser that can't fill in passkeys, the login page has the button alone.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await logOut(page)
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  })

  test('its name is shown as text, whatever it contains', { tag: '@everything' }, async ({ page, context, server }) => {
    await addAuthenticator(context, page)
    await openSettings(page, server.url, 'Xenia')
    await addPasskey(page)
    const { passkeys } = await (await page.request.get('/api/auth/factors')).json()
    const names = PAYLOADS.filter((payload) => /^<\S.{5,38}$/u.test(payload)).filter((_, index) => index % 10 === 0)
    expect(names.length).toBeGreaterThan(3)
    for (const name of names) {
      const renamed = await page.request.post('/api/auth/passkeys/rename', { data: { id: passkeys[0].id, name } })
      expect(renamed.status(), name).toBe(200)
      await page.reload()
      // A payload that runs calls a function that doesn't exist, which fails the test.
      await expect(page.getByText(`Passkey: ${name}`)).toBeVisible()
    }
  })

  test('one that its account no longer has is refused with a reason', { tag: '@everything' }, async ({
    page,
    context,
    server,
  }) => {
    await addAuthenticator(context, page)
    const email = await openSettings(page, server.url, 'Rex')
    await addPasskey(page)
    await page.getByRole('button', { name: /^Remove (?!password)/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The passkey was removed')).toBeVisible()
    await logOut(page)
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByText("This passkey doesn't work here").first()).toBeVisible()
    await logInByForm(page, email)
  })
})

test('a browser that can fill in passkeys logs in with one from the email field', async ({ page, context, server }) => {
  const { cdp, id: authenticatorId } = await addAuthenticator(context, page)
  const email = await openSettings(page, server.url, 'Filia')
  await addPasskey(page)
  await logOut(page)
  // The virtual authenticator chooses the passkey that the browser would list below the field.
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await page.goto('/app/user/edit?part=account')
  await expect(page.getByText(email)).toBeVisible()
})
