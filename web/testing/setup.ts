import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissToast, shownToasts } from '#web/ui/feedback/toast.ts'
import { equipDocument } from '#web/ui/testing/platform.ts'

if (typeof document !== 'undefined') equipDocument()

// The router scrolls to the top of a new page; jsdom only complains about it.
if (typeof window !== 'undefined') window.scrollTo = vi.fn()

// A busy machine takes its time to bring a page that is fetched when it is needed.
configure({ asyncUtilTimeout: 8_000 })

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dismissToast(id)
})
