import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftContent } from '#contract/draft.ts'
import { changeUnsentOwner } from '#web/core/ui/state/unsent.ts'
import { DraftSaver, readNewDeviceCopy, SAVE_AFTER_MS } from './draft.saver.ts'

beforeEach(() => changeUnsentOwner('ada'))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('changes that never pause are saved, too', async () => {
  vi.useFakeTimers()
  const create = vi.fn(async () => ({ id: 'd1', version: 1, updatedAt: '2026-11-22T12:00:00.000Z' }))
  const save = vi.fn(async () => ({ id: 'd1', version: 2, updatedAt: '2026-11-22T12:00:00.000Z' }))
  const calls = { create, save, read: vi.fn(), remove: vi.fn() }
  const saver = new DraftSaver<DraftContent>({ personId: 'ada', calls, draft: null, saved: null })
  for (let change = 0; change < 12; change++) {
    saver.change({ name: `Knots ${change}`, description: '', badges: [], steps: [], visibility: 'public' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS / 2)
  }
  expect(create).toHaveBeenCalledTimes(1)
})

test('a draft that was sent just before a reload is sent again with its key, so that it exists once', async () => {
  vi.useFakeTimers()
  const answer = { id: 'd1', version: 1, updatedAt: '2026-11-22T12:00:00.000Z' }
  const create = vi.fn<(content: DraftContent, key: string) => Promise<typeof answer>>(
    () => new Promise(() => undefined),
  )
  const calls = { create, save: vi.fn(async () => ({ ...answer, version: 2 })), read: vi.fn(), remove: vi.fn() }
  const content = { name: 'Knots', description: '', badges: [], steps: [], visibility: 'public' as const }
  const first = new DraftSaver<DraftContent>({ personId: 'ada', calls, draft: null, saved: null })
  first.change(content)
  first.saveNow()
  const kept = readNewDeviceCopy('ada')
  create.mockResolvedValue(answer)
  const sent = { key: kept?.key ?? '', content: kept?.unanswered as DraftContent }
  const second = new DraftSaver<DraftContent>({ personId: 'ada', calls, draft: null, saved: null, sent })
  second.change({ ...content, name: 'Knots and bends' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(create.mock.calls[1]).toEqual(create.mock.calls[0])
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(calls.save).toHaveBeenCalledWith({ id: 'd1', version: 1 }, { ...content, name: 'Knots and bends' })
})
