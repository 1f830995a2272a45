import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Suggestion } from '#contract/suggestion.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const ACCEPTED = 'POST /suggestion/s1/accept'
const NAME = 'Machine learning from the ground up'
const steps = ['one', 'two', 'three']
const ids = (all: readonly string[]) => all.map((id) => ({ id }))

/** Bob suggests another name and a step at the end. */
function aSuggestion(change: Partial<Suggestion> = {}): Suggestion {
  return {
    ...{ id: 's1', pathId: 'j1', by: bob, message: 'It helped me', problem: null, stepId: null },
    base: { name: NAME, steps: ids(steps) },
    changes: { name: 'Machine learning', steps: [...ids(steps), aStep('four')] },
    ...{ state: 'open', reply: null, taken: null, createdAt: '2026-11-20T10:00:00.000Z', decidedAt: null },
    ...change,
  }
}

/** Ada opens the suggestion in the editor of her journey. */
async function open(suggestions: Suggestion[] = [aSuggestion()], answers: Answers = {}) {
  const server = stubApi({
    'GET /badge/all': () => [],
    'GET /path/journey/j1': () => aJourney({ version: 4 }),
    'GET /path/suggestions/j1': () => suggestions,
    'GET /path/all': () => [],
    'PUT /path/j1': () => aJourney({ version: 5 }),
    [ACCEPTED]: () => ({ ...aSuggestion({ state: 'accepted' }), left: [] }),
    ...answers,
  })
  await signInAs(ada)
  const { router } = await renderPage('/app/user/path/edit?pathId=j1&suggestion=s1')
  await screen.findByRole('heading', { name: 'Edit Journey' })
  return { router, saved: () => server.calls('PUT /path/j1'), accepted: () => server.calls(ACCEPTED) }
}

const nameField = () => screen.getByLabelText('Name') as HTMLInputElement
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

test('the editor opens with the changes made, and saving accepts the suggestion', async () => {
  const { saved, accepted } = await open()
  expect(screen.getByText('With the suggestion by Bob Stone')).toBeTruthy()
  expect(screen.getByText('It helped me')).toBeTruthy()
  expect(nameField().value).toBe('Machine learning')
  fireEvent.change(nameField(), { target: { value: 'Machine learning for all' } })
  save()
  expect(await screen.findByText('Saved. Bob Stone is named in the journey.')).toBeTruthy()
  const texts = { name: 'Machine learning for all', steps: ids([...steps, 'four']) }
  expect(saved().map(({ body }) => body)).toMatchObject([{ ...texts, version: 4 }])
  expect(accepted().map(({ body }) => body)).toEqual([{ version: 5, keys: [] }])
})

test('leaving without saving decides nothing, and needs no confirmation while nothing was typed', async () => {
  const { router, accepted } = await open()
  fireEvent.click(screen.getByRole('link', { name: 'Back to the journey' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
  expect(accepted()).toEqual([])
})

test('says how much of it no longer fits', async () => {
  await open([aSuggestion({ base: { name: 'An earlier name', steps: ids(steps) } })])
  expect(screen.getByText('1 of its changes no longer fits and was left out.')).toBeTruthy()
  expect(nameField().value).toBe(NAME)
})

test("says why the suggestion wasn't accepted after the changes were saved", async () => {
  await open([aSuggestion()], { [ACCEPTED]: () => errorResponse(409, 'conflict', 'This was changed in the meantime') })
  save()
  expect(await screen.findByText("The suggestion wasn't accepted: This was changed in the meantime")).toBeTruthy()
  expect(await screen.findByText('Your changes are saved')).toBeTruthy()
})

test('shows the journey as it is once the suggestion was decided on', async () => {
  const { accepted } = await open([])
  expect(await screen.findByText("This suggestion doesn't exist any more")).toBeTruthy()
  expect(nameField().value).toBe(NAME)
  save()
  expect(await screen.findByText('Your changes are saved')).toBeTruthy()
  expect(accepted()).toEqual([])
})
