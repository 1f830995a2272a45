import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedbackEntry } from '#contract/moderation.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse } from '#web/testing/stub-api.ts'
import { AT, openModeration, press } from './testing/moderation.ts'

const note: FeedbackEntry = {
  id: 'f1',
  name: 'Zoë',
  email: 'zoe@example.org',
  phone: null,
  link: null,
  feedback: 'More maps, please',
  state: 'new',
  createdAt: AT,
  changedAt: null,
}

beforeEach(resetSession)
afterEach(resetSession)

test('feedback gets a state, and the toast undoes it', async () => {
  let state = note.state
  const server = await openModeration('?tab=feedback', {
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

test('feedback shows its new state in a list of two pages', async () => {
  let state = note.state
  await openModeration('?tab=feedback', {
    'GET /moderation/feedback': ({ query }) =>
      query.has('cursor')
        ? [{ ...note, id: 'f2', name: 'Ines' }]
        : Response.json([{ ...note, state }], { headers: { Link: '</api/x?cursor=two>; rel="next"' } }),
    'PUT /moderation/feedback/f1': ({ body }) => {
      state = (body as FeedbackEntry).state
      return { ...note, state }
    },
  })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status of the message from Zoë' })
  press('Show more')
  await screen.findByRole('combobox', { name: 'Status of the message from Ines' })
  fireEvent.change(choice, { target: { value: 'seen' } })
  await screen.findByText('Moved to “Seen”')
  expect(choice.value).toBe('seen')
})

test('feedback is searched and filtered by the server, and the filter is in the address', async () => {
  const { router, calls } = await openModeration('?tab=feedback&state=seen', {
    'GET /moderation/feedback': () => [note],
  })
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search feedback' }), { target: { value: 'maps' } })
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'feedback', state: 'seen', q: 'maps' }))
  await waitFor(() => expect(calls('GET /moderation/feedback').at(-1)?.query.toString()).toBe('state=seen&q=maps'))
})

test('the shown feedback is downloaded', async () => {
  const kept: Blob[] = []
  const urls = { createObjectURL: (blob: Blob) => `blob:${kept.push(blob)}`, revokeObjectURL: () => undefined }
  vi.stubGlobal('URL', Object.assign(class extends URL {}, urls))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await openModeration('?tab=feedback&q=maps', {
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
  await openModeration('?tab=feedback', {
    'GET /moderation/feedback': () => (broken ? errorResponse(500, 'internal', 'We stumbled') : [note]),
  })
  expect(await screen.findByText('We stumbled')).toBeTruthy()
  broken = false
  press('Try again')
  expect(await screen.findByText('More maps, please')).toBeTruthy()
})

test('the link of a notice opens what it names, also without its scheme', async () => {
  await openModeration('?tab=notices', {
    'GET /moderation/feedback': () => [{ ...note, link: 'www.example.org/x' }],
  })
  const link = await screen.findByRole('link', { name: 'https://www.example.org/x' })
  expect(link.getAttribute('href')).toBe('https://www.example.org/x')
})
