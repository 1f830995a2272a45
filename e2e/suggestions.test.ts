import { signIn } from '../tools/auth-client.ts'
import { createMember, DEMO_PASSWORD, storeSession } from './accounts.ts'
import { axeOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { findOverflow } from './overflow.ts'
import { asMember } from './versions.ts'

const step = (description: string) => ({
  stepType: 'Article',
  description,
  url: `https://example.org/${description.replaceAll(' ', '-')}`,
})

test('a reader suggests a link and a step, the owner takes one and says no to the other', {
  tag: '@everything',
}, async ({ page, context, server, openOtherBrowser }) => {
  const owner = await createMember(server.url, { firstName: 'Noor' })
  const plan = {
    ...{ name: 'Make your website accessible', description: 'For people who build pages.' },
    badges: [{ name: 'Accessibility' }],
    steps: [step('Put the mouse in a drawer'), step('Install a screen reader'), step('Audit one page')],
  }
  const created = await page.request.post('/api/path/create', { headers: owner.headers, data: plan })
  const address = `/app/discover/journey/${(await created.json()).id}`
  // Demonstration accounts, because suggesting links requires a confirmed email.
  await storeSession(
    context,
    server.url,
    await signIn(server.url, { email: 'hana@example.org', password: DEMO_PASSWORD }),
  )

  await page.goto(address)
  await page.getByRole('button', { name: /^Article : Install/ }).click()
  const improve = async (reason: string) => {
    await page.getByRole('button', { name: 'Improve', exact: true }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: reason }).press('Enter')
    return page.getByRole('dialog', { name: reason })
  }
  const dialog = await improve('I know a better link')
  await dialog.getByRole('textbox', { name: 'Link' }).fill('https://example.org/nvda')
  await dialog.getByRole('textbox', { name: /^Why/ }).fill('This one starts the download.')
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('button', { name: 'Sent to Noor' })).toBeVisible()

  const ownersPage = await openOtherBrowser()
  await storeSession(ownersPage.context(), server.url, owner)
  await ownersPage.goto(address)
  const desk = ownersPage.getByRole('region', { name: 'Waiting for you' })
  const row = desk.getByRole('listitem').filter({ hasText: 'Hana Nováková suggests another link for step 2' })
  await expect(row.getByText('“This one starts the download.”')).toBeVisible()
  await row.getByRole('button', { name: 'Details' }).click()
  await expect(row.getByRole('link', { name: 'Change first' })).toBeVisible()
  expect((await axeOn(ownersPage).analyze()).violations).toEqual([])
  await row.getByRole('button', { name: 'Use', exact: true }).press('Enter')
  await expect(desk.getByRole('listitem')).toContainText('Link of step 2 changed. Hana is thanked.')
  expect((await axeOn(ownersPage).analyze()).violations).toEqual([])
  await desk.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(row).toBeFocused()
  await row.getByRole('button', { name: 'Use', exact: true }).press('Enter')
  await expect(desk.getByRole('heading')).toBeFocused()
  await expect(desk.getByText('All answered.')).toBeVisible({ timeout: 15_000 })

  await page.goto(address)
  await expect(page.getByText('with help from Hana Nováková')).toBeVisible()
  await page.getByRole('button', { name: /^Article : Install/ }).click()
  await expect(page.getByText('Suggested by Hana Nováková')).toBeVisible()
  await page.getByRole('button', { name: /^Article : Audit/ }).click()
  const missing = await improve('A step is missing')
  await missing.getByRole('textbox', { name: 'Link' }).fill('https://example.org/headings')
  await missing.getByRole('textbox', { name: 'Title of the step' }).fill('Headings people can jump between')
  await missing.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('button', { name: 'Sent to Noor' })).toBeVisible()

  await ownersPage.reload()
  const added = desk.getByRole('listitem').filter({ hasText: 'Hana Nováková suggests a new step after step 3' })
  await added.getByRole('button', { name: 'Details' }).click()
  await expect(added.getByText('1 suggestion taken before')).toBeVisible()
  await added.getByRole('button', { name: 'No, thanks' }).click()
  await ownersPage.getByRole('textbox', { name: 'Reply to Hana Nováková' }).fill('It ends here.')
  await ownersPage.getByRole('dialog').getByRole('button', { name: 'No, thanks' }).click()
  await expect(added).toBeHidden()

  await page.goto(`${address}#suggestions`)
  const own = page.getByRole('article', { name: 'You suggested a new step' })
  await expect(own.getByText('Noor Stone said no, thanks.')).toBeVisible()
  await expect(own.getByText('It ends here.')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(findOverflow)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(address)
  await ownersPage.goto(`${address}/upkeep#notes`)
  await expect(ownersPage).toHaveURL(new RegExp(`${address}#notes$`))
  await ownersPage.goto(`${address}/suggestions`)
  await expect(ownersPage).toHaveURL(new RegExp(`${address}#waiting$`))
  await ownersPage.setViewportSize({ width: 320, height: 700 })
  await expect(desk.getByRole('listitem').or(desk.getByText('All answered.'))).toBeVisible()
  expect(await ownersPage.evaluate(findOverflow)).toEqual([])
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Hana Nováková' })).toBeInViewport()
})

test('everyone who helped is named on the page for printing, also on a narrow screen', { tag: '@everything' }, async ({
  page,
  server,
}) => {
  const asNoor = asMember(server.url, await createMember(server.url, { firstName: 'Noor' }))
  const plan = { name: 'Knots', description: 'Tie two ropes.', badges: [{ name: 'Ropes' }], steps: [step('Reef knot')] }
  const { id } = await asNoor('POST', '/path/create', plan)
  const names = ['Amina', 'Bartholomew', 'Clementina', 'Demetrius']
  for (const [index, firstName] of names.entries()) {
    const asHelper = asMember(server.url, await createMember(server.url, { firstName }))
    const change = { version: index + 1, description: `Tie ${index + 3} ropes.` }
    const suggestion = await asHelper('POST', `/path/suggestions/${id}`, change)
    await asNoor('POST', `/suggestion/${suggestion.id}/accept`, { version: index + 1 })
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/app/user/fullpath?pathId=${id}`)
  for (const name of names) await expect(page.getByRole('link', { name: `${name} Stone` })).toBeInViewport()
})
