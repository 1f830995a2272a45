import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Comment } from '#contract/comment.ts'
import type { Person } from '#contract/person.ts'
import type { CheckedLink, Upkeep } from '#contract/upkeep.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const URL = 'https://example.org/one'
const ARCHIVED = `https://web.archive.org/web/${URL}`
const MOVED = 'https://example.org/new'
const SINCE = '2026-11-12T10:00:00.000Z'

const nothing: Upkeep = {
  unanswered: [],
  moreUnanswered: false,
  links: [],
  linkChecks: true,
  originalChanges: 0,
  suggestions: 0,
  reach: { people: null, steps: [] },
}
const failing: CheckedLink = {
  stepId: 'one',
  url: URL,
  failingSince: SINCE,
  archivedUrl: ARCHIVED,
  movedTo: null,
  checkedAt: SINCE,
  checkAgainAt: null,
  checking: false,
}
const moved: CheckedLink = { ...failing, stepId: 'two', failingSince: null, archivedUrl: null, movedTo: MOVED }

const question = {
  id: 'c1',
  pathId: 'j1',
  parentId: null,
  step: { id: 'two', description: 'About two', removed: false },
  author: bob,
  byOwner: false,
  state: 'shown',
  text: 'Which edition?',
  mentions: [],
  createdAt: SINCE,
  editedAt: null,
  helpfulCount: 0,
  helpful: false,
  replyCount: 0,
} satisfies Comment

async function open(
  upkeep: Partial<Upkeep>,
  { viewer = ada, answers = {} }: { viewer?: Person; answers?: Answers } = {},
) {
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/upkeep/j1': () => ({ ...nothing, ...upkeep }),
    'GET /path/suggestions/j1': () => [],
    'GET /path/rating/j1/notes': () => [],
    ...answers,
  })
  await signInAs(viewer)
  await renderPage('/app/discover/journey/j1/upkeep')
  return { server }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('each part says when there is nothing to do', async () => {
  await open({})
  for (const text of [
    'Nothing is waiting for your reply.',
    'No reports are waiting for a decision.',
    'All links work, as far as we know.',
    'No notes yet. People who finish this journey can leave you one with their rating.',
    "You'll see numbers here the day after 10 people have ticked a step.",
  ])
    expect(await screen.findByText(text)).toBeTruthy()
})

test('a question leads to its place in the discussion', async () => {
  await open({ unanswered: [question], moreUnanswered: true })
  const replies = await part('Waiting for your reply')
  expect(replies.getByText('Which edition?')).toBeTruthy()
  expect(replies.getByText('About two')).toBeTruthy()
  const link = replies.getByRole('link', { name: 'Reply to Bob Stone' })
  expect(link.getAttribute('href')).toBe('/app/discover/journey/j1#comment-c1')
  expect(replies.getByRole('link', { name: 'Open the discussion' })).toBeTruthy()
})

test('a report can be decided here', async () => {
  const linkOf = (url: string) => ({ steps: [{ id: 'one', url }] })
  const report = {
    ...{ id: 'f1', pathId: 'j1', stepId: 'one', by: bob, problem: 'broken', message: '' },
    ...{ base: linkOf(URL), changes: linkOf(MOVED), taken: null },
  }
  const { server } = await open(
    {},
    {
      answers: {
        'GET /path/suggestions/j1': () => [
          { ...report, state: 'open', reply: null, createdAt: SINCE, decidedAt: null },
        ],
        'POST /suggestion/f1/accept': () => ({ ...report, state: 'accepted' }),
      },
    },
  )
  fireEvent.click(await (await part('Reported links')).findByRole('button', { name: 'Use this link' }))
  expect(await screen.findByText('Link replaced, thanks to Bob Stone')).toBeTruthy()
  expect(server.calls('POST /suggestion/f1/accept')).toHaveLength(1)
})

test('a note of someone who finished is read and reported', async () => {
  const { server } = await open(
    {},
    {
      answers: {
        'GET /path/rating/j1/notes': () => [{ id: 'n1', by: bob, note: 'Step 2 is hard', at: SINCE }],
        'POST /report': () => Response.json({ status: 'accepted' }, { status: 202 }),
      },
    },
  )
  const notes = await part('Notes from people who finished')
  expect(await notes.findByText('Step 2 is hard')).toBeTruthy()
  fireEvent.click(notes.getByRole('button', { name: 'Report the note by Bob Stone' }))
  fireEvent.change(await screen.findByLabelText('What is wrong?'), { target: { value: 'Rude' } })
  fireEvent.click(screen.getByRole('button', { name: 'Report' }))
  await expect.poll(() => server.calls('POST /report')).toHaveLength(1)
  expect(server.calls('POST /report')[0]?.body).toEqual({ kind: 'note', id: 'n1', reason: 'Rude' })
})

test('a link that fails has its archived copy and can be checked again', async () => {
  let checking = false
  const { server } = await open(
    {},
    {
      answers: {
        'GET /path/upkeep/j1': () => ({ ...nothing, links: [{ ...failing, checking }] }),
        'POST /path/upkeep/j1/check': () => {
          checking = true
          return { checkAgainAt: SINCE }
        },
      },
    },
  )
  const links = await part('Links to check')
  expect(links.getByText(/This link may be broken/u)).toBeTruthy()
  expect(links.getByText('Failing since 12 Nov 2026')).toBeTruthy()
  const copy = links.getByRole('link', { name: /Open an archived copy/u })
  expect([copy.getAttribute('href'), copy.getAttribute('rel')]).toEqual([ARCHIVED, 'noopener noreferrer nofollow'])
  fireEvent.click(links.getByRole('button', { name: 'Check again' }))
  expect(await links.findByText("We'll check this link within a few minutes.")).toBeTruthy()
  expect(links.getByRole('button', { name: 'Check again' }).getAttribute('aria-disabled')).toBe('true')
  expect(server.calls('POST /path/upkeep/j1/check')[0]?.body).toEqual({ stepId: 'one' })
})

test('one press replaces a link that has moved', async () => {
  const { server } = await open({ links: [moved] }, { answers: { 'POST /path/upkeep/j1/replace': noContent } })
  const links = await part('Links to check')
  expect(links.getByRole('link', { name: MOVED })).toBeTruthy()
  fireEvent.click(links.getByRole('button', { name: 'Replace' }))
  expect(await screen.findByText('Link replaced')).toBeTruthy()
  expect(server.calls('POST /path/upkeep/j1/replace')[0]?.body).toEqual({ stepId: 'two', oldUrl: URL, url: MOVED })
})

test('a link that was changed meanwhile stays, and the reason is shown', async () => {
  const refused = () => errorResponse(409, 'conflict', 'This was changed meanwhile')
  await open({ links: [moved] }, { answers: { 'POST /path/upkeep/j1/replace': refused } })
  fireEvent.click((await part('Links to check')).getByRole('button', { name: 'Replace' }))
  expect(await screen.findByText('This was changed meanwhile')).toBeTruthy()
})

test('the numbers of people are shown per step, small ones are not', async () => {
  const steps = [
    { stepId: 'one', people: 1000 },
    { stepId: 'two', people: 10 },
    { stepId: 'three', people: null },
  ]
  await open({ reach: { people: 1000, steps } })
  const rows = (await part('People per step')).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Step 1: About one1,000+ people',
    'Step 2: About two10+ people',
    'Step 3: About threefewer than 10',
  ])
})

test('others are sent back to the journey', async () => {
  const { server } = await open({}, { viewer: bob })
  expect(
    await screen.findByRole('heading', { name: 'Only the people who work on this journey can see this page' }),
  ).toBeTruthy()
  expect(server.calls('GET /path/upkeep/j1')).toEqual([])
})

test('a failure can be tried again', async () => {
  let fails = true
  await open(
    {},
    {
      answers: {
        'GET /path/upkeep/j1': () => (fails ? errorResponse(500, 'internal', 'Something went wrong') : nothing),
      },
    },
  )
  const button = await screen.findByRole('button', { name: /again/iu })
  fails = false
  fireEvent.click(button)
  expect(await screen.findByText('Nothing is waiting for your reply.')).toBeTruthy()
})

test('readers of a step learn that its link may be broken, and the owner can have it checked', async () => {
  const linkState = { failingSince: SINCE, archivedUrl: ARCHIVED }
  const journey = aJourney({ steps: [aStep('one', { linkState }), aStep('two', { linkState })] })
  const answers = {
    'GET /path/journey/j1': () => journey,
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /path/notes/j1': () => ({ notes: [] }),
    'GET /path/suggestions/j1': () => [],
    'GET /path/rating/j1/notes': () => [],
    'GET /path/upkeep/j1': () => ({ ...nothing, links: [failing] }),
  }
  stubApi(answers)
  await signInAs(ada)
  await renderPage('/app/discover/journey/j1')
  fireEvent.click(await screen.findByRole('button', { name: 'Walk it yourself' }))
  expect((await screen.findByRole('link', { name: /Open an archived copy/u })).getAttribute('href')).toBe(ARCHIVED)
  expect(screen.getAllByText(/This link may be broken/u)).toHaveLength(2)
  // One in the strip of what waits for the owner, one at the step in hand.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Check again' })).toHaveLength(2))
})

test('the owner replies to a question on the page of the journey', async () => {
  let unanswered: Comment[] = [question]
  const { calls } = stubApi({
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /path/suggestions/j1': () => [],
    'GET /path/comments/j1': () => [],
    'GET /path/upkeep/j1': () => ({ ...nothing, unanswered }),
    'POST /path/comments/j1': () => {
      unanswered = []
      return Response.json({ ...question, id: 'c2', author: ada, parentId: 'c1', text: 'Yes' }, { status: 201 })
    },
  })
  await signInAs(ada)
  await renderPage('/app/discover/journey/j1')
  const strip = await screen.findByRole('region', { name: 'What waits for you' })
  expect(strip.textContent).toContain('1 question waits for your reply')
  const field = within(strip).getByRole('textbox')
  fireEvent.change(field, { target: { value: 'Yes' } })
  fireEvent.click(within(strip).getByRole('button', { name: 'Post' }))
  expect(await within(strip).findByText('Nothing is waiting for you.')).toBeTruthy()
  expect(calls('POST /path/comments/j1')[0]?.body).toMatchObject({ text: 'Yes', parentId: 'c1' })
})

test('the notice of a failing link leads here', async () => {
  const step = { id: 'one', stepType: 'Article', description: 'About one' }
  const about = { journey: { id: 'j1', name: 'Knots' }, comment: null, steps: { count: 1, first: step } }
  const notice = {
    id: 'n1',
    position: 1,
    kind: 'linkFailing',
    at: SINCE,
    read: true,
    people: [],
    peopleCount: 0,
    ...about,
  }
  stubApi({ 'GET /user/notices': () => [notice] })
  await signInAs(ada)
  await renderPage('/app/activity')
  const link = await screen.findByRole('link', { name: 'A link in Knots may be broken' })
  expect(link.getAttribute('href')).toBe('/app/discover/journey/j1/upkeep#links')
  expect(screen.getByText('About one')).toBeTruthy()
})

test('on their journey an owner sees how many reached each step, and what it gave', async () => {
  const steps = ['one', 'two', 'three'].map((stepId, index) => ({ stepId, people: [40, 25, null][index] ?? null }))
  stubApi({
    'GET /path/journey/j1': () => aJourney({ rating: { stars: 4.5, count: 10 } }),
    'GET /path/upkeep/j1': () => ({ ...nothing, reach: { people: 45, steps } }),
    'GET /path/suggestions/j1': () => [],
    'GET /path/rating/j1/notes': () => [{ id: 'n1', by: bob, note: 'Changed how I learn', at: SINCE }],
  })
  await signInAs(ada)
  await renderPage('/app/discover/journey/j1')
  const gave = within(await screen.findByRole('region', { name: 'What your journey gave' }))
  expect(gave.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['45+', '4.5'])
  expect(gave.getByText('Changed how I learn')).toBeTruthy()
  expect(await screen.findByText('40 people reached this step')).toBeTruthy()
  expect(screen.getAllByText(/reached this step/u)).toHaveLength(2)
})
