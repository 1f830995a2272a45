import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedbackEntry, Report } from '#contract/moderation.ts'
import { ada, aPerson, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

const mia = aPerson('mia', 'Mia Warden')
const AT = '2026-11-12T10:00:00.000Z'
const note: FeedbackEntry = {
  id: 'f1',
  name: 'Zoë',
  email: 'zoe@example.org',
  phone: null,
  feedback: 'More maps, please',
  state: 'new',
  createdAt: AT,
  changedAt: null,
}
const aReport = (change: Partial<Report> = {}): Report => ({
  id: 'r1',
  target: { kind: 'journey', id: 'j1', name: 'Cheap watches' },
  away: false,
  reason: 'It sells watches',
  reporter: bob,
  state: 'open',
  createdAt: AT,
  closedAt: null,
  closedBy: null,
  ...change,
})

beforeEach(async () => {
  localStorage.setItem('firstLogin', 'false')
  await resetSession()
})
afterEach(resetSession)

async function open(tab: string, answers: Answers, moderates = true) {
  const server = stubApi(answers)
  await signInAs({ ...mia, ...(moderates && { moderator: true }) })
  const { router } = await visit(`/app/moderation${tab}`)
  return { ...server, router }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('a moderator opens the page from the navigation', async () => {
  await open('', { 'GET /moderation/feedback': () => [] })
  expect(await screen.findByRole('heading', { name: 'Moderation', level: 1 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Moderation' })).toBeTruthy()
  expect(await screen.findByText('No feedback')).toBeTruthy()
})

test("for other members the page doesn't exist and isn't linked", async () => {
  const { router, requests } = await open('', {}, false)
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
  expect(screen.queryByRole('link', { name: 'Moderation' })).toBeNull()
  expect(screen.queryByText('Moderation')).toBeNull()
  expect(requests.filter(({ path }) => path.startsWith('/moderation'))).toEqual([])
})

test('the tabs are links, and the open one is current, also with a filter', async () => {
  const { router } = await open('?state=new', {
    'GET /moderation/feedback': () => [],
    'GET /moderation/log': () => [],
  })
  const parts = within(await screen.findByRole('navigation', { name: 'Moderation sections' }))
  const current = () => parts.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
  expect(current()).toEqual(['Feedback'])
  fireEvent.click(parts.getByRole('link', { name: 'Log' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'log' }))
  expect(current()).toEqual(['Log'])
})

test('feedback gets a state, and the toast undoes it', async () => {
  let state = note.state
  const server = await open('', {
    'GET /moderation/feedback': () => [{ ...note, state }],
    'PUT /moderation/feedback/f1': ({ body }) => {
      state = (body as FeedbackEntry).state
      return { ...note, state }
    },
  })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status of the message from Zoë' })
  expect(screen.getByRole('link', { name: 'zoe@example.org' })).toBeTruthy()
  fireEvent.change(choice, { target: { value: 'answered' } })
  expect(await screen.findByText('Moved to “Answered”')).toBeTruthy()
  await waitFor(() => expect(choice.value).toBe('answered'))
  press('Undo')
  await waitFor(() => expect(choice.value).toBe('new'))
  expect(server.calls('PUT /moderation/feedback/f1').map(({ body }) => body)).toEqual([
    { state: 'answered' },
    { state: 'new' },
  ])
})

test('feedback is searched and filtered by the server, and the filter is in the address', async () => {
  const { router, calls } = await open('?state=seen', { 'GET /moderation/feedback': () => [note] })
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search feedback' }), { target: { value: 'maps' } })
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ state: 'seen', q: 'maps' }))
  await waitFor(() => expect(calls('GET /moderation/feedback').at(-1)?.query.toString()).toBe('state=seen&q=maps'))
})

test('the shown feedback is downloaded', async () => {
  const kept: Blob[] = []
  const urls = { createObjectURL: (blob: Blob) => `blob:${kept.push(blob)}`, revokeObjectURL: () => undefined }
  vi.stubGlobal('URL', Object.assign(class extends URL {}, urls))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await open('?q=maps', {
    'GET /moderation/feedback': () => [note],
    'GET /moderation/feedback.csv': ({ query }) =>
      new Response(`name\r\n"${query.get('q')}"\r\n`, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } }),
  })
  await screen.findByText('More maps, please')
  press('Download as CSV')
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce())
  expect(await kept[0]?.text()).toContain('"maps"')
  clicked.mockRestore()
})

test('a failure is shown and can be retried', async () => {
  let broken = true
  await open('', {
    'GET /moderation/feedback': () => (broken ? errorResponse(500, 'internal', 'We stumbled') : [note]),
  })
  expect(await screen.findByText('We stumbled')).toBeTruthy()
  broken = false
  press('Try again')
  expect(await screen.findByText('More maps, please')).toBeTruthy()
})

test('a reported journey is hidden with a reason, and hiding can be undone', async () => {
  const server = await open('?tab=reports', {
    'GET /moderation/reports': () => [aReport()],
    'POST /moderation/journeys/j1/hide': () => new Response(null, { status: 204 }),
    'POST /moderation/journeys/j1/restore': () => new Response(null, { status: 204 }),
  })
  const link = await screen.findByRole('link', { name: 'Cheap watches' })
  expect(link.getAttribute('href')).toBe('/app/discover/journey/j1')
  expect(screen.getByText(/^Reported by Bob Stone, 12 November 2026/u)).toBeTruthy()
  press('Hide journey')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this journey?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Hide journey' }))
  expect(await dialog.findByText('Give a reason in a sentence or two')).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/u }), { target: { value: 'It sells watches' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Hide journey' }))
  expect(await screen.findByText('Journey hidden')).toBeTruthy()
  expect(server.calls('POST /moderation/journeys/j1/hide')[0]?.body).toEqual({ reason: 'It sells watches' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Undo')
  await waitFor(() => expect(server.calls('POST /moderation/journeys/j1/restore')).toHaveLength(1))
})

test('a reported person is suspended, and a failure is shown in the dialog', async () => {
  await open('?tab=reports', {
    'GET /moderation/reports': () => [aReport({ target: { kind: 'person', id: 'ada', name: 'Ada Moreno' } })],
    'POST /moderation/people/ada/suspend': () => errorResponse(403, 'forbidden', "You're not allowed to do this"),
  })
  await screen.findByRole('link', { name: 'Ada Moreno' })
  press('Suspend person')
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend this person?' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/u }), { target: { value: 'They sell watches' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend person' }))
  expect((await dialog.findByRole('alert')).textContent).toBe("You're not allowed to do this")
})

test('a report can be closed without action, which is the only choice once its target is gone', async () => {
  const server = await open('?tab=reports', {
    'GET /moderation/reports': () => [aReport({ target: { kind: 'journey', id: 'j1', name: null }, reporter: null })],
    'PUT /moderation/reports/r1': () => aReport({ state: 'closed', closedAt: AT, closedBy: mia }),
  })
  expect(await screen.findByText('No longer available')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hide journey' })).toBeNull()
  press('Close report')
  expect(await screen.findByText('Report closed')).toBeTruthy()
  expect(server.calls('PUT /moderation/reports/r1')[0]?.body).toEqual({ state: 'closed' })
})

test('a hidden journey is restored', async () => {
  const server = await open('?tab=journeys', {
    'GET /moderation/journeys': () => [{ id: 'j1', name: 'Cheap watches', owner: ada, hiddenAt: AT, reason: 'Spam' }],
    'POST /moderation/journeys/j1/restore': () => new Response(null, { status: 204 }),
  })
  await screen.findByText('Spam')
  press('Restore Cheap watches')
  expect(await screen.findByText('Journey restored')).toBeTruthy()
  expect(server.calls('POST /moderation/journeys/j1/restore')).toHaveLength(1)
})

test('a suspended person is reinstated', async () => {
  const server = await open('?tab=people', {
    'GET /moderation/people': () => [{ ...ada, suspendedAt: AT, reason: 'Spam' }],
    'POST /moderation/people/ada/reinstate': () => new Response(null, { status: 204 }),
  })
  await screen.findByText('Spam')
  press('Reinstate Ada Moreno')
  expect(await screen.findByText('Person reinstated')).toBeTruthy()
  expect(server.calls('POST /moderation/people/ada/reinstate')).toHaveLength(1)
})

const badge = { id: 'wxq', name: 'Wxq insult', journeys: 2, interests: 1, public: true }
const done = () => new Response(null, { status: 204 })
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const confirm = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

test('badges are searched and show how often they are used', async () => {
  const { router, calls } = await open('?tab=badges', { 'GET /moderation/badges': () => [badge] })
  expect(await screen.findByText('2 journeys')).toBeTruthy()
  expect([screen.getByText('1 interest'), screen.getByText('Public')]).toHaveLength(2)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search badges' }), { target: { value: ' insult ' } })
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'badges', q: 'insult' }))
  await waitFor(() => expect(calls('GET /moderation/badges').at(-1)?.query.get('q')).toBe('insult'))
})

test('an empty badge search says so', async () => {
  await open('?tab=badges&q=nothing', { 'GET /moderation/badges': () => [] })
  expect(await screen.findByText('No badges found')).toBeTruthy()
})

test('a badge is renamed with a reason, and a taken name is marked at its field', async () => {
  let taken = true
  const server = await open('?tab=badges', {
    'GET /moderation/badges': () => [badge],
    'POST /moderation/badges/rename': () =>
      taken
        ? Response.json(
            { code: 'conflict', message: 'Conflict', fields: { newName: 'Another badge already has this name' } },
            { status: 409 },
          )
        : done(),
  })
  await screen.findByText('Wxq insult')
  press('Rename Wxq insult')
  await screen.findByRole('dialog', { name: 'Rename “Wxq insult”?' })
  fill(/^New name/u, 'Debate')
  confirm('Rename')
  expect(await screen.findByText('Give a reason in a sentence or two')).toBeTruthy()
  fill(/^Reason/u, 'An insult')
  confirm('Rename')
  expect(await screen.findByText('Another badge already has this name')).toBeTruthy()
  taken = false
  fill(/^New name/u, 'Debating')
  confirm('Rename')
  expect(await screen.findByText('Badge renamed')).toBeTruthy()
  expect(server.calls('POST /moderation/badges/rename').at(-1)?.body).toEqual({
    name: 'Wxq insult',
    newName: 'Debating',
    reason: 'An insult',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a badge is merged into a suggested one', async () => {
  const server = await open('?tab=badges', {
    'GET /moderation/badges': () => [badge],
    'GET /badge/all': () => [{ name: 'Debate' }, { name: 'Wxq insult' }],
    'POST /moderation/badges/merge': done,
  })
  await screen.findByText('Wxq insult')
  press('Merge Wxq insult')
  const dialog = await screen.findByRole('dialog', { name: 'Merge “Wxq insult” into another badge?' })
  await waitFor(() =>
    expect([...dialog.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'))).toEqual(['Debate']),
  )
  fill(/^Merge into/u, 'Debate')
  fill(/^Reason/u, 'The same skill')
  confirm('Merge')
  expect(await screen.findByText('Badges merged')).toBeTruthy()
  expect(server.calls('POST /moderation/badges/merge')[0]?.body).toEqual({
    name: 'Wxq insult',
    into: 'Debate',
    reason: 'The same skill',
  })
})

test('a badge is removed after confirmation', async () => {
  const server = await open('?tab=badges', {
    'GET /moderation/badges': () => [badge],
    'POST /moderation/badges/remove': done,
  })
  await screen.findByText('Wxq insult')
  press('Remove Wxq insult')
  await screen.findByRole('dialog', { name: 'Remove “Wxq insult”?' })
  fill(/^Reason/u, 'An insult')
  confirm('Remove')
  expect(await screen.findByText('Badge removed')).toBeTruthy()
  expect(server.calls('POST /moderation/badges/remove')[0]?.body).toEqual({ name: 'Wxq insult', reason: 'An insult' })
})

test('the log lists actions, page by page', async () => {
  const act = (id: string, name: string) => ({
    id,
    actor: id === 'a1' ? mia : null,
    act: id === 'a1' ? 'hide' : 'appoint',
    target: { kind: id === 'a1' ? 'journey' : 'person', id: 'x', name },
    newName: null,
    reason: id === 'a1' ? 'Spam' : null,
    createdAt: AT,
  })
  await open('?tab=log', {
    'GET /moderation/log': ({ query }) =>
      query.has('cursor')
        ? [act('a2', 'Mia Warden')]
        : Response.json([act('a1', 'Cheap watches')], { headers: { Link: '</api/x?cursor=two>; rel="next"' } }),
  })
  expect(await screen.findByText('Journey hidden')).toBeTruthy()
  expect(screen.getByText(/^Mia Warden, 12 November 2026/u)).toBeTruthy()
  press('Show more')
  expect(await screen.findByText('Moderator role given')).toBeTruthy()
  expect(screen.getByText(/^The operator, 12 November 2026/u)).toBeTruthy()
})

test('the log shows the new name of a renamed badge', async () => {
  const entry = {
    id: 'a1',
    actor: mia,
    act: 'rename',
    target: { kind: 'badge', id: 'Wxq insult', name: 'Wxq insult' },
    newName: 'Debate',
    reason: 'An insult',
    createdAt: AT,
  }
  await open('?tab=log', { 'GET /moderation/log': () => [entry] })
  expect(await screen.findByText('Badge renamed')).toBeTruthy()
  expect([screen.getByText('Wxq insult'), screen.getByText('New name: Debate')]).toHaveLength(2)
})
