import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissToast, shownToasts } from '#web/core/ui/feedback/toast.ts'
import { equipDocument } from '#web/core/ui/testing/platform.ts'
import { computeStylesQuickly } from './computed-style.ts'

if (typeof document !== 'undefined') equipDocument()

// jsdom has no scrolling, which new pages and the steps of a journey use.
if (typeof window !== 'undefined') {
  computeStylesQuickly()
  window.scrollTo = vi.fn()
  window.scrollBy = vi.fn()
}

// Lazy pages load slowly on a busy machine.
configure({ asyncUtilTimeout: 8_000 })

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts.get()) dismissToast(id)
})
