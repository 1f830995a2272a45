import { expect } from '@playwright/test'
import { signIn } from '../tools/auth-client.ts'
import { DEMO_PASSWORD, signUpNewMember } from './accounts.ts'
import { test } from './fixtures.ts'

test('a dead link that a learner reports with a replacement is replaced by one click', {
  tag: '@everything',
}, async ({ page, context, server }) => {
  // A demonstration account, because posting links requires a confirmed email.
  const { token } = await signIn(server.url, { email: 'hana@example.org', password: DEMO_PASSWORD })
  const owner = await signUpNewMember(context, server.url, { firstName: 'Olga' })
  const steps = [{ stepType: 'Article', description: 'Read', url: 'https://example.org/gone' }]
  const plan = { name: 'With a dead link', description: 'To repair.', badges: [{ name: 'Repairing' }], steps }
  const created = await (await page.request.post('/api/path/create', { headers: owner.headers, data: plan })).json()
  const broken = {
    stepId: created.steps[0].id,
    problem: 'broken',
    url: 'https://example.org/here',
    message: 'It moved',
  }
  const headers = { authorization: `Bearer ${token}` }
  const sent = await page.request.post(`/api/path/suggestions/${created.id}`, { headers, data: broken })
  expect(sent.status()).toBe(201)

  await page.goto(`/app/discover/journey/${created.id}`)
  const desk = page.getByRole('region', { name: 'Waiting for you' })
  await expect(desk.getByText('“It moved”')).toBeVisible()
  await desk.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(desk.getByRole('listitem').getByText('Link of step 1 changed. Hana is thanked.')).toBeVisible()
  await page.getByRole('button', { name: /^Article : Read/ }).click()
  await expect(page.getByText('Link improved by Hana Nováková')).toBeVisible()
  await expect(page.getByRole('link', { name: /example\.org\/here/ })).toHaveCount(1)
})
