import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileInput } from '#contract/person.ts'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage, visit } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

async function edit(answers: Answers = {}, { part = 'notices', render = renderPage } = {}) {
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
    ...answers,
  })
  await signInAs(profile)
  await render(`/app/user/edit?part=${part}`)
  await screen.findByRole('heading', { level: 1 })
  if (part === 'notices') await screen.findByLabelText('Time zone')
  return { sent: () => server.calls('PUT /user/profile/update').map(({ body }) => body) }
}

const field = (label: string) => within(screen.getByRole('main')).getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const goal = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })

test('a time zone is found by a part of its name and saved at once, and Undo brings the former back', async () => {
  const { sent } = await edit()
  write('Time zone', 'new york')
  fireEvent.click(await screen.findByRole('option', { name: 'America/New York' }))
  expect(await screen.findByText('Saved: Time zone')).toBeTruthy()
  expect(field('Time zone').value).toBe('America/New York')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()).toEqual([{ timeZone: 'America/New_York' }, { timeZone: 'Europe/Berlin' }]))
  await waitFor(() => expect(field('Time zone').value).toBe('Europe/Berlin'))
})

test('UTC can be chosen, and leaving the field keeps the former time zone', async () => {
  const { sent } = await edit()
  write('Time zone', 'utc')
  expect(await screen.findByRole('option', { name: 'UTC' })).toBeTruthy()
  fireEvent.blur(field('Time zone'))
  expect(field('Time zone').value).toBe('Europe/Berlin')
  expect(sent()).toEqual([])
})

test('a language is shown and saved at once, with the message in that language', async () => {
  const { sent } = await edit()
  write('Language', 'de')
  expect(await screen.findByText('Gespeichert: Sprache')).toBeTruthy()
  expect(sent()).toEqual([{ language: 'de' }])
  fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('Saved: Language')).toBeTruthy()
})

test('a weekly goal is saved at once and appears in the side navigation; of several presses the last counts', async () => {
  const { sent } = await edit({}, { render: visit })
  expect((await goal('None')).checked).toBe(true)
  for (const name of ['3', '5', '8']) fireEvent.click(screen.getByRole('radio', { name }))
  expect(await screen.findByRole('button', { name: 'This week 1 of 8 steps' })).toBeTruthy()
  expect(sent()).toEqual([{ weeklyGoal: 3 }, { weeklyGoal: 8 }])
  expect(await screen.findByText('Saved: Weekly goal')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await goal('None')).checked).toBe(true))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^This week/u })).toBeNull())
})

test('a goal that fails to save goes back with a message', async () => {
  await edit({ 'PUT /user/profile/update': () => errorResponse(503, 'unavailable', "We're very busy") })
  fireEvent.click(await goal('5'))
  expect(await screen.findByText("We're very busy")).toBeTruthy()
  await waitFor(async () => expect((await goal('None')).checked).toBe(true))
})
