import type { Locator, Page } from '@playwright/test'
import type { Journey } from '../contract/journey.ts'
import { createMember, logInByForm, storeSession } from './accounts.ts'
import { axeOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { findOverflow } from './overflow.ts'
import { asMember, step } from './versions.ts'

/** Noor's journey, whose second step has a note and a question. */
async function createJourney(url: string): Promise<Journey> {
  const asNoor = asMember(url, await createMember(url, { firstName: 'Noor' }))
  const journey: Journey = await asNoor('POST', '/path/create', {
    ...{ name: 'Tie every knot', description: 'For people with ropes.', badges: [{ name: 'Ropes' }] },
    steps: [step('Reef knot'), step('Bowline', { note: 'Watch teh end.', minutes: 10 }), step('Clove hitch')],
  })
  const asLena = asMember(url, await createMember(url, { firstName: 'Lena' }))
  await asLena('POST', `/path/comments/${journey.id}`, { text: 'Which rope?', stepId: journey.steps?.[1]?.id })
  return journey
}

async function openBowline(page: Page, { id }: Journey) {
  await page.goto(`/app/discover/journey/${id}`)
  await page.getByRole('button', { name: /^Article : Bowline/ }).click()
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a visitor corrects a text after logging in, sees in the step that it waits, and takes it back', async ({
    page,
    server,
  }) => {
    const journey = await createJourney(server.url)
    const { email } = await createMember(server.url, { firstName: 'Omar' })
    /** Taps where a thumb does. Twice, if a tap came too soon after one at this place. */
    const tap = async (control: Locator, shown: Locator) => {
      await control.scrollIntoViewIfNeeded()
      await expect(async () => {
        const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        await page.touchscreen.tap(x + width / 2, y + height / 2)
        await expect(shown).toBeVisible({ timeout: 2000 })
      }).toPass()
    }
    await openBowline(page, journey)
    const login = page.getByRole('main').locator('a[href^="/auth/login"]').first()
    await tap(page.getByRole('button', { name: 'Improve', exact: true }), login)
    await login.click()
    await expect(page.getByRole('note')).toContainText('Log in to improve “Tie every knot”')
    await expect(page).toHaveURL(/\/auth\/login/)
    await logInByForm(page, email)

    const sheet = page.getByRole('dialog', { name: 'Improve step 2' })
    await expect(sheet.getByText("Noor gets it at once and decides. You'll hear back.")).toBeVisible()
    expect((await axeOn(page).analyze()).violations).toEqual([])
    const form = page.getByRole('dialog', { name: 'A text is wrong' })
    await tap(sheet.getByRole('button', { name: /^A text is wrong/ }), form)
    await form.getByRole('textbox', { name: 'Why this one' }).fill('Watch the end.')
    expect((await axeOn(page).analyze()).violations).toEqual([])
    const sent = page.getByRole('button', { name: 'Sent to Noor' })
    await tap(form.getByRole('button', { name: 'Send' }), sent)

    await page.reload()
    const own = page.getByRole('dialog', { name: 'What you sent to Noor' })
    await tap(sent, own)
    await expect(own.getByText("Noor Stone hasn't decided yet.")).toBeVisible()
    expect((await axeOn(page).analyze()).violations).toEqual([])
    await tap(own.getByRole('button', { name: 'Take back' }), sheet)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Improve', exact: true })).toBeVisible()
  })
})

test('by keyboard the sheet goes from reason to form and back, and returns to the act', async ({ page, server }) => {
  const journey = await createJourney(server.url)
  await storeSession(page.context(), server.url, await createMember(server.url, { firstName: 'Omar' }))
  await openBowline(page, journey)
  const act = page.getByRole('button', { name: 'Improve', exact: true })
  await act.press('Enter')
  const lead = page.getByText("Noor gets it at once and decides. You'll hear back.")
  await expect(lead).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^The link is broken/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText("Noor sees that it's from you.")).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).press('Enter')
  await expect(lead).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(act).toBeFocused()
})

test('the three acts of a step are in one row at 320 px, in each language and after sending', {
  tag: '@everything',
}, async ({ page, server }) => {
  const journey = await createJourney(server.url)
  const omar = await createMember(server.url, { firstName: 'Omar' })
  await storeSession(page.context(), server.url, omar)
  await page.setViewportSize({ width: 320, height: 700 })
  const acts = page.locator('.step-act')
  const isInOneRow = async () => {
    await expect(acts).toHaveCount(3)
    const boxes = await Promise.all((await acts.all()).map((act) => act.boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    expect(await page.evaluate(findOverflow)).toEqual([])
  }
  const address = `/app/discover/journey/${journey.id}#step-${journey.steps?.[1]?.id}`
  const openIn = async (language: string) => {
    await page.goto(address)
    await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await isInOneRow()
  }
  for (const language of ['en', 'de', 'fr']) await openIn(language)
  const report = { stepId: journey.steps?.[1]?.id, problem: 'broken' }
  await asMember(server.url, omar)('POST', `/path/suggestions/${journey.id}`, report)
  for (const language of ['en', 'de', 'fr']) await openIn(language)
})
