import { signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('finishing a journey shows the whole panel with its buttons', async ({ page, context, server }) => {
      await signUpNewMember(context, server.url)
      const found = await page.request.get('/api/path/all?limit=1&sort=likes')
      const [{ id }] = await found.json()
      await page.goto(`/app/discover/journey/${id}`)
      const trail = page.getByRole('list', { name: 'Steps' })
      const finish = trail.getByRole('button', { name: 'Finish', exact: true })
      for (let step = 1; !(await finish.isVisible()); step++) {
        await trail.getByRole('button', { name: 'Continue' }).click()
        await expect(page.getByText(new RegExp(`^${step} of \\d+ steps`)).first()).toBeVisible()
      }
      await finish.click()
      const panel = page
        .locator('section')
        .filter({ has: page.locator('#finished') })
        .last()
      await expect(page.locator('#finished')).toBeFocused()
      await expect(panel).toBeInViewport({ ratio: 1 })
      await expect(panel.getByRole('link', { name: 'Find your next journey' })).toBeInViewport({ ratio: 1 })
      await expect(panel.getByRole('button', { name: 'Reset' })).toBeInViewport({ ratio: 1 })
    })
  })
