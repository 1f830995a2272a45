import type { Page } from '@playwright/test'
import { openAsNewMember, PASSWORD, registerByForm } from './accounts.ts'
import { fillJourney } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { activate, tabTo } from './keyboard.ts'

test.describe.configure({ timeout: 120_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a member walks a journey and publishes one that another member follows', async ({
  page,
  server,
  openOtherBrowser,
}) => {
  await registerByForm(page, 'Ada', ['Python'])

  await page.getByRole('combobox', { name: 'Search' }).fill('machine learning from')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /Expand Learning Journey/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Machine learning from the ground up', level: 1 })).toBeVisible()
  const like = page.getByRole('button', { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Follow').click()
  await expect(button(page, 'Followed')).toBeVisible()

  const trail = page.getByRole('list', { name: 'Steps' })
  await trail.getByRole('button', { name: 'Continue' }).click()
  await trail.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByText(/^2 of \d+ steps/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^2 of \d+ steps/).first()).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Followed')).toBeVisible()
  await walkOn(page, 2, () => trail.getByRole('button', { name: 'Continue' }).press('Enter'))
  await expect(trail.getByText('Last step')).toBeVisible()
  await trail.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByText("All steps completed - you're finished")).toBeVisible()

  await page.goto('/app/following')
  await expect(page.getByText('All steps walked')).toBeVisible()

  await page.getByRole('link', { name: 'Share Your Journey' }).first().click()
  const name = `Knots for the rain ${crypto.randomUUID().slice(0, 6)}`
  await fillJourney(page, {
    name,
    description: 'Six knots that hold when it is wet.',
    badge: 'Sailing in the rain',
  })
  await button(page, 'Add Steps by hand').click()
  await fillStep(page, 'Video', 'Watch the bowline', 'www.animatedknots.com/bowline')
  await button(page, 'Next').click()
  await fillStep(page, 'Article', 'Read why it holds', 'https://en.wikipedia.org/wiki/Bowline')
  await button(page, 'Done').click()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByText('Watch the bowline').first()).toBeVisible()
  await button(page, 'Publish').click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 modules' })).toBeVisible()

  const bob = await openOtherBrowser()
  await openAsNewMember(bob, server.url, 'Bob')
  await bob.getByRole('radio', { name: 'Newest' }).check()
  await bob.getByRole('article', { name }).getByRole('link', { name: 'Expand Learning Journey' }).click()
  await button(bob, 'Follow').click()
  await expect(button(bob, 'Followed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
  await expect(page.getByText('Followers', { exact: true })).toBeVisible()
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a member does all this by keyboard', { tag: '@everything' }, async ({ page, server, openOtherBrowser }) => {
    await page.goto('/')
    await activate(page, page.getByRole('link', { name: 'Get started' }).first())
    const name = `Tea at altitude ${crypto.randomUUID().slice(0, 6)}`
    await type(page, page.getByLabel('First name'), 'Cleo')
    await type(page, page.getByLabel('Last name'), 'Stone')
    await type(page, page.getByLabel('Email'), `cleo-${crypto.randomUUID().slice(0, 8)}@example.org`)
    await type(page, page.getByLabel('Password', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.keyboard.press('Enter')
    await activate(page, button(page, 'Python'))
    await activate(page, button(page, 'Done'))
    await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()

    await page.goto('/app/discover?q=Typography+for+screens')
    const found = page.getByRole('article', { name: 'Typography for screens: typefaces, spacing and contrast' })
    await activate(page, found.getByRole('heading').getByRole('link'))
    const like = page.getByRole('button', { name: /^Like/ })
    await activate(page, like)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await activate(page, button(page, 'Follow'))
    await expect(button(page, 'Followed')).toBeVisible()
    const trail = page.getByRole('list', { name: 'Steps' })
    await activate(page, trail.getByRole('button', { name: 'Continue' }))
    await expect(page.getByText(/^1 of \d+ steps/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^1 of \d+ steps/).first()).toBeVisible()
    await walkOn(page, 1, () => activate(page, trail.getByRole('button', { name: 'Continue' })))
    await activate(page, trail.getByRole('button', { name: 'Finish', exact: true }))
    await expect(page.getByText("All steps completed - you're finished")).toBeVisible()

    await activate(page, button(page, 'Open navigation'))
    await activate(page, page.getByRole('dialog').getByRole('link', { name: 'Share Your Journey' }))
    await type(page, page.getByLabel('Name', { exact: true }), name)
    await activate(page, page.getByRole('button', { name: /^Details/ }))
    await type(page, page.getByLabel('Description'), 'Water boils early up there.')
    await type(page, page.getByLabel('Badges'), 'Cooking')
    await page.keyboard.press('Enter')
    await activate(page, button(page, 'Import'))
    await page.getByRole('menuitem', { name: 'Add Steps by hand' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Type'))
    await page.keyboard.type('Book')
    await type(page, page.getByRole('dialog').getByLabel('Description'), 'Read about pressure')
    await type(page, page.getByLabel('Link', { exact: true }), 'https://en.wikipedia.org/wiki/Boiling_point')
    await activate(page, button(page, 'Done'))
    await activate(page, button(page, 'Publish'))
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    const dora = await openOtherBrowser()
    await openAsNewMember(dora, server.url, 'Dora')
    await dora.goto('/app/discover?sort=newest')
    await expect(dora.getByRole('article', { name })).toBeVisible()
  })
})

/**
 * Finishes the steps up to the last one; waits after each, because the last step's button is
 * Finish.
 */
async function walkOn(page: Page, completed: number, next: () => Promise<void>): Promise<void> {
  const progress = await page
    .getByText(/^\d+ of \d+ steps/)
    .first()
    .textContent()
  const steps = Number(/of (\d+)/.exec(progress ?? '')?.[1])
  for (let count = completed + 1; count < steps; count++) {
    await next()
    await expect(page.getByText(new RegExp(`^${count} of ${steps} steps`)).first()).toBeVisible()
  }
}

async function fillStep(page: Page, stepType: string, description: string, url: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type').selectOption(stepType)
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByLabel('Link').fill(url)
}

async function type(page: Page, field: ReturnType<Page['locator']>, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
