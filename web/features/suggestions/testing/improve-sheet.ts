import { fireEvent, screen, within } from '@testing-library/react'
import type { Journey } from '#contract/journey.ts'
import { aJourney, bob } from '#web/testing/builders.ts'
import { signInAs } from '#web/testing/sign-in.ts'
import { type Answers, stubApi } from '#web/testing/stub-api.ts'
import { renderReaderParts } from './reader-parts.tsx'
import { aLinkSuggestion } from './suggestion.builders.ts'

export const NEW = 'https://example.org/new'
export const CREATED = () => Response.json(aLinkSuggestion(), { status: 201 })

export function stubServer(journey: Partial<Journey>, answers: Answers = {}) {
  return stubApi({
    'GET /path/journey/j1': () => aJourney({ takesSuggestions: true, ...journey }),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /path/notes/j1': () => ({ notes: [] }),
    'GET /path/suggestions/j1': () => [],
    'GET /preview': () => ({ url: NEW, title: 'The new page', minutes: 15, cost: 'free', image: null, language: null }),
    ...answers,
  })
}

export async function open(
  journey: Partial<Journey> = {},
  answers: Answers = {},
  viewer: Parameters<typeof signInAs>[0] = bob,
) {
  const server = stubServer(journey, answers)
  await signInAs(viewer)
  await renderReaderParts()
  return server
}

export const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Opens the sheet of the first step, and a reason in it. */
export async function improve(reason?: RegExp, title = '') {
  fireEvent.click(await screen.findByRole('button', { name: 'Improve' }))
  const reasons = await sheet('Improve step 1')
  if (reason === undefined) return reasons
  fireEvent.click(reasons.getByRole('button', { name: reason }))
  return await sheet(title)
}

export const better = () => improve(/^I know a better link/u, 'I know a better link')
export const missing = () => improve(/^A step is missing/u, 'A step is missing')
export const wrong = () => improve(/^A text is wrong/u, 'A text is wrong')
export const broken = () => improve(/^The link is broken/u, 'The link is broken')

export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
export const isSent = () => screen.findByText("Sent to Ada. You'll hear back.")
