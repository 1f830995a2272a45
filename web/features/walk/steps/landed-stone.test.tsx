import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(async () => {
  vi.unstubAllGlobals()
  await resetSession()
})

/** Opens a journey of three steps as Bob, on a small screen where things may move, and presses Continue. */
async function pressContinue({ matches = true, count = 3 } = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const steps = ['one', 'two', 'three', ...Array.from({ length: count - 3 }, (_, index) => `more${index}`)].map((id) =>
    aStep(id),
  )
  const ticked = new Set<string>()
  stubApi({
    'GET /path/journey/j1': () => aJourney({ steps, stepCount: count, requiredCount: count }),
    'GET /path/progress/j1': () => ({ completed: [...ticked], finishedAt: null, newSince: 0, newSteps: [] }),
    'PUT /path/progress/j1': ({ body }) => {
      const { done = [], undone = [] } = body as { done?: string[]; undone?: string[] }
      for (const id of done) ticked.add(id)
      for (const id of undone) ticked.delete(id)
      return { completed: [...ticked], finishedAt: null, newSince: 0, newSteps: [] }
    },
  })
  await signInAs(bob)
  await renderPage('/app/discover/journey/j1')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  return ticked
}

const landed = () => document.getElementById('landed')

test('after Continue the new stone is shown with its name and number', async () => {
  await pressContinue()
  await waitFor(() => expect(landed()?.textContent).toContain('1 of 3 stones'))
  expect(landed()?.textContent).toContain('About one')
  expect(screen.getByText('Step 1 done')).toBeTruthy()
})

test('a press, a key, or a little more than a second ends it', async () => {
  await pressContinue()
  await waitFor(() => expect(landed()).not.toBeNull())
  fireEvent.click(landed() as HTMLElement)
  expect(landed()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(landed()?.textContent).toContain('2 of 3 stones'))
  await waitFor(() => expect(landed()).toBeNull(), { timeout: 2000 })
})

test('a step that completes no stone of a long journey shows none', async () => {
  const ticked = await pressContinue({ count: 40 })
  await waitFor(() => expect([...ticked]).toEqual(['one']))
  expect(landed()).toBeNull()
})

test('Undo takes the stone back', async () => {
  const ticked = await pressContinue()
  await waitFor(() => expect(landed()).not.toBeNull())
  const [first] = screen.getAllByRole('button', { name: 'Undo' })
  await act(async () => fireEvent.click(first as HTMLElement))
  expect(landed()).toBeNull()
  await waitFor(() => expect([...ticked]).toEqual([]))
})

test('wide screens and people who prefer less motion get the next step at once', async () => {
  await pressContinue({ matches: false })
  expect(await screen.findByText(/1 of 3 steps/u)).toBeTruthy()
  expect(landed()).toBeNull()
})

test('screen readers read the name once, with the number of steps', async () => {
  await pressContinue({ matches: false })
  await waitFor(() => {
    const texts = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(texts.filter((text) => text !== '')).toEqual(['About one', '1 of 3 steps'])
  })
})
