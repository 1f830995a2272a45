import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissToast, shownToasts } from '#web/core/ui/feedback/toast.ts'
import { equipDocument } from '#web/core/ui/testing/platform.ts'

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

/** Elements that are inline by default, as in jsdom's own style sheet. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code em i img input kbd label mark q s select small span strong sub sup svg textarea time u'
    .split(' ')
    .map((name) => name.toUpperCase()),
)

const DEFAULTS: Record<string, (element: Element) => string> = {
  display: (element) => (INLINE.has(element.tagName.toUpperCase()) ? 'inline' : 'block'),
  visibility: () => 'visible',
}

/**
 * Makes `getComputedStyle` return the inline style, which is what applies: tests load no style
 * sheets. jsdom would match its own style sheet in each call, of which a query for a role makes
 * one for each ancestor.
 */
function computeStylesQuickly(): void {
  window.getComputedStyle = (element) => {
    const read = (name: string) => {
      if (name === 'display' && isHidden(element)) return 'none'
      return styleOf(element)?.getPropertyValue(name) || DEFAULTS[name]?.(element) || ''
    }
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return read
        return typeof name === 'string' ? read(hyphenated(name)) : undefined
      },
    })
  }
}

function isHidden(element: Element): boolean {
  return element.hasAttribute('hidden') || (element instanceof HTMLDialogElement && !element.open)
}

/** The name of a property in CSS, such as 'overflow-x' for 'overflowX'. */
function hyphenated(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
}

function styleOf(element: Element): CSSStyleDeclaration | undefined {
  return (element as HTMLElement).style
}

const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

/**
 * Makes `labels` of form fields fast, which queries for a label or a name read for each field:
 * jsdom would visit the whole document for every field.
 */
function findLabelsQuickly(): void {
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf })
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  return [...document.getElementsByTagName('label')].filter((label) =>
    label.hasAttribute('for')
      ? label.htmlFor !== '' && label.htmlFor === this.id
      : label.contains(this) && label.querySelector(LABELABLE) === this,
  )
}
