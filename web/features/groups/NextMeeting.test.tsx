import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Group, GroupMeeting } from '#contract/group.ts'
import * as files from '#web/core/ui/download-file.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { aGroup, aMember, ines, ledGroup, noor, olek } from './testing/walkers.ts'

beforeEach(resetSession)
afterEach(resetSession)

const MEETING: GroupMeeting = {
  at: '2026-11-26T13:00:00.000Z',
  name: 'Screen reader quarter hour',
  place: 'The big room',
  link: 'https://meet.example.org/goats',
  comes: null,
}
const coming = [aMember(ines), aMember(noor, { comes: true }), aMember(olek, { comes: true })]

async function open(group: Group, answers: Answers = {}) {
  const server = stubApi({ 'GET /groups/g1': () => group, 'GET /groups/g1/comments': () => [], ...answers })
  await signInAs(group.isLead ? noor : ines)
  await renderPage('/app/groups/g1')
  await screen.findByRole('heading', { level: 1 })
  return server
}
const card = () => within(screen.getByRole('region', { name: MEETING.name }))

test('a meeting is shown in the time zone of the viewer, which is named, with its place, link and who comes', async () => {
  await open(aGroup({ meeting: MEETING, members: coming }))
  const time = card().getByText(/^Thursday/u)
  const local = new Date(MEETING.at)
  expect(time.textContent).toContain(`${String(local.getHours()).padStart(2, '0')}:00 `)
  expect(time.textContent).toMatch(/\S+$/u)
  expect(time.closest('time')?.dateTime).toBe(MEETING.at)
  expect(card().getByText('The big room')).toBeTruthy()
  expect(card().getByRole('link', { name: 'meet.example.org' }).getAttribute('href')).toBe(MEETING.link)
  expect(card().getByText('2 coming')).toBeTruthy()
  expect(card().queryByRole('button', { name: 'Change the meeting' })).toBeNull()
})

test.each([
  ["I'm coming", true],
  ["Can't come", false],
])('%s is sent, and taken back by pressing it again', async (name, comes) => {
  let meeting = MEETING
  const server = await open(aGroup({ meeting }), {
    'GET /groups/g1': () => aGroup({ meeting }),
    'PUT /groups/g1/meeting/answer': ({ body }) => {
      meeting = { ...meeting, ...(body as { comes: boolean | null }) }
      return aGroup({ meeting })
    },
  })
  const button = () => card().getByRole('button', { name })
  fireEvent.click(button())
  await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('true'))
  fireEvent.click(button())
  await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('false'))
  expect(server.calls('PUT /groups/g1/meeting/answer').map(({ body }) => body)).toEqual([{ comes }, { comes: null }])
})

test('the meeting is saved as a file for a calendar', async () => {
  const save = vi.spyOn(files, 'downloadFile').mockImplementation(() => {})
  await open(aGroup({ meeting: MEETING }), { 'GET /groups/g1/meeting.ics': () => new Response('BEGIN:VCALENDAR') })
  fireEvent.click(card().getByRole('button', { name: 'Add to calendar' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith('Screen reader quarter hour.ics', expect.any(Blob)))
  expect(await save.mock.calls[0]?.[1].text()).toBe('BEGIN:VCALENDAR')
})

test.each([
  ['Round 🌄', 'Round.ics'],
  ['🌄', 'Next meeting.ics'],
])('the file of the meeting %s is named %s', async (name, file) => {
  const save = vi.spyOn(files, 'downloadFile').mockImplementation(() => {})
  const answers = { 'GET /groups/g1/meeting.ics': () => new Response('BEGIN:VCALENDAR') }
  await open(aGroup({ meeting: { ...MEETING, name } }), answers)
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith(file, expect.any(Blob)))
})

test('the lead sets a meeting in local time', async () => {
  const server = await open(ledGroup(), { 'PUT /groups/g1/meeting': () => ledGroup({ meeting: MEETING }) })
  fireEvent.click(screen.getByRole('button', { name: 'Set a meeting' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Next meeting' }))
  fireEvent.change(dialog.getByLabelText(/^Day and time/u), { target: { value: '2026-11-26T14:00' } })
  fireEvent.change(dialog.getByLabelText(/^Place/u), { target: { value: 'The big room' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save meeting' }))
  expect(await screen.findByText('Meeting saved')).toBeTruthy()
  const at = new Date('2026-11-26T14:00').toISOString()
  const [sent] = server.calls('PUT /groups/g1/meeting')
  expect(sent?.body).toEqual({ at, name: '', place: 'The big room', link: null })
})

test('what the server refuses is said at its field, and a meeting needs a time', async () => {
  await open(ledGroup(), {
    'PUT /groups/g1/meeting': () => errorResponse(400, 'invalid', 'No', { place: "Links aren't possible here" }),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Set a meeting' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Next meeting' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save meeting' }))
  expect(await dialog.findByText("This value isn't valid")).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Day and time/u), { target: { value: '2026-11-26T14:00' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save meeting' }))
  expect(await dialog.findByText("Links aren't possible here")).toBeTruthy()
})

test('the lead removes the meeting', async () => {
  const server = await open(ledGroup({ meeting: MEETING }), { 'DELETE /groups/g1/meeting': noContent })
  fireEvent.click(card().getByRole('button', { name: 'Change the meeting' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Next meeting' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove the meeting' }))
  expect(await screen.findByText('The meeting is removed')).toBeTruthy()
  expect(server.calls('DELETE /groups/g1/meeting')).toHaveLength(1)
})

test('members of a group without a meeting see nothing of one', async () => {
  await open(aGroup())
  expect(screen.queryByRole('button', { name: 'Set a meeting' })).toBeNull()
})
