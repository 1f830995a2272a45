import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fellow } from '#contract/group.ts'
import { aJourney, aPerson, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(async () => {
  await resetSession()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(resetSession)

const fellow = (name: string, at: number): Fellow => ({ person: aPerson(name.toLowerCase(), `${name} Adeyemi`), at })

/** Opens a journey of three steps, of which Bob did the first ones, as a walker of a group on the journey `groupOn`. */
async function open(fellows: Fellow[], { done = [] as string[], groupOn = 'j1' } = {}) {
  const group = { id: 'g1', name: 'Goats', memberCount: 5, isLead: false, journey: { id: groupOn, name: 'Knots' } }
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/progress/j1': () => ({ completed: done, finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /user/groups': () => ({ groups: [group], invitations: [], requests: [] }),
    'GET /path/j1/fellows': () => fellows,
  })
  await signInAs(bob)
  await renderPage('/app/discover/journey/j1')
  await waitFor(() => expect(server.calls('GET /user/groups')).toHaveLength(1))
  return server
}

test('the step in hand names who of the viewer’s groups is there, too, with their faces', async () => {
  const names = ['Maya', 'Olek', 'Ruth', 'Sam', 'Tom']
  await open([...names.map((name) => fellow(name, 1)), fellow('Zoe', 0), fellow('Uma', 3)], { done: ['one'] })
  const line = await screen.findByText('\u2068Maya\u2069, \u2068Olek\u2069 and 3 more are here, too')
  expect(line.closest('li')?.id).toBe('step-two')
  expect(line.closest('p')?.querySelectorAll('[data-initial]')).toHaveLength(3)
})

test('only the step in hand says who is there', async () => {
  await open([fellow('Maya', 0), fellow('Olek', 0), fellow('Zoe', 1)])
  expect(await screen.findByText('\u2068Maya\u2069 and \u2068Olek\u2069 are here, too')).toBeTruthy()
  const next = document.getElementById('step-two') as HTMLElement
  fireEvent.click(within(next).getByRole('button', { name: /About two/u }))
  expect(next.getAttribute('aria-current')).toBe('step')
  expect(screen.queryByText(/here, too/u)).toBeNull()
})

test('the finish says who has arrived already', async () => {
  await open([fellow('Maya', 3), fellow('Zoe', 1)], { done: ['one', 'two', 'three'] })
  expect(await screen.findByText('\u2068Maya\u2069 has arrived, too')).toBeTruthy()
})

test('no one is asked for without a group on the journey', async () => {
  const server = await open([fellow('Maya', 0)], { groupOn: 'j2' })
  await waitFor(() => expect(localStorage.getItem('groups:bob')).toContain('"any":true'))
  expect(server.calls('GET /path/j1/fellows')).toEqual([])
  expect(screen.queryByText(/here, too/u)).toBeNull()
})
