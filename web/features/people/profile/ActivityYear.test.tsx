import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { gridOf, levelOf, WEEKS } from './activity.grid.ts'

beforeEach(resetSession)
afterEach(resetSession)

const YEAR = {
  from: '2025-11-17',
  to: '2026-11-22',
  days: [
    { date: '2026-11-12', steps: 2 },
    { date: '2026-11-14', steps: 3 },
    { date: '2026-11-22', steps: 1 },
  ],
}

function stubProfiles(shows: ('activity' | 'liked')[]) {
  return stubApi({
    'GET /user/profile': () => profileOf(ada),
    'GET /user/profile/bob': () => ({ ...profileOf(bob), shows }),
    'GET /path/user/bob': () => [],
    'GET /path/user': () => [],
    'GET /user/activity': () => YEAR,
  })
}

test('the own profile shows the year as a sentence and as a table of weeks', async () => {
  stubProfiles([])
  await signInAs(ada)
  await renderPage('/app/user/profile')
  expect(await screen.findByRole('heading', { name: '6 steps in the last year' })).toBeTruthy()
  expect(screen.getByText('3 days with a step. Quiet weeks are fine.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^Only you can see this/u })).toHaveLength(2)
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Week ofSteps', '9 November 20265', '16 November 20261'])
})

test("another person's year is requested only if they show it", async () => {
  const hidden = stubProfiles(['liked'])
  await signInAs(ada)
  await renderPage('/app/user/profile?userId=bob')
  expect(await screen.findByRole('heading', { level: 1, name: 'Bob Stone' })).toBeTruthy()
  expect(hidden.calls('GET /user/activity')).toEqual([])
  const shown = stubProfiles(['activity'])
  await renderPage('/app/user/profile?userId=bob')
  expect(await screen.findByRole('heading', { name: '6 steps in the last year' })).toBeTruthy()
  expect(shown.calls('GET /user/activity')[0]?.query.get('uid')).toBe('bob')
  const pages = screen.getAllByRole('main')
  expect(pages.flatMap((page) => within(page).queryAllByRole('link', { name: 'Activity' }))).toEqual([])
})

test('days lie in weeks from Monday to Sunday, and the last week has today', () => {
  const grid = gridOf({ to: '2026-11-18', days: [...YEAR.days.slice(0, 1), { date: '2025-11-13', steps: 9 }] })
  expect(grid.days).toEqual([{ date: '2026-11-12', steps: 2, week: WEEKS - 2, weekday: 3 }])
  expect([grid.steps, grid.today]).toEqual([2, 2])
  expect(grid.months.map(({ month }) => month)).toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('a day has one of four levels', () => {
  expect([0, 1, 2, 3, 4, 6, 7, 40].map(levelOf)).toEqual([0, 1, 2, 2, 3, 3, 4, 4])
})
