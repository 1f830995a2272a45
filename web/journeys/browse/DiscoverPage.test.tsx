import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Asked, profileOf, refusal, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { aJourney, bob } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

const one = aJourney({ id: 'j1', name: 'One', completedCount: 2 })
const two = aJourney({ id: 'j2', name: 'Two' })

/** Two pages of one journey each. */
const pages = ({ query }: Asked) =>
  query.has('cursor')
    ? Response.json([two])
    : Response.json([one], { headers: { Link: '</api/path/all?cursor=next>; rel="next"' } })

function aServer(answers: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    'GET /user/profile': () => profileOf(bob),
    'GET /path/all': pages,
    'GET /badge/all': () => [{ name: 'Python' }],
    ...answers,
  })
}

const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent)

beforeEach(async () => {
  await signOutQuietly()
  aServer()
  await signInAs(bob)
})
afterEach(signOutQuietly)

describe('discovering', () => {
  it('shows cards with their owner, date, progress and the way in', async () => {
    aServer()
    await visit('/app/discover')
    const card = await screen.findByRole('article', { name: 'One' })
    expect(card.textContent).toContain('Ada Moreno')
    expect(card.textContent).toContain('Posted 12 Nov 2026')
    expect(card.textContent).toContain('67% walked')
    expect(card.textContent).toContain('3 steps')
    expect(screen.getByRole('link', { name: 'Expand Learning Journey' }).getAttribute('href')).toBe(
      '/app/discover/journey/j1',
    )
  })

  it('goes on with More', async () => {
    aServer()
    await visit('/app/discover')
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(names()).toEqual(['One', 'Two']))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('keeps order and filters in the address', async () => {
    const server = aServer()
    const { router } = await visit('/app/discover?q=linear')
    await screen.findByRole('article', { name: 'One' })
    fireEvent.click(screen.getByRole('radio', { name: 'Most liked' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'linear', sort: 'likes' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove linear' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'likes' }))
    expect(server.to('GET /path/all').at(-1)?.query.toString()).toBe('sort=likes')
  })

  it('shows the best match first and marks the words that were searched for, until another order is chosen', async () => {
    aServer({ 'GET /path/all': () => [aJourney({ id: 'j3', name: 'Über Cafés', description: 'On café culture.' })] })
    const { router } = await visit('/app/discover?q=cafe')
    const card = await screen.findByRole('article', { name: 'Über Cafés' })
    expect([...card.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Cafés', 'café'])
    expect(screen.getByRole('radio', { name: 'Best match' })).toHaveProperty('checked', true)
    fireEvent.click(screen.getByRole('radio', { name: 'Newest' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'cafe', sort: 'newest' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Best match' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'cafe' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove cafe' }))
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Best match' })).toBeNull())
    expect(document.querySelector('mark')).toBeNull()
  })

  it('filters by one badge found by typing', async () => {
    aServer()
    const { router } = await visit('/app/discover')
    fireEvent.click(await screen.findByRole('button', { name: 'Filter by badge' }))
    const box = await screen.findByRole('combobox', { name: 'Badge' })
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Python' })).toBeTruthy())
    fireEvent.input(box, { target: { value: 'py' }, inputType: 'insertText' })
    await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBeTruthy())
    fireEvent.keyDown(box, { key: 'Enter' })
    await waitFor(() => expect(router.state.location.search).toEqual({ badge: 'Python' }))
  })

  it('says so when nothing fits, and how to widen the search', async () => {
    aServer({ 'GET /path/all': () => [] })
    await visit('/app/discover?badge=Cooking')
    expect(await screen.findByText('No journeys found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/app/discover')
  })

  it('tells of a failure and tries again', async () => {
    let down = true
    aServer({ 'GET /path/all': (asked) => (down ? refusal(500, 'internal', 'Something went wrong') : pages(asked)) })
    await visit('/app/discover')
    expect(await screen.findByText('Something went wrong')).toBeTruthy()
    down = false
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(await screen.findByRole('article', { name: 'One' })).toBeTruthy()
  })

  it('says in their exact words that nothing is followed and nothing recommended', async () => {
    aServer({ 'GET /path/user/following': () => [], 'GET /path/user/interest': () => [] })
    const { router } = await visit('/app/following')
    expect(await screen.findByText('Your followed paths will show up here')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: "Journeys You're Following" })).toBeTruthy()
    await act(async () => await router.navigate({ to: '/app/recommended' }))
    expect(await screen.findByText('No Journeys found based on your interest')).toBeTruthy()
  })
})
