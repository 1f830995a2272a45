import { expect } from '@playwright/test'
import { signIn } from '../tools/auth-client.ts'
import { DEMO_PASSWORD, MEMBER_EMAIL, signInAsMember, signInAsModerator } from './accounts.ts'
import { test } from './fixtures.ts'

// The address of a private journey answers 404: the server doesn't know who opens it.
test.use({ expectedErrors: [/status of 404/] })

test('an invited member reads a private journey only after accepting, changes it, and takes it over', {
  tag: '@everything',
}, async ({ page, context, server, openOtherBrowser }) => {
  await signInAsMember(context, server.url)
  const { token } = await signIn(server.url, { email: MEMBER_EMAIL, password: DEMO_PASSWORD })
  const steps = [{ stepType: 'Article', description: 'Read', url: 'https://example.org/read' }]
  const plan = { name: 'Made by two', description: 'To share.', badges: [{ name: 'Python' }], steps }
  const headers = { authorization: `Bearer ${token}` }
  const data = { ...plan, visibility: 'private' }
  const { id } = await (await page.request.post('/api/path/create', { headers, data })).json()
  const address = `/app/discover/journey/${id}`

  await page.goto(address)
  await page.getByRole('button', { name: 'Manage this journey' }).click()
  await page.getByRole('menuitem', { name: 'Co-authors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Co-authors' })
  await dialog.getByRole('searchbox', { name: 'Invite a member' }).fill('jonas')
  await dialog.getByRole('button', { name: 'Invite Jonas Weber' }).click()
  await expect(dialog.getByText(/no answer yet/)).toBeVisible()

  const other = await openOtherBrowser()
  await signInAsModerator(other.context(), server.url)
  await other.goto('/app/activity')
  const invitations = other.getByRole('region', { name: 'Invitations' })
  await expect(invitations.getByText(/Maya Okafor.*Made by two/)).toBeVisible()
  await invitations.getByRole('button', { name: /^Accept/ }).click()
  await expect(other.getByRole('heading', { name: 'Made by two' })).toBeVisible()
  await expect(other.getByText('with Jonas Weber')).toBeVisible()

  await other.getByRole('link', { name: 'Edit', exact: true }).click()
  await other.getByLabel(/^Name/).first().fill('Made by both')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expect(other.getByRole('heading', { name: 'Made by both' })).toBeVisible()

  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Made by both' })).toBeVisible()
  await page.getByRole('button', { name: 'Manage this journey' }).click()
  await page.getByRole('menuitem', { name: 'Co-authors' }).click()
  await dialog.getByRole('button', { name: 'Hand the journey over to Jonas Weber' }).click()
  const question = page.getByRole('dialog', { name: 'Hand this journey over to Jonas Weber?' })
  await question.getByLabel('Your password').fill(DEMO_PASSWORD)
  await question.getByRole('button', { name: 'Offer it' }).click()
  await expect(dialog.getByText('You offered this journey to Jonas Weber')).toBeVisible()

  await other.goto('/app/activity')
  await invitations.getByRole('button', { name: /^Accept/ }).click()
  await expect(other.getByText('with Maya Okafor')).toBeVisible()
})
