import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { linkInEmail, type NewMember, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { asMember, step } from './versions.ts'

test.use({ expectedErrors: [/status of 404/] })
test.describe.configure({ timeout: 180_000 })

/** What others do shows within 2 s; a busy machine may add 1 s. */
const SOON = { timeout: 3000 }

test('Noor sees in one table which steps Ines did in her class, until Ines leaves', async ({
  page,
  server,
  openOtherBrowser,
}) => {
  const noor = await signUp(page, server.url, 'Noor')
  const journey = await makeJourney(server.url, noor)
  await page.goto(`/app/discover/journey/${journey.id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Walk together' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk together' })
  await dialog.getByLabel('Name of the group').fill('Class 8b')
  await dialog.getByText('For a class').click()
  await dialog.getByRole('button', { name: 'Make group' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByRole('textbox', { name: 'Link to join' }).inputValue()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('No one has joined yet.')).toBeVisible()

  const inesPage = await openOtherBrowser()
  const ines = await signUp(inesPage, server.url, 'Ines')
  await inesPage.goto(address)
  await expect(inesPage.getByText('The lead sees your steps')).toBeVisible()
  await inesPage.getByRole('button', { name: 'Join' }).click()
  const row = page.getByRole('table', { name: 'Steps of the class' }).getByRole('row', { name: /Ines/ })
  await expect(row).toContainText('0 of 3', SOON)
  const done = [journey.steps[0].id, journey.steps[2].id]
  await asMember(server.url, ines)('PUT', `/path/progress/${journey.id}`, { done })
  await expect(row).toContainText('2 of 3', SOON)
  await expect(row).toContainText('Step 1, 3')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('Class 8b.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\ufeff"name",.*\r\n"Ines Stone","[\d-]+","2","3","1",,"1"\r\n$/,
  )

  await inesPage.getByRole('button', { name: 'More about this group' }).click()
  await inesPage.getByRole('menuitem', { name: 'Leave' }).click()
  await inesPage.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(row).toHaveCount(0, SOON)
})

test('Ines asks to join an open group that Noor leads, and walks with it once she is accepted', async ({
  page,
  server,
  openOtherBrowser,
}) => {
  const noor = await signUp(page, server.url, 'Noor')
  const journey = await makeJourney(server.url, noor)
  const { id } = await asMember(server.url, noor)('POST', '/groups', { journeyId: journey.id, name: 'Evening walkers' })
  await page.goto(`/app/groups/${id}`)
  await page.getByRole('button', { name: 'More about this group' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await page.getByText('Open group', { exact: true }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()

  const inesPage = await openOtherBrowser()
  await signUp(inesPage, server.url, 'Ines')
  await inesPage.goto(`/app/discover/journey/${journey.id}`)
  await inesPage.locator('#discussion').scrollIntoViewIfNeeded()
  await inesPage.getByRole('button', { name: 'Ask to join Evening walkers' }).click()
  await inesPage.getByLabel('A sentence to Noor Stone').fill('I walk in the evening, too')
  await inesPage.getByRole('button', { name: 'Send request' }).click()
  await expect(inesPage.getByText('You asked to join', { exact: false })).toBeVisible()

  await page.reload()
  await expect(page.getByText('I walk in the evening, too')).toBeVisible()
  await page.getByRole('button', { name: 'Accept Ines Stone' }).click()
  await expect(page.getByRole('heading', { name: '2 members' })).toBeVisible()
  await inesPage.goto(`/app/groups/${id}`)
  await expect(inesPage.getByRole('heading', { name: 'Evening walkers', level: 1 })).toBeVisible()
})

/** Signs a new member up in the page's browser, with a confirmed email. */
async function signUp(page: Page, url: string, firstName: string): Promise<NewMember> {
  const member = await signUpNewMember(page.context(), url, { firstName })
  const token = new URL(await linkInEmail(page.request, member.email), url).searchParams.get('token')
  await page.request.post('/api/auth/verify-email', { data: { token } })
  return member
}

async function makeJourney(url: string, owner: NewMember) {
  return await asMember(url, owner)('POST', '/path/create', {
    ...{ name: 'Make your website accessible', description: 'For people who build pages.' },
    badges: [{ name: 'Accessibility' }],
    steps: ['Put the mouse in a drawer', 'Keyboard navigation', 'Forms'].map((name) => step(name)),
  })
}
