import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Comment, Thread } from '#contract/comment.ts'
import { aGroup, ines, noor, olek } from '#web/features/groups/testing/walkers.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

function aThread(id: string, change: Partial<Thread> = {}): Thread {
  return {
    ...{ id, pathId: null, groupId: 'g1', parentId: null, step: null, author: olek, byOwner: false, state: 'shown' },
    ...{ text: `Text of ${id}`, mentions: [], createdAt: '2026-11-12T10:00:00.000Z', editedAt: null },
    ...{ helpfulCount: 0, helpful: false, replyCount: 0, replies: [] },
    ...change,
  }
}

async function open(threads: Thread[], answers: Answers = {}, { as = ines, hash = '' } = {}) {
  const group = aGroup({ commentCount: threads.length, isLead: as === noor })
  const server = stubApi({ 'GET /groups/g1': () => group, 'GET /groups/g1/comments': () => threads, ...answers })
  await signInAs(as)
  await renderPage(`/app/groups/g1${hash}`)
  await screen.findByRole('heading', { name: 'Discussion' })
  return server
}
const comment = async (id: string) => {
  await screen.findByText(`Text of ${id}`)
  return within(document.getElementById(`comment-${id}`) as HTMLElement)
}
const menuOf = async (id: string) => {
  fireEvent.click((await comment(id)).getByRole('button', { name: /^More about the comment/u }))
  await screen.findByRole('menu')
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

test('what a member writes goes to the group, and appears at once', async () => {
  const { replies: _, ...written } = aThread('c2', { author: ines })
  const server = await open([aThread('c1')], { 'POST /groups/g1/comments': () => written satisfies Comment })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your comment' }), { target: { value: 'Text of c2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  expect(await comment('c2')).toBeTruthy()
  expect(server.calls('POST /groups/g1/comments').map(({ body }) => body)).toEqual([{ text: 'Text of c2' }])
})

test('of the people to mention, the server is asked for the members', async () => {
  const server = await open([], { 'GET /groups/g1/mentionable': () => [olek] })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
  fireEvent.change(field, { target: { value: '@Ol', selectionStart: 3, selectionEnd: 3 } })
  expect(await screen.findByRole('option', { name: 'Olek Nowak' })).toBeTruthy()
  await waitFor(() => expect(server.calls('GET /groups/g1/mentionable').at(-1)?.query.get('q')).toBe('Ol'))
})

test('the lead is marked, and can remove what others wrote; no one chooses an order', async () => {
  const server = await open(
    [aThread('c1'), aThread('c2', { author: noor, byOwner: true })],
    { 'POST /comment/c1/remove': noContent },
    { as: noor },
  )
  expect((await comment('c2')).getByText('Lead')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(await menuOf('c1')).toContain('Remove')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove comment' }))
  await waitFor(() => expect(server.calls('POST /comment/c1/remove')).toHaveLength(1))
})

test('members report, but don’t remove what others wrote', async () => {
  await open([aThread('c1')])
  const entries = await menuOf('c1')
  expect(entries).toContain('Report this comment')
  expect(entries).not.toContain('Remove')
})

test('a removed comment says who removed it', async () => {
  const gone = { state: 'removed', text: null, author: null, replyCount: 1 } as const
  await open([aThread('c1', { ...gone, replies: [aThread('c2', { parentId: 'c1' })] })])
  expect(await screen.findByText('Removed by the lead')).toBeTruthy()
})

test('a comment in the address comes first', async () => {
  await open([aThread('c1')], { 'GET /comment/c9': () => aThread('c9') }, { hash: '#comment-c9' })
  await comment('c9')
  const texts = screen.getAllByText(/^Text of/u).map(({ textContent }) => textContent)
  expect(texts).toEqual(['Text of c9', 'Text of c1'])
})

test('the lead’s message leads to the discussion, with the number of comments', async () => {
  await open([aThread('c1'), aThread('c2')])
  expect(screen.getByRole('link', { name: 'Answer · 2' }).getAttribute('href')).toMatch(/#discussion$/u)
})
