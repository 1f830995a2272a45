import { signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'

test('what is typed on the profile survives other parts, a reload and Back, until it is saved', {
  tag: '@everything',
}, async ({ page, context, server }) => {
  await signUpNewMember(context, server.url)
  await page.goto('/app/user/edit')
  const role = page.getByLabel('Role')
  await role.fill('Navigator')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { name: 'Take it with you' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Take it with you' })).toBeVisible()
  await page.goBack()
  await expect(role).toHaveValue('Navigator')
  await page.reload()
  await expect(role).toHaveValue('Navigator')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your profile is saved')).toBeVisible()
  await page.reload()
  await expect(role).toHaveValue('Navigator')
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeHidden()
})

test('a switch is saved at once and undone by the keyboard', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signUpNewMember(context, server.url)
  await page.goto('/app/user/edit?part=notices')
  await page.getByRole('button', { name: /^Your journeys/ }).press('Enter')
  await page.getByRole('button', { name: 'Choose one by one' }).press('Enter')
  const switchOfLikes = page.getByRole('switch', { name: 'Likes of your journeys Bell' })
  await switchOfLikes.press('Space')
  await expect(page.getByText('Saved: Likes of your journeys, Bell')).toBeVisible()
  await expect(switchOfLikes).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(switchOfLikes).toBeChecked()
  await expect(switchOfLikes).toBeFocused()
  await page.getByRole('radio', { name: 'Important' }).press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Your journeys.*None$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Your journeys.*None$/ })).toBeVisible()
})

test('the part that is open is in view on phones, in both directions', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signUpNewMember(context, server.url)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/app/user/edit?part=data')
  const link = page.getByRole('link', { name: 'Your data' })
  await expect(link).toBeInViewport({ ratio: 0.9 })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await page.getByRole('link', { name: 'Profile', exact: true }).last().press('Enter')
  await page.getByRole('link', { name: 'Account & security' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Account & security' })).toBeInViewport({ ratio: 0.9 })
})
