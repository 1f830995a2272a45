import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EarnedBadge } from '#contract/progress.ts'
import { ada, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const earned = (badge: string, journey: string, day: string): EarnedBadge => ({
  badge: { name: badge },
  journey: { id: journey.toLowerCase(), name: journey },
  finishedAt: `2026-11-${day}T10:00:00.000Z`,
})

function stubProfiles(pages: EarnedBadge[][], shows: ('finished' | 'activity')[] = []) {
  return stubApi({
    'GET /user/profile': () => profileOf(ada),
    'GET /user/profile/bob': () => ({ ...profileOf(bob), shows }),
    'GET /path/user': () => [],
    'GET /path/user/bob': () => [],
    'GET /user/badges/earned': ({ query }) => {
      const page = Number(query.get('cursor') ?? 0)
      const next = page + 1 < pages.length
      const headers: HeadersInit = next ? { Link: `</api/user/badges/earned?cursor=${page + 1}>; rel="next"` } : {}
      return Response.json(pages[page], { headers })
    },
  })
}

const stones = () => within(screen.getByRole('heading', { name: /^Badges earned/u }).closest('section') as HTMLElement)

test('each earned badge is shown once, with its journeys and dates', async () => {
  stubProfiles([[earned('Python', 'Second', '20'), earned('Python', 'First', '12')], [earned('Go', 'First', '12')]])
  await signInAs(ada)
  await renderPage('/app/user/profile')
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('heading', { name: 'Badges earned 2' })).toBeTruthy()
  const texts = stones()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual(['PythonSecond20 Nov 2026First12 Nov 2026', 'GoFirst12 Nov 2026', 'Your next badge'])
  expect(stones().getByRole('link', { name: /^Only you can see this/u })).toBeTruthy()
})

test('five badges are shown first', async () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  stubProfiles([names.map((name) => earned(name, 'First', '12'))])
  await signInAs(ada)
  await renderPage('/app/user/profile')
  await screen.findByRole('heading', { name: 'Badges earned 7' })
  expect(stones().getAllByRole('listitem')).toHaveLength(6)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(stones().getAllByRole('listitem')).toHaveLength(8)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('the own profile without badges says how to earn some', async () => {
  stubProfiles([[]])
  await signInAs(ada)
  await renderPage('/app/user/profile')
  expect(await screen.findByText('Finish a journey to earn its badges.')).toBeTruthy()
  expect(stones().getByRole('link', { name: 'Your next badge' })).toBeTruthy()
})

test('badges of others show only if they show finished journeys', async () => {
  const server = stubProfiles([[]], ['finished'])
  await signInAs(ada)
  await renderPage('/app/user/profile?userId=bob')
  expect(await screen.findByText('No badges earned yet.')).toBeTruthy()
  expect(server.calls('GET /user/badges/earned').map(({ query }) => query.get('uid'))).toEqual(['bob'])
})

test('badges of others are not requested while they are hidden', async () => {
  const server = stubProfiles([[]], ['activity'])
  await signInAs(ada)
  await renderPage('/app/user/profile?userId=bob')
  await screen.findByText('No steps in the last year')
  expect(server.calls('GET /user/badges/earned')).toEqual([])
})
