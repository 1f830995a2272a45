import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissToast, shownToasts } from '#web/core/ui/feedback/toast.ts'
import { equipDocument } from '#web/core/ui/testing/platform.ts'
import { computeStylesQuickly } from './computed-style.ts'

if (typeof document !== 'undefined') equipDocument()

// Stubs scrolling, which jsdom lacks and pages use.
if (typeof window !== 'undefined') {
  computeStylesQuickly()
  window.scrollTo = vi.fn()
  window.scrollBy = vi.fn()
}

// Max. time in ms to find an element: lazy pages load slowly on a busy machine.
configure({ asyncUtilTimeout: 8_000 })

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts.get()) dismissToast(id)
})
