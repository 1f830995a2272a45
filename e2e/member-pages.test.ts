import { createMember, logInByForm, signInAsMember, signUpNewMember, storeSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'
import { holdScripts } from './visit.ts'

test('a member’s page is complete before its scripts, and loads none of it again', async ({
  page,
  context,
  server,
}) => {
  await signInAsMember(context, server.url)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const releaseScripts = await holdScripts(page)
  await page.goto('/app/discover', { waitUntil: 'commit' })
  await expect(page.getByRole('complementary').getByText('Maya Okafor')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your trail' })).toBeVisible()
  await expect(
    page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Expand Learning Journey' }) }),
  ).toHaveCount(6)
  releaseScripts()
  await page.waitForFunction(() => document.documentElement.dataset.live === '')
  await waitForIdleNetwork(page)
  expect(asked.filter((path) => /^\/api\/(?:path\/(?:all|home)|user\/profile|site)$/.test(path))).toEqual([])
})

test('a page for the account that signed in last elsewhere is hidden, and the browser shows its own', async ({
  page,
  context,
  server,
}) => {
  const ada = await createMember(server.url, { firstName: 'Ada' })
  const bob = await signUpNewMember(context, server.url, { firstName: 'Bob' })
  await storeSession(context, server.url, { ...ada, token: bob.token })
  await page.goto('/app/user/profile', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Bob Stone' })).toBeVisible()
  expect(await page.content()).not.toContain('Ada Stone')
})

test('a page for someone else isn’t visible while its scripts load', async ({ page, context, server }) => {
  const ada = await createMember(server.url, { firstName: 'Ada' })
  const bob = await signUpNewMember(context, server.url, { firstName: 'Bob' })
  await storeSession(context, server.url, { ...ada, token: bob.token })
  const releaseScripts = await holdScripts(page)
  await page.goto('/app/user/profile', { waitUntil: 'commit' })
  await expect(page.getByText('Ada Stone').first()).toBeAttached()
  await expect(page.getByText('Ada Stone').first()).toBeHidden()
  await page.evaluate(() => {
    const look = () => {
      const app = document.getElementById('app')
      const isShown = app && getComputedStyle(app).visibility !== 'hidden'
      if (isShown && app.textContent.includes('Ada Stone')) document.documentElement.dataset.leaked = ''
      requestAnimationFrame(look)
    }
    look()
  })
  releaseScripts()
  await expect(page.getByRole('heading', { name: 'Bob Stone' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset.leaked)).toBeUndefined()
})

for (const address of ['/app/discover', '/about-us'])
  test(`the account menu of ${address} stays while its code loads, and opens if it was pressed`, async ({
    page,
    context,
    server,
  }) => {
    await signInAsMember(context, server.url)
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(/\/AccountMenu-[^/]*\.js$/u, async (route) => {
      await promise
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    const menu = page.getByRole('button', { name: 'Account menu' })
    await page.waitForFunction(() => document.documentElement.dataset.live === '')
    await menu.click()
    await expect(menu).toBeVisible()
    resolve()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  })

test('a cookie without a token leads to the login, once', async ({ page, context, server }) => {
  await signUpNewMember(context, server.url, { firstName: 'Ada' })
  await page.evaluate(() => localStorage.clear())
  let visits = 0
  page.on('framenavigated', () => visits++)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Ada Stone')).toHaveCount(0)
  expect([new URL(page.url()).pathname, visits <= 2]).toEqual(['/app/discover', true])
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('after signing out, Back shows nothing of the member, and the next account gets its own page', async ({
  page,
  context,
  server,
}) => {
  await signUpNewMember(context, server.url, { firstName: 'Ada' })
  const bob = await createMember(server.url, { firstName: 'Bob' })
  await page.goto('/app/user/profile')
  await expect(page.getByRole('heading', { name: 'Ada Stone' })).toBeVisible()
  await waitForIdleNetwork(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Ada Stone')).toHaveCount(0)
  await logInByForm(page, bob.email)
  await expect(page.getByRole('heading', { name: 'Bob Stone' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bob Stone' })).toBeVisible()
})
