import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnGroups } from '#contract/group.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage, visit } from '#web/testing/visit.tsx'
import { aGroup, ines, noor } from './testing/walkers.ts'

beforeEach(async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void run())
  vi.stubGlobal('cancelIdleCallback', () => {})
  await resetSession()
})
afterEach(resetSession)

const journey = { id: 'j1', name: 'Make your website accessible' }
const group = { id: 'g1', name: 'Design team, autumn round', journey, memberCount: 3, isLead: false }
const invitation = { id: 'g2', name: 'Book club', lead: noor, journey }
const answer = (own: Partial<OwnGroups>) => ({
  'GET /user/groups': () => ({ groups: [], invitations: [], requests: [], ...own }),
})

test('groups and invitations are rows that lead to their pages', async () => {
  stubApi(
    answer({
      groups: [group, { ...group, id: 'g3', name: 'Mine', journey: null, isLead: true }],
      invitations: [invitation],
    }),
  )
  await signInAs(ines)
  await renderPage('/app/groups')
  const groups = within(await screen.findByRole('region', { name: 'Your groups' }))
  expect(groups.getByRole('link', { name: group.name }).getAttribute('href')).toBe('/app/groups/g1')
  expect(groups.getByText('Make your website accessible')).toBeTruthy()
  expect(groups.getByText("Its journey isn't available now · 3 members · You lead it")).toBeTruthy()
  const invitations = within(screen.getByRole('region', { name: 'Invitations' }))
  expect(invitations.getByText(/Noor Haddad invites you/u)).toBeTruthy()
  const see = invitations.getByRole('link', { name: 'See the invitation to Book club' })
  expect(see.getAttribute('href')).toBe('/app/groups/g2/join')
})

test('an invitation is declined in its row after a question', async () => {
  const server = stubApi({ ...answer({ invitations: [invitation] }), 'POST /groups/g2/decline': () => noContent() })
  await signInAs(ines)
  await renderPage('/app/groups')
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the invitation to Book club' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(server.calls('POST /groups/g2/decline')).toHaveLength(1))
})

test('a member without groups reads how to make one', async () => {
  stubApi(answer({}))
  await signInAs(ines)
  await renderPage('/app/groups')
  expect(await screen.findByRole('heading', { name: 'No one walks with you yet' })).toBeTruthy()
  expect(screen.getByText('Open a journey, choose Share, then Walk together.')).toBeTruthy()
})

const entry = () => screen.findByRole('link', { name: /^Walk together/u })

test('the navigation leads to the only group at once', async () => {
  stubApi({ ...answer({ groups: [group] }), 'GET /groups/g1': () => aGroup() })
  await signInAs(ines)
  await visit('/app/groups/g1')
  expect((await entry()).getAttribute('href')).toBe('/app/groups/g1')
  expect((await entry()).textContent).toBe('Walk together1')
})

test('the navigation leads to the list while there is an invitation', async () => {
  stubApi(answer({ groups: [group], invitations: [invitation] }))
  await signInAs(ines)
  await visit('/app/groups')
  expect((await entry()).getAttribute('href')).toBe('/app/groups')
  expect((await entry()).textContent).toBe('Walk together2')
})

test('a device asks a member without groups once a day', async () => {
  const server = stubApi({ ...answer({}), 'GET /path/all': () => [] })
  await signInAs(ines)
  await visit('/app/following')
  await waitFor(() => expect(server.calls('GET /user/groups')).toHaveLength(1))
  await waitFor(() => expect(localStorage.getItem('groups:ines')).toContain('"any":false'))
  await visit('/app/following')
  await screen.findAllByRole('heading', { level: 1 })
  expect(server.calls('GET /user/groups')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: /^Walk together/u })).toBeNull()
})
