import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

function stubServer(journeys = [aJourney({ id: 'j1', name: 'One' })]) {
  return stubApi({ 'GET /path/all': () => journeys, 'GET /badge/all': () => [{ name: 'Python' }] })
}

beforeEach(async () => {
  await resetSession()
  stubServer()
  await signInAs(bob)
})
afterEach(resetSession)

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const open = async (name: string) => {
  press(name)
  return within(await screen.findByRole('group', { name: name.split(':')[0] ?? '' }))
}

test('filters add up in the address and in the request, and Back removes the last one', async () => {
  const server = stubServer()
  const { router } = await renderPage('/app/discover?badge=Python&badge=C%23')
  await screen.findByRole('article', { name: 'One' })
  const kinds = await open('Step type')
  fireEvent.click(kinds.getByRole('button', { name: 'Video' }))
  await screen.findByRole('button', { name: 'Step type: Video' })
  fireEvent.click(kinds.getByRole('button', { name: 'Podcast' }))
  await screen.findByRole('button', { name: 'Step type: Video, Podcast' })
  press('Free only')
  const address = '?badge=Python&badge=C%23&stepType=Video&stepType=Podcast&free=true'
  await waitFor(() => expect(router.state.location.searchStr).toBe(address))
  const request = `?sort=trending&${address.slice(1)}`
  await waitFor(() => expect(`?${server.calls('GET /path/all').at(-1)?.query}`).toBe(request))
  await act(async () => router.history.back())
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('free'))
  press('Remove C#')
  await waitFor(() => expect(router.state.location.searchStr).toBe('?badge=Python&stepType=Video&stepType=Podcast'))
})

test('a length replaces the one before', async () => {
  const { router } = await renderPage('/app/discover?length=hour&sort=likes')
  await screen.findByRole('article', { name: 'One' })
  const lengths = await open('Length: Up to an hour')
  fireEvent.click(lengths.getByRole('button', { name: 'A weekend' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ length: 'weekend', sort: 'likes' }))
  expect(screen.queryByRole('group', { name: 'Length' })).toBeNull()
})

test('all filters are in one dialog that names their number', async () => {
  const { router } = await renderPage('/app/discover?q=bees&language=de&level=beginner')
  await screen.findByRole('article', { name: 'One' })
  press('Filters (2)')
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(dialog.getByRole('button', { name: 'German' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(dialog.getByRole('button', { name: 'French' }))
  await waitFor(() => expect(router.state.location.searchStr).toContain('&language=de&language=fr'))
  fireEvent.click(dialog.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'bees' }))
})

test('an empty result offers to drop each filter and keeps the search', async () => {
  stubServer([])
  const { router } = await renderPage('/app/discover?q=bees&badge=Cooking&free=true')
  expect(await screen.findByText('No journeys found')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Without “Cooking”' })).toBeTruthy()
  press('Without “Free only”')
  await waitFor(() => expect(router.state.location.searchStr).toBe('?q=bees&badge=Cooking'))
  press('Without “Cooking”')
  expect(await screen.findByRole('link', { name: 'Clear search' })).toBeTruthy()
})
