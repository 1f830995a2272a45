import type { Page } from '@playwright/test'
import type { Journey } from '../contract/journey.ts'
import type { Suggestion } from '../contract/suggestion.ts'
import { createMember, linkInEmail, type NewMember, signUpNewMember, storeSession } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { findOverflow } from './overflow.ts'
import { asMember, step } from './versions.ts'

/** Amina, whose email is confirmed, since the links that she suggests need that. */
async function signUpAmina(page: Page, url: string): Promise<NewMember> {
  const amina = await signUpNewMember(page.context(), url, { firstName: 'Amina' })
  await page.goto(await linkInEmail(page.request, amina.email))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  return amina
}

/** Noor's journey, and Amina's version of it with three more steps. */
async function createVersion(url: string, noor: NewMember, amina: NewMember) {
  const original: Journey = await asMember(url, noor)('POST', '/path/create', {
    ...{ name: 'Make your website accessible', description: 'For people who build pages.', licence: 'ccBy' },
    badges: [{ name: 'Accessibility' }],
    steps: [step('Put the mouse in a drawer'), step('Keyboard navigation')],
  })
  const asAmina = asMember(url, amina)
  const draft = await asAmina('POST', `/path/adapt/${original.id}`)
  const { content } = await asAmina('GET', `/draft/${draft.id}`)
  const added = [step('Headings people can jump between'), step('Contrast you can trust'), step('Captions')]
  const version: Journey = await asAmina('POST', '/path/create', { ...content, steps: [...content.steps, ...added] })
  return { original, version }
}

test('Amina suggests one of the steps of her version, and Noor changes it before using it', {
  tag: '@everything',
}, async ({ page, server, openOtherBrowser }) => {
  const noor = await createMember(server.url, { firstName: 'Noor' })
  const amina = await signUpAmina(page, server.url)
  const { original, version } = await createVersion(server.url, noor, amina)

  await page.goto(`/app/discover/journey/${version.id}`)
  await page.getByRole('button', { name: 'Manage this journey' }).click()
  await page.getByRole('menuitem', { name: 'Suggest your changes to Noor Stone' }).click()
  await expect(page.getByText('Nothing chosen yet')).toBeVisible()
  const added = page.getByRole('article', { name: 'Contrast you can trust' })
  await added.getByRole('checkbox', { name: 'Suggest this change' }).check()
  await page.getByLabel('Why').fill('My readers asked for colors.')
  await expect(page.getByText('1 new step')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(findOverflow)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(page.getByText('Sent. Noor Stone decides.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/app/discover/journey/${original.id}$`))

  const noorsPage = await openOtherBrowser()
  await storeSession(noorsPage.context(), server.url, noor)
  await noorsPage.goto(`/app/discover/journey/${original.id}`)
  await noorsPage.getByRole('region', { name: 'Waiting for you' }).getByRole('button', { name: 'Details' }).click()
  await noorsPage.getByRole('link', { name: 'Change first' }).click()
  await expect(noorsPage.getByText('With the suggestion by Amina Stone')).toBeVisible()
  await expect(noorsPage.getByText('My readers asked for colors.')).toBeVisible()
  await noorsPage.getByRole('button', { name: 'Edit step 3' }).click()
  await noorsPage.getByRole('textbox', { name: 'Description' }).last().fill('Contrast that everyone can read')
  await noorsPage.getByRole('button', { name: 'Save Changes' }).click()
  await expect(noorsPage.getByText('Saved. Amina Stone is named in the journey.')).toBeVisible()

  const saved: Journey = await asMember(server.url, noor)('GET', `/path/journey/${original.id}`)
  expect(saved.steps?.map(({ description }) => description)).toEqual([
    'Put the mouse in a drawer',
    'Keyboard navigation',
    'Contrast that everyone can read',
  ])
  expect(saved.helpers?.map(({ person }) => person.displayName)).toEqual(['Amina Stone'])
  expect(await asMember(server.url, noor)('GET', `/path/suggestions/${original.id}`)).toEqual([])
})

test.describe('a journey that was changed meanwhile', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('what is typed in a suggestion survives a reload, and is merged with what the owner changed meanwhile', {
    tag: '@everything',
  }, async ({ page, server }) => {
    const noor = await createMember(server.url, { firstName: 'Noor' })
    const amina = await signUpAmina(page, server.url)
    const { original } = await createVersion(server.url, noor, amina)
    await page.goto(`/app/discover/journey/${original.id}/suggest`)
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Make any website accessible')
    await expect(page.getByText('Details: Name')).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('Make any website accessible')
    const [first, second] = original.steps ?? []
    const change = { steps: [first, { ...second, description: 'Tab through it' }] }
    await asMember(server.url, noor)('PUT', `/path/${original.id}`, change)
    await page.getByRole('button', { name: 'Send suggestion' }).click()
    await expect(page.getByText('Sent. Noor Stone decides.')).toBeVisible()
    const [suggestion]: Suggestion[] = await asMember(server.url, amina)('GET', `/path/suggestions/${original.id}`)
    expect(suggestion?.changes).toEqual({ name: 'Make any website accessible', steps: [] })
  })
})
