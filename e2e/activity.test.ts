import { expect } from '@playwright/test'
import { createMember, signUpNewMember } from './accounts.ts'
import { test } from './fixtures.ts'

test('a question appears at the bell and leads to its place; what is read is no longer counted', {
  tag: '@everything',
}, async ({ page, context, server }) => {
  const owner = await signUpNewMember(context, server.url)
  const steps = [{ stepType: 'Article', description: 'First', url: 'https://example.org' }]
  const plan = { name: 'Asked about', description: 'To discuss.', badges: [{ name: 'Asking' }], steps }
  const post = async (headers: Record<string, string>, path: string, data: object) =>
    await (await page.request.post(`/api${path}`, { headers, data })).json()
  const { id } = await post(owner.headers, '/path/create', plan)
  const fan = await createMember(server.url, { firstName: 'Fina' })
  await post(fan.headers, `/path/like/${id}`, { liked: true })
  const comment = await post(fan.headers, `/path/comments/${id}`, { text: 'Which edition is best?' })
  const unread = async () =>
    (await (await page.request.get('/api/user/notices/unread', { headers: owner.headers })).json()).unread
  await expect.poll(unread, { timeout: 10_000 }).toBe(2)

  await page.goto('/app/discover')
  await page.getByRole('button', { name: '2 unread notices' }).click()
  const panel = page.getByRole('dialog', { name: '2 unread notices' })
  await panel.getByRole('link', { name: /Fina .* commented on Asked about/ }).click()
  await expect(page.locator(`#comment-${comment.id}`)).toBeFocused()
  await expect(page.getByRole('button', { name: '1 unread notice', exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: '1 unread notice' }).click()
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Activity' })).toBeVisible()
  expect(await unread()).toBe(0)
})
