import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// The router scrolls to the top of a new page; jsdom only complains about it.
if (typeof window !== 'undefined') window.scrollTo = vi.fn()

afterEach(cleanup)
