import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenGroup } from '#contract/group.ts'
import { aJourney } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { ines, ledGroup, noor, olek } from './testing/walkers.ts'

beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe() {
        this.#tell([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  await resetSession()
  stubApi()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await resetSession()
})

const GROUP: OpenGroup = { id: 'g1', name: 'Book club', lead: noor, memberCount: 7, asked: false }

async function openJourney(groups: readonly OpenGroup[], answers: Answers = {}) {
  await signInAs(ines)
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney({ owner: olek }),
    'GET /path/j1/groups': () => groups,
    ...answers,
  })
  await renderPage('/app/discover/journey/j1')
  return server
}
const listed = async () => within(await screen.findByRole('region', { name: 'Groups walk this' }))

test('a journey names the open groups with their leads, and their size where it is given', async () => {
  await openJourney([GROUP, { ...GROUP, id: 'g2', name: 'Two of us', memberCount: null }])
  const rows = (await listed()).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Book clubLed by Noor Haddad · 7 membersReportAsk to join',
    'Two of usLed by Noor HaddadReportAsk to join',
  ])
})

test('a member asks with a sentence, having read what the group would see', async () => {
  const server = await openJourney([GROUP], { 'POST /groups/g1/requests': () => noContent() })
  fireEvent.click((await listed()).getByRole('button', { name: 'Ask to join Book club' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to join Book club' }))
  expect(dialog.getByRole('heading', { name: 'What the group sees of you' })).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'I love books' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(server.calls('POST /groups/g1/requests')[0]?.body).toEqual({ text: 'I love books' }))
})

test('a request is taken back beside the journey and among the own groups', async () => {
  const server = await openJourney([{ ...GROUP, asked: true }], {
    'DELETE /groups/g1/requests/ines': () => noContent(),
    'GET /user/groups': () => ({
      groups: [],
      invitations: [],
      requests: [{ id: 'g1', name: 'Book club', lead: noor }],
    }),
  })
  const takeBack = 'Take back your request to Book club'
  fireEvent.click((await listed()).getByRole('button', { name: takeBack }))
  await waitFor(() => expect(server.calls('DELETE /groups/g1/requests/ines')).toHaveLength(1))
  await renderPage('/app/groups')
  const own = within(await screen.findByRole('region', { name: 'Your requests' }))
  fireEvent.click(own.getByRole('button', { name: takeBack }))
  await waitFor(() => expect(server.calls('DELETE /groups/g1/requests/ines')).toHaveLength(2))
})

test.each([
  ['Accept Olek Nowak', 'PUT'],
  ['Decline Olek Nowak', 'DELETE'],
])('the lead reads who asks, and answers with %s', async (name, method) => {
  await signInAs(noor)
  const group = ledGroup({ isOpen: true, requests: [{ person: olek, text: 'May I?' }] })
  const server = stubApi({
    'GET /groups/g1': () => group,
    'PUT /groups/g1/requests/olek': () => group,
    'DELETE /groups/g1/requests/olek': () => noContent(),
  })
  await renderPage('/app/groups/g1')
  const requests = within(await screen.findByRole('region', { name: 'Who asks to join' }))
  expect(requests.getByText('May I?')).toBeTruthy()
  fireEvent.click(requests.getByRole('button', { name }))
  await waitFor(() => expect(server.calls(`${method} /groups/g1/requests/olek`)).toHaveLength(1))
})

async function change() {
  fireEvent.click(await screen.findByRole('button', { name: 'More about this group' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }))
  return within(await screen.findByRole('dialog', { name: 'Change the group' }))
}

test('the lead opens a group, which is not offered for a class', async () => {
  await signInAs(noor)
  const answers = { 'PUT /groups/g1': () => ledGroup({ isOpen: true }) }
  const server = stubApi({ 'GET /groups/g1': () => ledGroup(), ...answers })
  await renderPage('/app/groups/g1')
  const dialog = await change()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Open group' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(server.calls('PUT /groups/g1')[0]?.body).toMatchObject({ isOpen: true }))
})

test('a group that the lead did not open after all stays closed with a later change', async () => {
  await signInAs(noor)
  const server = stubApi({ 'GET /groups/g1': () => ledGroup(), 'PUT /groups/g1': () => ledGroup() })
  await renderPage('/app/groups/g1')
  const first = await change()
  fireEvent.click(first.getByRole('checkbox', { name: 'Open group' }))
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const second = await change()
  expect(second.getByRole<HTMLInputElement>('checkbox', { name: 'Open group' }).checked).toBe(false)
  fireEvent.change(second.getByRole('textbox', { name: 'Name of the group' }), { target: { value: 'Winter round' } })
  fireEvent.click(second.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(server.calls('PUT /groups/g1')).toHaveLength(1))
  expect(server.calls('PUT /groups/g1')[0]?.body).not.toHaveProperty('isOpen')
})

test('the lead reports a person with the sentence that they wrote', async () => {
  await signInAs(noor)
  const server = stubApi({
    'GET /groups/g1': () => ledGroup({ isOpen: true, requests: [{ person: olek, text: 'Buy this' }] }),
    'POST /report': () => ({ status: 'accepted' }),
  })
  await renderPage('/app/groups/g1')
  fireEvent.click(await screen.findByRole('button', { name: 'Report Olek Nowak' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this person' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
  await waitFor(() =>
    expect(server.calls('POST /report')[0]?.body).toEqual({ kind: 'person', id: 'olek', reason: '“Buy this”' }),
  )
})
