import { expect } from '@playwright/test'
import { signIn } from '../tools/auth-client.ts'
import { DEMO_PASSWORD, signInAsModerator, signUpNewMember } from './accounts.ts'
import { test } from './fixtures.ts'

// The refused comment.
test.use({ expectedErrors: [/status of 403/] })

test('a report reaches a moderator, who pauses its writer; the writer reads why and keeps what they typed', async ({
  page,
  context,
  server,
  openOtherBrowser,
}) => {
  const { token } = await signIn(server.url, { email: 'hana@example.org', password: DEMO_PASSWORD })
  const hana = { authorization: `Bearer ${token}` }
  const seller = await signUpNewMember(context, server.url, { firstName: 'Viktor' })
  const [journey] = await (await page.request.get('/api/path/all?limit=1')).json()
  const text = 'My course teaches it in a week'
  const data = { text }
  const comments = `/api/path/comments/${journey.id}`
  const { id } = await (await page.request.post(comments, { headers: seller.headers, data })).json()
  await page.request.post('/api/report', { headers: hana, data: { kind: 'comment', id, reason: 'Sells a course' } })
  const about = { kind: 'journey', id: journey.id, reason: 'Copied from a book' }
  await page.request.post('/api/report', { headers: seller.headers, data: about })

  const desk = await openOtherBrowser()
  await desk.setViewportSize({ width: 390, height: 844 })
  await signInAsModerator(desk.context(), server.url)
  await desk.goto('/app/moderation')
  await desk.getByRole('link', { name: /Sells a course/ }).click()
  await expect(desk.getByRole('article').getByText(text)).toBeVisible()
  await desk.getByRole('radio', { name: /^Pause/ }).check()
  await desk.getByRole('button', { name: 'Advertising' }).click()
  await desk.getByRole('button', { name: 'Pause posting for 7 days' }).click()
  await expect(desk.getByRole('heading', { name: 'Copied from a book' })).toBeInViewport()
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByText('Taken back. No one was told.')).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Sells a course' })).toBeInViewport()
  await expect(desk.getByRole('radio', { name: /^Pause/ })).toBeChecked()
  await expect(desk.getByRole('textbox', { name: /^Reason/ })).toHaveValue(/advertises something/)
  await desk.getByRole('textbox', { name: /^Reason/ }).fill('Only where it helps, please')
  await desk.getByRole('button', { name: 'Pause posting for 7 days' }).click()
  await expect(desk.getByText('Posting paused for 7 days')).toBeVisible()

  await page.goto(`/app/discover/journey/${journey.id}#discussion`)
  const comment = page.getByRole('textbox', { name: 'Your comment' })
  await expect(comment).toHaveAccessibleDescription(/You can't post until/)
  await comment.fill('Something kinder')
  await page.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByRole('alert').filter({ hasText: "You can't post until" })).toBeVisible()
  await expect(comment).toHaveValue('Something kinder')

  await expect(async () => {
    await page.goto('/app/activity')
    await expect(page.getByText('A moderator paused your posting for 7 days')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 25_000 })
  await expect(page.getByText('Only where it helps, please')).toBeVisible()
})
