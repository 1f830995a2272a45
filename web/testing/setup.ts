import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissToast, shownToasts } from '#web/core/ui/feedback/toast.ts'
import { equipDocument } from '#web/core/ui/testing/platform.ts'
import { computeStylesQuickly } from './computed-style.ts'
import { findLabelsQuickly } from './labels.ts'

if (typeof document !== 'undefined') equipDocument()

// Stubs scrolling, which jsdom lacks and pages use.
if (typeof window !== 'undefined') {
  computeStylesQuickly()
  findLabelsQuickly()
  window.scrollTo = vi.fn()
  window.scrollBy = vi.fn()
}

configure({
  // Max. time in ms to find an element: lazy pages load slowly on a busy machine.
  asyncUtilTimeout: 8_000,
  // Queries for texts would compare each element with 'script, style'.
  defaultIgnore: '',
  // Prints the document, which is slow, only for an error that a test shows: while `findBy...` and
  // `waitFor` poll, errors are discarded.
  getElementError: (message, container) => {
    const text = isPolling() ? message : [message, prettyDOM(container, undefined, { filterNode })].join('\n\n')
    return Object.assign(new Error(text ?? ''), { name: 'TestingLibraryElementError' })
  },
})

function isPolling(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
}

function filterNode({ nodeName }: Node): boolean {
  return !['#comment', 'SCRIPT', 'STYLE'].includes(nodeName)
}

afterEach(() => {
  cleanup()
  for (const { id } of shownToasts.get()) dismissToast(id)
})
