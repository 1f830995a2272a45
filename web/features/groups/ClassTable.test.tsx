import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Group, GroupClass } from '#contract/group.ts'
import * as files from '#web/core/ui/download-file.ts'
import { aJourney } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { aGroup, anInvitation, dayFrom, ines, ledGroup, noor, olek } from './testing/walkers.ts'

beforeEach(async () => {
  await resetSession()
  stubApi()
})
afterEach(resetSession)

const TABLE: GroupClass = {
  requiredCount: 8,
  members: [
    { person: ines, seenOn: dayFrom(0), doneCount: 4, done: [0, 1, 2, 5] },
    { person: olek, seenOn: dayFrom(-1), doneCount: 0, done: [] },
  ],
}

async function open(group: Group, answers: Answers = {}) {
  await signInAs(group.isLead ? noor : ines)
  const server = stubApi({ 'GET /groups/g1': () => group, 'GET /groups/g1/class': () => TABLE, ...answers })
  await renderPage('/app/groups/g1')
  await screen.findByRole('heading', { level: 1 })
  return server
}

const rowsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('the lead of a class sees in one table which steps each member did', async () => {
  await open(ledGroup({ isClass: true }))
  expect(rowsIn(await screen.findByRole('table', { name: 'Steps of the class' }))).toEqual([
    ['Name', 'Steps', 'Last here'],
    ['Ines Costa', '4 of 8Step 1–3, 6', 'today'],
    ['Olek Nowak', '0 of 8', 'yesterday'],
  ])
})

test('the table is downloaded under the name that the server gives it', async () => {
  const save = vi.spyOn(files, 'downloadFile').mockImplementation(() => {})
  await open(ledGroup({ isClass: true }), {
    'GET /groups/g1/class.csv': () =>
      new Response('name', { headers: { 'Content-Disposition': "attachment; filename*=UTF-8''Class%208b.csv" } }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith('Class 8b.csv', expect.anything()))
})

test('while the lead cannot open the journey, the table says so and shows no steps', async () => {
  const members = TABLE.members.map((member) => ({ ...member, doneCount: null, done: null }))
  await open(ledGroup({ isClass: true, journey: null }), {
    'GET /groups/g1/class': () => ({ requiredCount: null, members }),
  })
  expect(await screen.findByText("You can't open this journey now, so no steps are shown.")).toBeTruthy()
  expect(rowsIn(screen.getByRole('table'))[1]).toEqual(['Ines Costa', 'today'])
})

test.each([
  ['another member of a class', aGroup({ isClass: true }), 'The lead also sees their steps'],
  ['the lead of another group', ledGroup(), 'Notes stay private'],
])('%s has no table', async (_, group, privacy) => {
  const server = await open(group)
  expect(screen.getByText(privacy, { exact: false })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(server.calls('GET /groups/g1/class')).toEqual([])
})

test('before handing a class over and before leaving it, its lead reads what follows', async () => {
  await open(ledGroup({ isClass: true }))
  const choose = async (entry: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'More about this group' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  }
  await choose('Hand over')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/sees which steps each member did instead of you/u)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await choose('Leave')
  expect(await screen.findByText(/it ends for everyone when you leave/u)).toBeTruthy()
})

test.each([true, false])(
  'the page to join says that the lead sees the steps, of a class alone (%s)',
  async (isClass) => {
    await signInAs(ines)
    stubApi({ 'GET /groups/g1/invitation': () => anInvitation({ isClass }) })
    await renderPage('/app/groups/g1/join')
    await screen.findByRole('heading', { name: 'What the group sees of you' })
    expect(screen.queryByText(/^The lead sees your steps/u) !== null).toBe(isClass)
  },
)

test('a group is made as a class, with other words about what is seen', async () => {
  await signInAs(noor)
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney({ owner: noor }),
    'POST /groups': () => ledGroup({ isClass: true }),
    'GET /groups/g1': () => ledGroup({ isClass: true }),
    'GET /groups/g1/class': () => TABLE,
    'PUT /path/visit/j1': () => noContent(),
  })
  await renderPage('/app/discover/journey/j1')
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Walk together' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Walk together' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'For a class' }))
  expect(dialog.getByText(/Only you see their steps/u)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Make group' }))
  await waitFor(() => expect(server.calls('POST /groups')[0]?.body).toMatchObject({ isClass: true }))
})
