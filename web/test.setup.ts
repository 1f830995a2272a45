import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { equipDocument } from './ui/testing/platform.ts'
import { dismissToast, shownToasts } from './ui/toast.ts'

if (typeof document !== 'undefined') equipDocument()

// The router scrolls to the top of a new page; jsdom only complains about it.
if (typeof window !== 'undefined') window.scrollTo = vi.fn()

// A busy machine takes its time to bring a page that is fetched when it is needed.
configure({ asyncUtilTimeout: 8_000 })

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts()) dismissToast(id)
})
