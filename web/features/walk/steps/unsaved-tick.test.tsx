import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

test('a Continue that is not saved goes back to its step, and the progress stays in sight', async () => {
  let isOffline = false
  const progress = { completed: [], finishedAt: null, newSince: 0, newSteps: [] }
  const openStep = () => document.querySelector('[aria-current=step]')
  const orFailure = (answer: unknown) => () =>
    isOffline ? errorResponse(503, 'unavailable', "You're offline") : answer
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/progress/j1': orFailure(progress),
    'PUT /path/progress/j1': orFailure(progress),
  })
  await signInAs(bob)
  await renderPage('/app/discover/journey/j1')
  const button = await screen.findByRole('button', { name: 'Continue' })
  await screen.findByText('0 of 3 steps')
  const loads = server.calls('GET /path/progress/j1').length
  isOffline = true
  fireEvent.click(button)
  expect(await screen.findByText("You're offline")).toBeTruthy()
  await waitFor(() => expect(openStep()?.id).toBe('step-one'))
  expect(document.activeElement).toBe(openStep())
  await waitFor(() => expect(server.calls('GET /path/progress/j1').length).toBeGreaterThan(loads + 1), {
    timeout: 3000,
  })
  expect(await screen.findByText('0 of 3 steps')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: "You're offline" })).toBeNull()
})

test('a tick that could not be saved says so at its step until it is sent again', async () => {
  let isOffline = false
  let completed: string[] = []
  const progress = () => ({ completed, finishedAt: null, newSince: 0, newSteps: [] })
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/progress/j1': progress,
    'PUT /path/progress/j1': () => {
      if (isOffline) return errorResponse(503, 'unavailable', "You're offline")
      completed = ['two']
      return progress()
    },
  })
  await signInAs(bob)
  await renderPage('/app/discover/journey/j1')
  await screen.findByText('0 of 3 steps')
  const step = () => within(document.getElementById('step-two') as HTMLElement)
  isOffline = true
  fireEvent.click(step().getByRole('checkbox'))
  expect(await step().findByText('Not saved')).toBeTruthy()
  isOffline = false
  fireEvent.click(step().getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 of 3 steps')).toBeTruthy()
  expect(step().queryByText('Not saved')).toBeNull()
  expect(server.calls('PUT /path/progress/j1').map(({ body }) => body)).toEqual([{ done: ['two'] }, { done: ['two'] }])
})
