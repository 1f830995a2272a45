import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileInput } from '#contract/person.ts'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

async function edit() {
  let profile = { ...profileOf(ada), language: 'en' as const, timeZone: 'Europe/Berlin', weeklyGoal: null }
  const server = stubApi({
    'GET /user/profile': () => profile,
    'GET /auth/list-sessions': () => [],
    'GET /badge/all': () => [],
    'GET /interest/all': () => [],
    'GET /user/week': () => ({ goal: profile.weeklyGoal, done: 1, startsOn: '2026-11-16' }),
    'PUT /user/profile/update': ({ body }) => {
      profile = { ...profile, ...(body as ProfileInput as object) }
      return profile
    },
  })
  await signInAs(ada)
  await visit('/app/user/edit')
  await screen.findByLabelText('Time zone')
  return server
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))

test('a time zone is found by a part of its name, and a goal appears in the side navigation', async () => {
  const server = await edit()
  write('Time zone', 'new york')
  fireEvent.click(await screen.findByRole('option', { name: 'America/New York' }))
  write('Weekly goal', '3')
  save()
  expect(await screen.findByRole('img', { name: 'This week: 1 of 3 steps' })).toBeTruthy()
  expect(server.calls('PUT /user/profile/update').map(({ body }) => body)).toEqual([
    { language: 'en', timeZone: 'America/New_York', weeklyGoal: 3 },
  ])
  expect(field('Time zone').value).toBe('America/New York')
})

test('UTC can be chosen, and a goal above 50 is marked', async () => {
  const server = await edit()
  write('Time zone', 'utc')
  expect(await screen.findByRole('option', { name: 'UTC' })).toBeTruthy()
  fireEvent.blur(field('Time zone'))
  expect(field('Time zone').value).toBe('Europe/Berlin')
  write('Weekly goal', '51')
  save()
  await waitFor(() => expect(screen.getByText('A whole number from 1 to 50')).toBeTruthy())
  expect(server.calls('PUT /user/profile/update')).toEqual([])
})
