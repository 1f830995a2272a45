import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Suggestion } from '#contract/suggestion.ts'
import { aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPart } from '#web/testing/visit.tsx'
import { OwnSuggestion } from './OwnSuggestion.tsx'
import { aLinkSuggestion, aStepSuggestion, severalChanges } from './testing/suggestion.builders.ts'

beforeEach(resetSession)
afterEach(() => {
  cleanup()
  resetSession()
})

async function open(suggestions: Suggestion[], answers: Answers) {
  const server = stubApi(answers)
  await signInAs(bob)
  const parts = suggestions.map((suggestion) => (
    <OwnSuggestion key={suggestion.id} journey={aJourney()} suggestion={suggestion} />
  ))
  await renderPart(parts, '/app/discover', ['suggestions', 'editing', 'changes', 'linkReports', 'journeys'])
  return server
}

const card = (name: string) => screen.findByRole('article', { name })

test('readers see what became of their suggestions, and take open ones back', async () => {
  const server = await open(
    [
      aLinkSuggestion({ id: 's3', state: 'dismissed', reply: 'I like the old one' }),
      { ...severalChanges(), id: 's4', state: 'accepted', taken: ['content:one'] },
      aStepSuggestion(),
    ],
    { 'DELETE /suggestion/s2': () => noContent() },
  )
  const refused = await card('You suggested a better link for step 2')
  expect(within(refused).getByText('Ada Moreno said no, thanks.')).toBeTruthy()
  expect(within(refused).getByText('I like the old one')).toBeTruthy()
  expect(within(refused).getByRole('button', { name: 'Report this reply' })).toBeTruthy()
  const part = await card('You suggested 4 changes')
  expect(within(part).getByText('Ada Moreno took 1 of 4 changes. Thank you!')).toBeTruthy()
  expect(within(part).getByText('Taken').parentElement?.textContent).toContain('About one')
  const added = await card('You suggested a new step')
  expect(within(added).getByText("Ada Moreno hasn't decided yet.")).toBeTruthy()
  fireEvent.click(within(added).getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(server.calls('DELETE /suggestion/s2')).toHaveLength(1))
})

test('an accepted suggestion is deleted after a question, as its credit goes', async () => {
  const server = await open([aLinkSuggestion({ state: 'accepted', taken: ['content:two'] })], {
    'DELETE /suggestion/s1': () => noContent(),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(/without your name/u)).toBeTruthy()
  expect(server.calls('DELETE /suggestion/s1')).toHaveLength(0)
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.calls('DELETE /suggestion/s1')).toHaveLength(1))
})
