import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { profileOf, refusal, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { ada, aJourney, bob } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

beforeEach(signOutQuietly)
afterEach(signOutQuietly)

const answers = {
  'GET /user/profile': () => profileOf(ada),
  'GET /path/all': () => [aJourney({ name: 'Data, step by step' })],
  'GET /badge/all': () => [{ name: 'Data Analysis' }],
  'GET /user/all': () => [profileOf(bob)],
  'GET /path/user/following': () => [],
}

async function search(text: string) {
  await screen.findByRole('heading', { level: 1 })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Search' })
  field.focus()
  fireEvent.change(field, { target: { value: text } })
  return field
}

const names = () => screen.getAllByRole('option').map((option) => option.textContent)

describe('the search of the shell', () => {
  test('finds journeys, badges, people and pages, and goes there by keyboard alone', async () => {
    stubApi(answers)
    await signInAs(ada)
    const { router } = await visit('/app/following')
    const field = await search('d')
    await screen.findByRole('option', { name: /Data, step by step/u })
    expect(names()).toEqual(
      expect.arrayContaining(['Data, step by stepAda Moreno', 'Data Analysis', 'Bob Stone', 'Discover']),
    )
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual(['Data Analysis', 'true'])
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(router.state.location.search).toMatchObject({ badge: 'Data Analysis' }))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('asks for all journeys where nothing is chosen', async () => {
    stubApi(answers)
    await signInAs(ada)
    const { router } = await visit('/app/following')
    const field = await search('rust')
    fireEvent.submit(field)
    await waitFor(() => expect(router.state.location.href).toBe('/app/discover?q=rust'))
  })

  test('can be submitted with a button', async () => {
    stubApi(answers)
    await signInAs(ada)
    const { router } = await visit('/app/following')
    await search('rust')
    fireEvent.click(screen.getByRole('button', { name: 'Show results' }))
    await waitFor(() => expect(router.state.location.href).toBe('/app/discover?q=rust'))
  })

  test('finds no people for a visitor, and leads a badge to the open list', async () => {
    const server = stubApi({ ...answers, 'GET /path/journey/j1': () => aJourney() })
    const { router } = await visit('/app/discover/journey/j1')
    await search('data')
    fireEvent.click(await screen.findByRole('option', { name: 'Data Analysis' }))
    await waitFor(() => expect(router.state.location.href).toMatch(/^\/\?badge=Data/u))
    expect(server.to('GET /user/all')).toEqual([])
  })

  test('closes on Escape, and says so when nothing fits or nothing answers', async () => {
    stubApi({
      ...answers,
      'GET /path/all': () => [],
      'GET /badge/all': ({ query }) => (query.has('q') ? refusal(400, 'invalid', 'Not now') : []),
      'GET /user/all': () => [],
    })
    await signInAs(ada)
    await visit('/app/following')
    const field = await search('xyz')
    expect(await screen.findByText("Search isn't available right now. Please try again.")).toBeTruthy()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(field.getAttribute('aria-expanded')).toBe('false')
    expect(field.hasAttribute('aria-controls')).toBe(false)
  })
})
