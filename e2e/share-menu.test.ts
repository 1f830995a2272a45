import { signInAsMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { findIds, setAppearance } from './visit.ts'

const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

for (const who of ['own', 'journey'] as const)
  test(`the share menu is completely visible: ${who === 'own' ? 'owner' : 'another member'}`, {
    tag: who === 'own' ? '@everything' : [],
  }, async ({ page, context, server }) => {
    const ids = await findIds(page)
    await signInAsMember(context, server.url)
    await setAppearance(context, server.url, {})
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await page.goto(`/app/discover/journey/${ids[who]}`)
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const entries = page.getByRole('menu', { name: 'Share' }).getByRole('menuitem')
      await expect(entries.first()).toBeVisible()
      for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 })
      const bar = await page.getByRole('banner').first().boundingBox()
      const top = async () => (await entries.first().boundingBox())?.y
      await expect.poll(top, `${viewport.width} px`).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    }
  })
