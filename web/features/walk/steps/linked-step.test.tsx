import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const address = '/app/discover/journey/j1'
const steps = Array.from({ length: 8 }, (_, index) => aStep(`s${index}`))
const openRow = () => document.querySelector('[aria-current=step]')

async function visitStep(hash: string) {
  stubApi({
    'GET /path/journey/j1': () => aJourney({ steps, stepCount: 8, requiredCount: 8 }),
    'GET /path/progress/j1': () => ({
      completed: ['s0', 's1', 's2', 's3', 's4'],
      finishedAt: null,
      newSince: 0,
      newSteps: [],
    }),
  })
  await signInAs(bob)
  const { router } = await renderPage(`${address}${hash}`)
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  await screen.findByRole('list', { name: 'Steps' })
  const follow = (to: string) =>
    act(() => router.navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: 'j1' }, hash: to }))
  return { follow, scrolled }
}

test('a link to a step opens it, also one among finished steps, each time it is followed', async () => {
  const { follow, scrolled } = await visitStep('#step-s2')
  await waitFor(() => expect(openRow()?.id).toBe('step-s2'))
  expect(document.activeElement).toBe(openRow())
  await follow('step-s7')
  await waitFor(() => expect(openRow()?.id).toBe('step-s7'))
  screen.getByRole<HTMLElement>('button', { name: /s6/u }).click()
  await waitFor(() => expect(openRow()?.id).toBe('step-s6'))
  await follow('step-s7')
  await waitFor(() => expect(openRow()?.id).toBe('step-s7'))
  expect(scrolled.mock.contexts.at(-1)).toBe(openRow())
})

test('a link to a step that is gone leads to the top, with the step in hand open', async () => {
  const top = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const { scrolled } = await visitStep('#step-gone')
  await waitFor(() => expect(openRow()?.id).toBe('step-s5'))
  expect(top).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
  expect(scrolled).not.toHaveBeenCalled()
  top.mockRestore()
})
