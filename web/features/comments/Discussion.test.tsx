import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Comment, Thread } from '#contract/comment.ts'
import { readUnsent } from '#web/core/ui/state/unsent.ts'
import { ada, aJourney, aPerson, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, deferred, errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage, renderPart } from '#web/testing/visit.tsx'
import { LazyDiscussion } from './LazyDiscussion.tsx'

const cleo = aPerson('cleo', 'Cleo Park')
const address = '/app/discover/journey/j1#discussion'

beforeEach(resetSession)
afterEach(resetSession)

function aThread(id: string, change: Partial<Thread> = {}): Thread {
  return {
    id,
    pathId: 'j1',
    parentId: null,
    step: null,
    author: cleo,
    byOwner: false,
    state: 'shown',
    text: `Text of ${id}`,
    mentions: [],
    createdAt: '2026-11-12T10:00:00.000Z',
    editedAt: null,
    helpfulCount: 0,
    helpful: false,
    replyCount: 0,
    replies: [],
    ...change,
  }
}

const aReply = (id: string, change: Partial<Comment> = {}): Comment => {
  const { replies: _, ...comment } = aThread(id, { parentId: 'c1', ...change })
  return comment
}

function stubDiscussion(threads: Thread[], answers: Answers) {
  return stubApi({
    'GET /path/journey/j1': () => aJourney({ commentCount: threads.length }),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /path/notes/j1': () => ({ notes: [] }),
    'GET /path/comments/j1': () => threads,
    ...answers,
  })
}

async function open(threads: Thread[], answers: Answers = {}, change: Parameters<typeof aJourney>[0] = {}) {
  const server = stubDiscussion(threads, answers)
  const journey = aJourney({ commentCount: threads.length, ...change })
  await renderPart(<LazyDiscussion journey={journey} />, address)
  await screen.findByRole('heading', { name: 'Discussion' })
  return { server }
}

/** Opens the page of the journey, to which a visitor returns after signing in. */
async function openPage(threads: Thread[], answers: Answers) {
  const server = stubDiscussion(threads, answers)
  const { router } = await renderPage(address)
  return { server, router }
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
const comment = (id: string) => within(document.getElementById(`comment-${id}`) as HTMLElement)

test('links are safe, code and markup stay text', async () => {
  await open([aThread('c1', { text: 'See https://example.org/a and `<b>`, <img src=x onerror=alert(1)>' })])
  const link = await screen.findByRole('link', { name: 'https://example.org/a' })
  expect(link.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer')
  expect(document.querySelector('#comment-c1 code')?.textContent).toBe('<b>')
  expect(document.querySelector('#comment-c1 img[src="x"]')).toBeNull()
})

test('a comment is posted and shown first; a refused one stays in the field', async () => {
  let refuses = true
  const posted = aThread('c2', { author: bob, text: 'Which edition?' })
  await signInAs(bob)
  const { server } = await open([aThread('c1')], {
    'POST /path/comments/j1': () =>
      refuses ? errorResponse(409, 'repeated', "You've just posted this") : Response.json(posted, { status: 201 }),
  })
  fireEvent.change(await field(), { target: { value: 'Which edition?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  expect(await screen.findByText("You've just posted this")).toBeTruthy()
  expect((await field()).value).toBe('Which edition?')
  refuses = false
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(document.querySelector('[id^=comment-]')?.id).toBe('comment-c2'))
  expect((await field()).value).toBe('')
  expect(server.calls('POST /path/comments/j1')[1]?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('what is written on a step is called a question, and a reply to it isn’t', async () => {
  const step = { id: 's1', description: 'Read', removed: false }
  const asked = aThread('c1', { author: bob, step, replyCount: 1, replies: [aReply('r1', { author: bob, step })] })
  await signInAs(bob)
  await open([asked, aThread('c2', { author: bob })])
  for (const [id, name] of [
    ['c1', 'More about the question by Bob Stone'],
    ['r1', 'More about the comment by Bob Stone'],
    ['c2', 'More about the comment by Bob Stone'],
  ] as const)
    expect(await waitFor(() => comment(id).getByRole('button', { name }))).toBeTruthy()
  fireEvent.click(comment('c1').getByRole('button', { name: /^More about/u }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByRole('heading', { name: 'Delete this question?' })).toBeTruthy()
})

test('helpful shows at once and is reverted when it fails', async () => {
  const answer = deferred<unknown>()
  await signInAs(bob)
  await open([aThread('c1', { replyCount: 1, replies: [aReply('r1', { helpfulCount: 2 })] })], {
    'POST /comment/r1/helpful': () => answer.promise,
  })
  fireEvent.click(await waitFor(() => comment('r1').getByRole('button', { name: 'Helpful · 2' })))
  await waitFor(() => expect(comment('r1').getByRole('button', { pressed: true }).textContent).toBe('Helpful · 3'))
  answer.resolve(errorResponse(503, 'unavailable', 'Busy'))
  await waitFor(() => expect(comment('r1').getByRole('button', { pressed: false, name: 'Helpful · 2' })).toBeTruthy())
})

test('a reply is written below its comment and stays there after a reload', async () => {
  await signInAs(bob)
  const { server } = await open([aThread('c1')], {
    'POST /path/comments/j1': () =>
      Response.json(aReply('r1', { author: bob, text: 'Try the third' }), { status: 201 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Reply to Cleo Park' }))
  const reply = screen.getByRole('textbox', { name: 'Your reply' })
  fireEvent.change(reply, { target: { value: 'Try the third' } })
  expect(readUnsent('bob', 'comment:j1::c1')).toMatchObject({ text: 'Try the third' })
  fireEvent.keyDown(reply, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(comment('r1').getByText('Try the third')).toBeTruthy())
  expect(server.calls('POST /path/comments/j1')[0]?.body).toEqual({ text: 'Try the third', parentId: 'c1' })
  expect(readUnsent('bob', 'comment:j1::c1')).toBeNull()
})

test('@ offers people, and the picked one is mentioned', async () => {
  await signInAs(bob)
  const posted = aThread('c2', { author: bob, text: 'Hi @Cleo Park', mentions: [cleo] })
  const { server } = await open([], {
    'GET /path/mentionable/j1': () => [ada, cleo],
    'POST /path/comments/j1': () => Response.json(posted, { status: 201 }),
  })
  const typed = await field()
  fireEvent.change(typed, { target: { value: 'Hi @', selectionStart: 4, selectionEnd: 4 } })
  expect(await screen.findByRole('option', { name: 'Ada Moreno', selected: true })).toBeTruthy()
  fireEvent.keyDown(typed, { key: 'ArrowDown' })
  fireEvent.keyDown(typed, { key: 'Enter' })
  expect([typed.value, screen.queryByRole('listbox')]).toEqual(['Hi @Cleo Park ', null])
  fireEvent.keyDown(typed, { key: 'Enter', ctrlKey: true })
  expect((await screen.findByRole('link', { name: '@Cleo Park' })).getAttribute('href')).toContain('userId=cleo')
  expect(server.calls('POST /path/comments/j1')[0]?.body).toEqual({ text: 'Hi @Cleo Park ', mentions: ['cleo'] })
})

test('the people offered after @ are gone once the comment is sent', async () => {
  await signInAs(bob)
  const posted = aThread('c2', { author: bob, text: 'Hi @C' })
  await open([], {
    'GET /path/mentionable/j1': () => [cleo],
    'POST /path/comments/j1': () => Response.json(posted, { status: 201 }),
  })
  const typed = await field()
  fireEvent.change(typed, { target: { value: 'Hi @C', selectionStart: 5, selectionEnd: 5 } })
  await screen.findByRole('option', { name: 'Cleo Park' })
  fireEvent.keyDown(typed, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(typed.value).toBe(''))
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a changed text that was not saved is in the field again after a reload', async () => {
  await signInAs(bob)
  const own = aThread('c1', { author: bob })
  await open([own])
  fireEvent.click(await screen.findByRole('button', { name: /^More about the comment by/u }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const typed = () => comment('c1').getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(typed(), { target: { value: 'Better words' } })
  cleanup()
  const saved = { ...own, text: 'Better words' }
  await open([own], { 'PUT /comment/c1': () => saved })
  await waitFor(() => expect(typed().value).toBe('Better words'))
  fireEvent.click(comment('c1').getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(comment('c1').queryByRole('textbox')).toBeNull())
  expect(readUnsent('bob', 'comment:change:c1')).toBeNull()
})

test('what is typed while a changed comment is saved stays in the field', async () => {
  await signInAs(bob)
  const own = aThread('c1', { author: bob })
  const saving = deferred<unknown>()
  await open([own], { 'PUT /comment/c1': () => saving.promise })
  fireEvent.click(await screen.findByRole('button', { name: /^More about the comment by/u }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const typed = () => comment('c1').getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(typed(), { target: { value: 'Better words' } })
  fireEvent.click(comment('c1').getByRole('button', { name: 'Save' }))
  fireEvent.change(typed(), { target: { value: 'Better words, and more' } })
  saving.resolve({ ...own, text: 'Better words' })
  await comment('c1').findByRole('button', { name: 'Save', busy: false })
  expect(typed().value).toBe('Better words, and more')
  expect(JSON.stringify(readUnsent('bob', 'comment:change:c1'))).toContain('and more')
})

test('a visitor signs in, and what they typed is posted', async () => {
  const { router, server } = await openPage([], {
    'POST /path/comments/j1': () =>
      Response.json(aThread('c9', { author: bob, text: 'From a visitor' }), { status: 201 }),
  })
  fireEvent.change(await field(), { target: { value: 'From a visitor' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/register'))
  await signInAs(bob)
  await router.navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: 'j1' } })
  expect(await screen.findByText('Comment posted')).toBeTruthy()
  expect(server.calls('POST /path/comments/j1').map(({ body }) => body)).toEqual([{ text: 'From a visitor' }])
  expect((await field()).value).toBe('')
})

test('a visitor’s mark is made after signing in', async () => {
  const thread = aThread('c1')
  const { router, server } = await openPage([thread], {
    'GET /comment/c1': () => thread,
    'POST /comment/c1/helpful': () => ({ helpful: true, helpfulCount: 1 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Helpful' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/register'))
  const { returnTo } = router.state.location.search as { returnTo: string }
  expect(returnTo).toBe('/app/discover/journey/j1#comment-c1')
  await signInAs(bob)
  await router.navigate({ href: returnTo })
  await waitFor(() =>
    expect(server.calls('POST /comment/c1/helpful').map(({ body }) => body)).toEqual([{ helpful: true }]),
  )
})

test('the owner removes a comment after being asked', async () => {
  await signInAs(ada)
  const { server } = await open([aThread('c1')], { 'POST /comment/c1/remove': noContent })
  fireEvent.click(await screen.findByRole('button', { name: 'More about the comment by Cleo Park' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove comment' }))
  await waitFor(() => expect(server.calls('POST /comment/c1/remove')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a closed discussion can be read only; deleted comments keep their place', async () => {
  const gone = { state: 'deleted', author: null, text: null, replyCount: 1 } as const
  await open([aThread('c1', { ...gone, replies: [aReply('r1')] })], {}, { discussionClosed: true })
  expect(await screen.findByText('This discussion is closed.')).toBeTruthy()
  expect(await screen.findByText('Deleted')).toBeTruthy()
  expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: /Reply/u })]).toEqual([null, null])
})

test('a discussion that fails to load offers to try again', async () => {
  await open([], { 'GET /path/comments/j1': () => errorResponse(400, 'invalid', 'Not now') })
  expect(await screen.findByText('Not now')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a person whose posting is paused reads so at the field, and no one else does', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await signInAs({ ...bob, pausedUntil: inDays(3) })
  await open([])
  const note = await screen.findByText(/^You can't post until .* at .*: a moderator has paused it/u)
  expect((await field()).getAttribute('aria-describedby')?.split(' ')).toContain(note.id)
  cleanup()
  await signInAs({ ...bob, pausedUntil: inDays(-1) })
  await open([])
  await field()
  expect(screen.queryByText(/You can't post/u)).toBeNull()
})
