import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const PARENT = '/app/discover/journey/j1'
const path = aStep('path', { stepType: 'Path', url: 'https://cairn.example/app/discover/journey/j2', targetId: 'j2' })
const parent = aJourney({ name: 'Machine learning', steps: [path, aStep('after')] })
const target = aJourney({ id: 'j2', name: 'Linear algebra', steps: [aStep('one'), aStep('two')] })

/**
 * A stub server that stores Bob's progress on a journey and on the journey it contains as a step.
 */
function stubServer(doneBefore: string[] = [], answers: Answers = {}) {
  const done = new Set(doneBefore)
  const progress = () => ({ completed: [...done], finishedAt: null, newSince: 0, newSteps: [] })
  const save: Answers[string] = ({ body }) => {
    for (const id of (body as { done?: string[] }).done ?? []) done.add(id)
    return progress()
  }
  const journeys = Object.entries({ j1: parent, j2: target } satisfies Record<string, Journey>)
  return stubApi({
    ...Object.fromEntries(
      journeys.flatMap(([id, journey]) => [
        [`GET /path/journey/${id}`, () => journey],
        [`GET /path/progress/${id}`, progress],
        [`PUT /path/progress/${id}`, save],
      ]),
    ),
    ...answers,
  })
}

const card = async () => await screen.findByRole('article', { name: 'The journey in this step' })
const heading = async (name: string) => await screen.findByRole('heading', { level: 1, name })

beforeEach(resetSession)
afterEach(resetSession)

test("a Path step shows the journey it leads to, with the viewer's progress", async () => {
  stubServer(['one'])
  await signInAs(bob)
  await renderPage(PARENT)
  const shown = within(await card())
  expect(shown.getByText('Linear algebra')).toBeTruthy()
  expect(shown.getByText(/by Ada Moreno/).textContent).toBe('by Ada Moreno')
  expect(await shown.findByText('50% walked')).toBeTruthy()
  expect(shown.getByRole('link', { name: 'Expand Learning Journey' }).getAttribute('href')).toContain('/journey/j2')
  expect(screen.queryByRole('button', { name: /You've finished this journey/ })).toBeNull()
})

test('once that journey is finished, the step can be ticked and the next one opens', async () => {
  const server = stubServer(['one', 'two'])
  await signInAs(bob)
  await renderPage(PARENT)
  fireEvent.click(await screen.findByRole('button', { name: "You've finished this journey: tick the step" }))
  expect(await screen.findByText('1 of 2 steps')).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('About after')
  expect(server.calls('PUT /path/progress/j1').map(({ body }) => body)).toEqual([{ done: ['path'] }])
})

test("a visitor's progress on this device is shown", async () => {
  stubServer()
  localStorage.setItem('progress:j2', JSON.stringify({ completed: ['one', 'two'], finishedAt: null, seen: [] }))
  await renderPage(PARENT)
  expect(await screen.findByText('All steps walked')).toBeTruthy()
  expect(screen.getByRole('button', { name: "You've finished this journey: tick the step" })).toBeTruthy()
})

test.each([
  [404, 'journeyNotFound'],
  [410, 'gone'],
])('a journey that returns %i is shown as a plain link with a note', async (status, code) => {
  stubServer([], { 'GET /path/journey/j2': () => errorResponse(status, code, 'No') })
  await renderPage(PARENT)
  expect(await screen.findByText('This journey no longer exists, or you have no access to it')).toBeTruthy()
  expect(screen.getByRole('link', { name: /cairn\.example/ }).getAttribute('href')).toBe(path.url)
})

test('the address stays usable if the journey fails to load', async () => {
  stubServer([], { 'GET /path/journey/j2': () => errorResponse(500, 'internal', 'Something went wrong') })
  await renderPage(PARENT)
  expect(await screen.findByRole('link', { name: /cairn\.example/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/you have no access to it/)).toBeNull())
})

test('the finish panel links back to the journey the viewer came from', async () => {
  stubServer()
  await renderPage(PARENT)
  fireEvent.click(within(await card()).getByRole('link', { name: 'Expand Learning Journey' }))
  await heading('Linear algebra')
  for (const press of ['Continue', 'Finish']) fireEvent.click(await screen.findByRole('button', { name: press }))
  expect(await screen.findByText('You came here from another journey')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Back to Machine learning' })))
  await heading('Machine learning')
  expect(await screen.findByRole('button', { name: "You've finished this journey: tick the step" })).toBeTruthy()
})

test('a viewer who came from elsewhere gets no link back', async () => {
  stubServer()
  localStorage.setItem('progress:j2', JSON.stringify({ completed: ['one', 'two'], finishedAt: null, seen: [] }))
  await renderPage('/app/discover/journey/j2')
  expect(await screen.findByRole('link', { name: 'Find your next journey' })).toBeTruthy()
  expect(screen.queryByText('You came here from another journey')).toBeNull()
})
