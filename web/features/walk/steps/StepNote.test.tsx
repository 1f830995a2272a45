import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, send } from '#web/core/api/client.ts'
import { SessionContext } from '#web/core/session/session.ts'
import { changeUnsentOwner, keepUnsent, readUnsent } from '#web/core/ui/state/unsent.ts'
import { show } from '#web/core/ui/testing/show.tsx'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { StepNote } from './StepNote.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await resetSession()
})

const SENTENCE = 'Your account has reached its limit of 50 MB of text'
const pause = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

const saved = { notes: [{ stepId: 's1', text: 'Old', updatedAt: '2026-11-22T11:04:00.000Z' }] }

async function openNote() {
  show(
    <QueryClientProvider client={createQueryClient(send)}>
      <SessionContext value={{ state: 'member', profile: profileOf(ada), ended: false }}>
        <StepNote journeyId="j1" stepId="s1" asked={0} />
      </SessionContext>
    </QueryClientProvider>,
  )
  return await screen.findByRole<HTMLTextAreaElement>('textbox')
}

beforeEach(() => changeUnsentOwner('ada'))

test('a refused note says why, stays in the field, and is sent again once it changes', async () => {
  const { calls } = stubApi({
    'GET /path/notes/j1': () => saved,
    'PUT /path/notes/j1': ({ body }) =>
      (body as { text: string }).text === 'Much longer'
        ? errorResponse(413, 'storageFull', SENTENCE)
        : { ...(body as object), updatedAt: '2026-11-22T11:04:00.000Z' },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const field = await openNote()
  fireEvent.change(field, { target: { value: 'Much longer' } })
  await pause(1000)
  expect(await screen.findByText(SENTENCE)).toBeTruthy()
  expect(field.value).toBe('Much longer')
  await pause(20_000)
  expect(calls('PUT /path/notes/j1')).toHaveLength(1)
  fireEvent.change(field, { target: { value: 'Odd' } })
  await pause(1000)
  expect(await screen.findByText('Saved')).toBeTruthy()
})

test('what was not saved before a reload is added to a note that was changed elsewhere, and saved', async () => {
  stubApi({
    'GET /path/notes/j1': () => saved,
    'PUT /path/notes/j1': ({ body }) => ({ ...(body as object), updatedAt: '2026-11-22T11:05:00.000Z' }),
  })
  keepUnsent('ada', 'note:s1', { text: 'New', base: 'Older' })
  const field = await openNote()
  expect(field.value).toBe('Old\n\nNew')
  fireEvent.change(field, { target: { value: 'Old and new' } })
  expect(readUnsent('ada', 'note:s1')).toEqual({ text: 'Old and new', base: 'Old' })
  fireEvent.blur(field)
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(readUnsent('ada', 'note:s1')).toBeNull()
})

test('a note is never saved for the person who signed in meanwhile', async () => {
  const { calls } = stubApi({ 'GET /path/notes/j1': () => saved })
  const field = await openNote()
  fireEvent.change(field, { target: { value: 'Of Ada' } })
  act(() => changeUnsentOwner('bob'))
  fireEvent.blur(field)
  expect([calls('PUT /path/notes/j1'), readUnsent('bob', 'note:s1')]).toEqual([[], null])
})
