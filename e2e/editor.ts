import type { Page } from '@playwright/test'

/** Opens the folded row with description, badges, visibility, language, level and closing words. */
export async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Details/ }).click()
}

interface JourneyTexts {
  name: string
  description: string
  badge: string
}

/** Fills in the fields that a new journey must have. */
export async function fillJourney(page: Page, { name, description, badge }: JourneyTexts): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await openDetails(page)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Badges').fill(badge)
  await page.keyboard.press('Enter')
}
