import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aJourney, aStep } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { type Answers, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const steps = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((description, index) =>
  aStep(`s${index + 1}`, { description, minutes: 20 }),
)
const trending = aJourney({ id: 'j1', name: 'Knots', steps, followerCount: 31 })
const begun = aJourney({ id: 'j2', name: 'Boats', steps })
const few = { journeys: null, freeSteps: null, freeHours: null, finishes: null, more: false }

const stubServer = (answers: Answers = {}) =>
  stubApi({
    'GET /path/all': ({ query }) => (query.has('language') ? [] : [trending]),
    'GET /path/journey/j1': () => trending,
    'GET /path/journey/j2': () => begun,
    'GET /path/numbers': () => few,
    'GET /badge/all': () => [],
    ...answers,
  })

beforeEach(async () => {
  await resetSession()
  localStorage.clear()
})
afterEach(resetSession)

const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => /First|Second|Third|Fourth|Fifth/u.exec(textContent)?.[0])

test('the first trending journey is shown halfway, with a button for its first step', async () => {
  stubServer()
  await renderPage('/')
  const list = await screen.findByRole('list', { name: 'Steps' })
  expect(textsOf(list)).toEqual(['Second', 'Third', 'Fourth'])
  expect(screen.getByRole('img', { name: '2 of 5 stones' })).toBeTruthy()
  expect(within(list).queryByRole('link')).toBeNull()
  const start = screen.getByRole('link', { name: /^Start with: Open/u })
  expect(start.getAttribute('href')).toBe('/app/discover/journey/j1#step-s1')
  expect(screen.getByText('31 people follow this journey')).toBeTruthy()
})

test('a visitor who has begun a journey on this device sees that one, at their own step', async () => {
  localStorage.setItem('progress:j2', JSON.stringify({ completed: ['s1'], finishedAt: null, seen: [] }))
  stubServer()
  await renderPage('/')
  expect(await screen.findByText('Your journey on this device')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Boats' })).toBeTruthy()
  expect(textsOf(screen.getByRole('list', { name: 'Steps' }))).toEqual(['First', 'Second', 'Third'])
})

test('trending journeys in the language of the page come first', async () => {
  const english = aJourney({ id: 'j3', name: 'Sails', steps })
  stubServer({
    'GET /path/all': ({ query }) => (query.get('language') === 'en' ? [english] : [trending, english]),
    'GET /path/journey/j3': () => english,
  })
  await renderPage('/')
  await screen.findByRole('list', { name: 'Steps' })
  expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Sails',
    'Knots',
  ])
})

test('numbers that are too small are left out', async () => {
  stubServer({ 'GET /path/numbers': () => ({ ...few, freeSteps: 1043, freeHours: 612, finishes: 2305 }) })
  await renderPage('/')
  const numbers = await screen.findByRole('region', { name: 'Cairn in numbers' })
  expect(
    within(numbers)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['1,043', '612 h', '2,305'])
})

test('with fewer than three large numbers there is no row of numbers', async () => {
  stubServer({ 'GET /path/numbers': () => ({ ...few, freeSteps: 1043, freeHours: 612 }) })
  await renderPage('/')
  await screen.findByRole('list', { name: 'Steps' })
  expect(screen.queryByRole('region', { name: 'Cairn in numbers' })).toBeNull()
  expect(screen.getByRole('link', { name: 'All journeys' })).toBeTruthy()
})

test('the last call says that no account is needed, and leads to the journeys', async () => {
  stubServer()
  await renderPage('/')
  await screen.findByRole('heading', { name: /Start walking.\s+No account needed./u })
  expect(screen.getByRole('link', { name: 'Find a journey' }).getAttribute('href')).toBe('/?sort=trending#journeys')
})
