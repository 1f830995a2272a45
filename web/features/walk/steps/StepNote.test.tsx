import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, send } from '#web/core/api/client.ts'
import { show } from '#web/core/ui/testing/show.tsx'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { StepNote } from './StepNote.tsx'

afterEach(() => vi.useRealTimers())

const SENTENCE = 'Your account has reached its limit of 50 MB of text'
const pause = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('a refused note says why, stays in the field, and is sent again once it changes', async () => {
  const { calls } = stubApi({
    'GET /path/notes/j1': () => ({ notes: [{ stepId: 's1', text: 'Old', updatedAt: '2026-11-22T11:04:00.000Z' }] }),
    'PUT /path/notes/j1': ({ body }) =>
      (body as { text: string }).text === 'Much longer'
        ? errorResponse(413, 'storageFull', SENTENCE)
        : { ...(body as object), updatedAt: '2026-11-22T11:04:00.000Z' },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  show(
    <QueryClientProvider client={createQueryClient(send)}>
      <StepNote journeyId="j1" stepId="s1" />
    </QueryClientProvider>,
  )
  const field = (await screen.findByRole('textbox')) as HTMLTextAreaElement
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
