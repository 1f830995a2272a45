import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { QueuedReport, Report, ReportedCase } from '#contract/moderation.ts'
import { ada, aJourney, bob } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse, noContent } from '#web/testing/stub-api.ts'
import { AT, mia, openModeration, press } from './testing/moderation.ts'

const first: QueuedReport = {
  kind: 'comment',
  id: 'c1',
  writer: bob,
  reports: 2,
  reason: 'Looks like advertising',
  at: AT,
}
const second: QueuedReport = { ...first, id: 'c2', reports: 1, reason: 'Unkind words' }

const caseFor = (entry: QueuedReport, change: Partial<ReportedCase> = {}): ReportedCase => ({
  ...entry,
  by: [
    { reporter: ada, reason: entry.reason, at: AT },
    { reporter: null, reason: 'Spam', at: AT },
  ],
  pathId: 'j1',
  stepId: null,
  adaptations: { count: 0, journeys: [] },
  words: [{ id: entry.id, author: bob, text: 'Use `a * b`, code SHADER20', url: null, at: AT, reported: true }],
  history: {
    joinedAt: AT,
    journeys: 0,
    comments: 6,
    suspended: false,
    moderator: false,
    decisions: [{ act: 'warn', kind: 'comment', at: AT, reason: 'Advertising before' }],
  },
  choices: ['nothing', 'hide', 'warn', 'pause'],
  ...change,
})

beforeEach(resetSession)
afterEach(resetSession)

/** A queue whose entries go when they are decided. */
function aServer(change: Partial<ReportedCase> = {}) {
  let queue = [first, second]
  return {
    'GET /moderation/queue': () => queue,
    'GET /moderation/waiting': () => ({
      reports: queue.length,
      feedback: 4,
      requests: 1,
      answers: 1,
      notices: 1,
      since: AT,
    }),
    'GET /moderation/queue/comment/c1': () => caseFor(first, change),
    'GET /moderation/queue/comment/c2': () => caseFor(second, change),
    'GET /path/journey/j1': () => aJourney({ id: 'j1', name: 'Learn shaders' }),
    'POST /moderation/decisions': () => {
      queue = [second]
      return { id: 'd1', undoUntil: AT }
    },
    'POST /moderation/decisions/d1/undo': () => {
      queue = [first, second]
      return noContent()
    },
  }
}

const chosen = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const heading = () => screen.findByRole('heading', { level: 3, name: 'Looks like advertising' })

test('a report shows the words in context, its writer, earlier decisions and all reasons', async () => {
  await openModeration('', aServer())
  const article = within((await heading()).closest('article') as HTMLElement)
  expect(await article.findByText('Learn shaders')).toBeTruthy()
  expect(article.getByText('a * b').tagName).toBe('CODE')
  expect(article.getByText(/joined .* 0 journeys · 6 comments/u)).toBeTruthy()
  expect(article.getByText('1 decision before')).toBeTruthy()
  expect(article.getByText('Advertising before')).toBeTruthy()
  expect(article.getByText('Spam')).toBeTruthy()
  expect(article.getByText('Reported 2 times')).toBeTruthy()
})

test('the button names the decision, the next report opens, and the toast takes it back', async () => {
  const server = await openModeration('', aServer())
  await heading()
  expect(await screen.findByRole('button', { name: 'Decide' })).toBeTruthy()
  chosen(/^Pause/u)
  press('Advertising')
  press('Pause posting for 7 days')
  expect(await screen.findByText('Posting paused for 7 days')).toBeTruthy()
  expect(server.calls('POST /moderation/decisions')[0]?.body).toMatchObject({
    kind: 'comment',
    id: 'c1',
    act: 'pause',
    reason: expect.stringMatching(/advertises/u),
  })
  const next = await screen.findByRole('heading', { level: 3, name: 'Unkind words' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  press('Undo')
  expect(await screen.findByText('Taken back. No one was told.')).toBeTruthy()
  expect(server.calls('POST /moderation/decisions/d1/undo')).toHaveLength(1)
})

test('no decision is chosen at first, and deciding without one says so', async () => {
  const server = await openModeration('', aServer())
  await heading()
  fireEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  expect(await screen.findByText('Choose one from the list')).toBeTruthy()
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
  expect(server.calls('POST /moderation/decisions')).toEqual([])
})

test('hiding a journey names its versions, and takes them along if the moderator wants', async () => {
  const adaptations = { count: 2, journeys: [{ id: 'v1', name: 'My knots', owner: bob }] }
  const server = await openModeration('', aServer({ adaptations }))
  await heading()
  await screen.findByRole('button', { name: 'Decide' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  chosen(/^Pause/u)
  expect(screen.getByRole('link', { name: /^My knots by/u }).getAttribute('href')).toBe('/app/discover/journey/v1')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hide its 2 versions, too' }))
  press('Advertising')
  fireEvent.submit(screen.getByRole('checkbox').closest('form') as HTMLFormElement)
  await waitFor(() => expect(server.calls('POST /moderation/decisions')).toHaveLength(1))
  expect(server.calls('POST /moderation/decisions')[0]?.body).toMatchObject({ act: 'pause', withAdaptations: true })
})

test('undoing a decision opens the report again, with the choice and the reason', async () => {
  await openModeration('', aServer())
  await heading()
  await screen.findByRole('button', { name: 'Decide' })
  chosen(/^Pause/u)
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/u }), { target: { value: 'My own words' } })
  press('Pause posting for 7 days')
  await screen.findByRole('heading', { level: 3, name: 'Unkind words' })
  press('Undo')
  const title = await heading()
  expect(document.activeElement).toBe(title)
  expect((await screen.findByRole('radio', { name: /^Pause/u })) as HTMLInputElement).toHaveProperty('checked', true)
  expect(screen.getByRole('textbox', { name: /Reason/u })).toHaveProperty('value', 'My own words')
})

test('on a phone, a report that is closed meanwhile gives way to the next one, not to the list', async () => {
  const { router } = await openModeration('?report=comment:c0', aServer())
  expect((await heading()).closest('.max-lg\\:hidden')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'All open reports' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect((await heading()).closest('.max-lg\\:hidden')).not.toBeNull()
})

test('a decided report leaves the list at once, before the list is loaded again', async () => {
  let isDecided = false
  const server = aServer()
  await openModeration('', {
    ...server,
    'GET /moderation/queue': () => (isDecided ? new Promise(() => {}) : [first, second]),
    'POST /moderation/decisions': () => {
      isDecided = true
      return { id: 'd1', undoUntil: AT }
    },
  })
  await heading()
  expect(screen.getAllByText(/Looks like advertising/u).length).toBeGreaterThan(0)
  fireEvent.click(await screen.findByRole('radio', { name: /^Nothing/u }))
  fireEvent.click(screen.getByRole('button', { name: 'Close the report' }))
  await waitFor(() => expect(screen.queryByText(/Looks like advertising/u)).toBeNull())
  expect(screen.getAllByText(/Unkind words/u).length).toBeGreaterThan(0)
})

test('a failed decision stays on the report with its reason', async () => {
  await openModeration('', {
    ...aServer(),
    'POST /moderation/decisions': () => errorResponse(409, 'decided', 'Another moderator has already decided this'),
  })
  await heading()
  await screen.findByRole('button', { name: 'Decide' })
  chosen(/^Hide and warn/u)
  press('Hide and warn')
  expect(await screen.findByText('Give a reason in a sentence or two')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/u }), { target: { value: 'My own words' } })
  press('Hide and warn')
  expect((await screen.findByRole('alert')).textContent).toContain('Another moderator has already decided this')
  expect((screen.getByRole('textbox', { name: /Reason/u }) as HTMLTextAreaElement).value).toBe('My own words')
})

test('what is gone can only be closed or answered by a warning', async () => {
  await openModeration('', aServer({ words: [], pathId: null, choices: ['nothing', 'warn', 'pause'] }))
  expect(await screen.findByText(/The content was deleted or made private/u)).toBeTruthy()
  expect((screen.getByRole('radio', { name: /^Hide Only/u }) as HTMLInputElement).disabled).toBe(true)
})

test('of a comment in a group its words are shown, with no way to the group', async () => {
  await openModeration('', aServer({ pathId: null }))
  expect(await screen.findByText(/SHADER20/u)).toBeTruthy()
  expect(screen.queryByText(/The content was deleted or made private/u)).toBeNull()
  expect(screen.queryByRole('link', { name: /^Open/u })).toBeNull()
})

test("a person's profile can't be hidden, so no decision on it says so", async () => {
  const history = { ...caseFor(first).history, decisions: [{ act: 'warn', kind: 'person', at: AT, reason: 'Rude' }] }
  await openModeration('', aServer({ kind: 'person', choices: ['nothing', 'warn', 'pause'], history } as never))
  expect(await screen.findByRole('radio', { name: 'Warn Counts as a warning' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Pause No posting for 7 days' })).toBeTruthy()
  expect(screen.getByText(/, warned:/u)).toBeTruthy()
  chosen(/^Warn/u)
  press('Unkind')
  press('Warn')
  expect(await screen.findByText('Warned')).toBeTruthy()
})

test('what concerns the moderator has no decisions', async () => {
  await openModeration('', aServer({ choices: [] }))
  expect(await screen.findByText('This concerns you, so another moderator decides.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('the arrow keys move through the queue', async () => {
  await openModeration('', aServer())
  const link = await screen.findByRole('link', { name: /Looks like advertising/u })
  link.focus()
  fireEvent.keyDown(link, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('Unkind words')
})

test('suspending is a second step, in the menu of the writer', async () => {
  const server = await openModeration('', { ...aServer(), 'POST /moderation/people/bob/suspend': noContent })
  fireEvent.click(await screen.findByRole('button', { name: 'More about Bob Stone' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Suspend…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend this person?' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/u }), { target: { value: 'Sells watches' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(server.calls('POST /moderation/people/bob/suspend')).toHaveLength(1))
})

test('the menu of a suspended writer has no profile to open', async () => {
  const { history } = caseFor(first)
  await openModeration('', aServer({ history: history && { ...history, suspended: true } }))
  expect(await screen.findByText('Suspended')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^More about/u })).toBeNull()
})

test('tabs and navigation tell how much waits, and an empty queue says so', async () => {
  await openModeration('', aServer())
  expect(await screen.findByText(/^5 entries wait for a decision, the oldest came in/u)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reports 2 waiting' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Feedback 4 waiting' })).toBeTruthy()
})

test('an empty queue says that nothing waits', async () => {
  await openModeration('', {
    'GET /moderation/queue': () => [],
    'GET /moderation/waiting': () => ({ reports: 0, feedback: 0, since: null }),
  })
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
  expect(screen.queryByText(/waiting/u)).toBeNull()
})

function aClosedReport(): Report {
  return {
    id: 'r1',
    target: { kind: 'journey', id: 'j1', name: null },
    away: false,
    reason: 'It sells watches',
    reporter: null,
    state: 'closed',
    createdAt: AT,
    closedAt: AT,
    closedBy: mia,
  }
}

test('a closed report says what became of it, and can be opened again', async () => {
  const closed = aClosedReport()
  const server = await openModeration('?state=closed', {
    ...aServer(),
    'GET /moderation/reports': () => [closed],
    'PUT /moderation/reports/r1': () => ({ ...closed, state: 'open', closedAt: null, closedBy: null }),
  })
  expect(await screen.findByText('No longer available')).toBeTruthy()
  press('Reopen')
  expect(await screen.findByText('Report reopened')).toBeTruthy()
  expect(server.calls('PUT /moderation/reports/r1')[0]?.body).toEqual({ state: 'open' })
})

test('a report that the operator closed names no moderator', async () => {
  const closed = { ...aClosedReport(), closedBy: null }
  await openModeration('?state=closed', { ...aServer(), 'GET /moderation/reports': () => [closed] })
  expect(await screen.findByText(/Closed, /u)).toBeTruthy()
})
