import { expect, type Page } from '@playwright/test'
import { createMember, signUpNewMember, storeSession } from './accounts.ts'
import { test } from './fixtures.ts'

/** Notices must arrive within 2 s; a busy machine may add 1.5 s. */
const SOON = { timeout: 3500 }

test('a learner stuck at step 4 asks there and gets a reply; both hear of it at once', { tag: '@everything' }, async ({
  page,
  context,
  server,
  openOtherBrowser,
}) => {
  const learner = await signUpNewMember(context, server.url, { firstName: 'Lea' })
  const owner = await createMember(server.url, { firstName: 'Olga' })
  const steps = ['One', 'Two', 'Three', 'Four'].map((description) => {
    return { stepType: 'Article', description, url: `https://example.org/${description}` }
  })
  const plan = { name: 'Hard at the end', description: 'To ask about.', badges: [{ name: 'Asking' }], steps }
  const created = await page.request.post('/api/path/create', { headers: owner.headers, data: plan })
  const { id, steps: all } = (await created.json()) as { id: string; steps: { id: string }[] }
  const done = all.slice(0, 3).map((step) => step.id)
  await page.request.put(`/api/path/progress/${id}`, { headers: learner.headers, data: { done } })
  const ownersPage = await openOtherBrowser()
  await storeSession(ownersPage.context(), server.url, owner)
  await ownersPage.goto('/app/discover')
  await expect(bellOf(ownersPage, 'Activity')).toBeVisible()

  await page.goto(`/app/discover/journey/${id}`)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Questions on step 4' })
  await sheet.getByRole('textbox', { name: 'Your question' }).fill('What does this mean?')
  await sheet.getByRole('button', { name: 'Ask' }).click()
  await expect(sheet.getByText('What does this mean?')).toBeVisible()
  await page.keyboard.press('Escape')

  await bellOf(ownersPage, '1 unread notice').click(SOON)
  await ownersPage
    .getByRole('dialog')
    .getByRole('link', { name: /Lea Stone asked/u })
    .click()
  const question = ownersPage.getByRole('list', { name: 'Discussion' }).getByRole('article')
  await expect(question).toBeInViewport()
  await question.getByRole('button', { name: /^Reply/u }).click()
  const reply = ownersPage.locator('#discussion').getByPlaceholder('Write a reply')
  await reply.fill('It is a joke')
  await ownersPage
    .locator('#discussion form')
    .filter({ has: ownersPage.getByPlaceholder('Write a reply') })
    .getByRole('button', { name: 'Post' })
    .click()

  await bellOf(page, '1 unread notice').click(SOON)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Olga Stone replied/u })
    .click()
  await expect(page.getByText('It is a joke')).toBeInViewport()
})

function bellOf(tab: Page, name: string) {
  return tab.getByRole('banner').getByRole('button', { name, exact: true })
}
