import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { join, press, tabTo } from './people.ts'

test.describe.configure({ timeout: 120_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('ada finds a journey, likes, follows and walks it, lays her own, and bob finds that', async ({
  page,
  anotherDesk,
}) => {
  await join(page, 'Ada', ['Python'])

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
  await trail.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^2 of \d+ steps/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^2 of \d+ steps/).first()).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Followed')).toBeVisible()
  await walkOn(page, 2, () => trail.getByRole('button', { name: 'Continue' }).click())
  await expect(trail.getByText('Last step')).toBeVisible()
  await trail.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByText("All steps completed - you're finished")).toBeVisible()

  await page.goto('/app/following')
  await expect(page.getByText('All steps walked')).toBeVisible()

  await page.getByRole('link', { name: 'Share Your Journey' }).first().click()
  const name = `Knots for the rain ${crypto.randomUUID().slice(0, 6)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill('Six knots that hold when it is wet.')
  await page.getByLabel('Badges').fill('Sailing in the rain')
  await page.keyboard.press('Enter')
  await button(page, 'Add Steps').click()
  await fillStep(page, 'Video', 'Watch the bowline', 'www.animatedknots.com/bowline')
  await button(page, 'Next').click()
  await fillStep(page, 'Article', 'Read why it holds', 'https://en.wikipedia.org/wiki/Bowline')
  await button(page, 'Done').click()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByText('Watch the bowline').first()).toBeVisible()
  await button(page, 'Publish').click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('2 modules')).toBeVisible()

  const bob = await anotherDesk()
  await join(bob, 'Bob')
  await bob.getByRole('article', { name }).getByRole('link', { name: 'Expand Learning Journey' }).click()
  await button(bob, 'Follow').click()
  await expect(button(bob, 'Followed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
  await expect(page.getByText('Followers', { exact: true })).toBeVisible()
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the same story by keyboard alone', async ({ page, anotherDesk }) => {
    await page.goto('/')
    await press(page, page.getByRole('link', { name: 'Get started' }).first())
    const name = `Tea at altitude ${crypto.randomUUID().slice(0, 6)}`
    await type(page, page.getByLabel('First name'), 'Cleo')
    await type(page, page.getByLabel('Last name'), 'Stone')
    await type(page, page.getByLabel('Email'), `cleo-${crypto.randomUUID().slice(0, 8)}@example.org`)
    await type(page, page.getByLabel('Password', { exact: true }), 'walk-every-day')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, button(page, 'Python'))
    await press(page, button(page, 'Done'))

    const found = page.getByRole('article', { name: 'Typography for screens: typefaces, spacing and contrast' })
    await press(page, found.getByRole('link', { name: /Expand Learning Journey/ }))
    const like = page.getByRole('button', { name: /^Like/ })
    await press(page, like)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await press(page, button(page, 'Follow'))
    await expect(button(page, 'Followed')).toBeVisible()
    const trail = page.getByRole('list', { name: 'Steps' })
    await press(page, trail.getByRole('button', { name: 'Continue' }))
    await expect(page.getByText(/^1 of \d+ steps/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^1 of \d+ steps/).first()).toBeVisible()
    await walkOn(page, 1, () => press(page, trail.getByRole('button', { name: 'Continue' })))
    await press(page, trail.getByRole('button', { name: 'Finish', exact: true }))
    await expect(page.getByText("All steps completed - you're finished")).toBeVisible()

    await press(page, page.getByRole('link', { name: 'Share Your Journey' }).first())
    await type(page, page.getByLabel('Name', { exact: true }), name)
    await type(page, page.getByLabel('Description'), 'Water boils early up there.')
    await type(page, page.getByLabel('Badges'), 'Cooking')
    await page.keyboard.press('Enter')
    await press(page, button(page, 'Add Steps'))
    await tabTo(page, page.getByLabel('Type'))
    await page.keyboard.type('Book')
    await type(page, page.getByRole('dialog').getByLabel('Description'), 'Read about pressure')
    await type(page, page.getByLabel('Link'), 'https://en.wikipedia.org/wiki/Boiling_point')
    await press(page, button(page, 'Done'))
    await press(page, button(page, 'Publish'))
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    const dora = await anotherDesk()
    await join(dora, 'Dora')
    await expect(dora.getByRole('article', { name })).toBeVisible()
  })
})

/** Continues until the last step is in hand; each press is waited for, since the next one may be called Finish. */
async function walkOn(page: Page, walked: number, next: () => Promise<void>): Promise<void> {
  const told = await page
    .getByText(/^\d+ of \d+ steps/)
    .first()
    .textContent()
  const steps = Number(/of (\d+)/.exec(told ?? '')?.[1])
  for (let done = walked + 1; done < steps; done++) {
    await next()
    await expect(page.getByText(new RegExp(`^${done} of ${steps} steps`)).first()).toBeVisible()
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
