import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListedNote } from '#contract/step.ts'
import { bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const note: ListedNote = {
  stepId: 's1',
  pathId: 'j1',
  text: 'Eigenvalues stretch',
  updatedAt: '2026-11-20T08:00:00.000Z',
  step: { description: 'Watch the lectures', stepType: 'Video' },
  journey: { id: 'j1', name: 'Linear algebra' },
}
const lost: ListedNote = { ...note, stepId: 's2', pathId: 'j2', text: 'Ask again', step: null, journey: null }

beforeEach(async () => {
  await resetSession()
  stubApi({ 'GET /user/notes': ({ query }) => (query.get('q') ? [note] : [note, lost]) })
  await signInAs(bob)
})
afterEach(resetSession)

test('a note is shown with its step and journey, also when these are gone', async () => {
  await renderPage('/app/user/notes')
  expect(await screen.findByText('Eigenvalues stretch')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Watch the lectures' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Linear algebra' }).getAttribute('href')).toBe('/app/discover/journey/j1')
  expect(screen.getByRole('heading', { name: 'A step that was removed' })).toBeTruthy()
  expect(screen.getByText('A journey you can no longer open')).toBeTruthy()
})

test('a search is kept in the address and marks the words it found', async () => {
  const { router } = await renderPage('/app/user/notes')
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search my notes' }), { target: { value: 'eigen' } })
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'eigen' }))
  await waitFor(() => expect(screen.queryByText('Ask again')).toBeNull())
  expect(document.querySelector('mark')?.textContent).toBe('Eigenvalues')
})
