import { afterEach, expect, test, vi } from 'vitest'
import type { DraftContent } from '#contract/draft.ts'
import { DraftSaver, SAVE_AFTER_MS } from './draft.saver.ts'

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
