import { useElementScrollRestoration } from '@tanstack/react-router'
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsServerHtml } from '#web/core/ui/state/useIsServerHtml.ts'

interface Options {
  /** Items in the first render, and those to add when the end of the list comes near. */
  step: number
  /** Max. number of items from the top of a page down to a screen at this scroll offset in px. */
  itemsDownTo?: (offset: number) => number
}

/** Max. time in ms to wait for an idle browser, and the time to wait in one that doesn't tell. */
const IDLE_MS = 1000
/** Distance below the screen at which the end is near: 100 % of the screen's height. */
const NEAR = '1000000px 0px 100%'

/**
 * Renders a long list in parts: the first items, then more when the end comes near or the browser is
 * idle, and all before printing and find in page. Back renders those down to where the list was left.
 * The server's HTML has all items. `end` belongs to an element after the list.
 */
export function useIncrementalList(
  count: number,
  { step, itemsDownTo = everything }: Options,
): { shown: number; end: RefObject<HTMLDivElement | null> } {
  const isServerHtml = useIsServerHtml()
  const left = useElementScrollRestoration({ getElement: () => window })
  const [limit, setLimit] = useState(() => Math.max(step, isServerHtml ? count : left ? itemsDownTo(left.scrollY) : 0))
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (limit >= count) return
    const add = (items: number) => startTransition(() => setLimit(limit + items))
    const showAll = () => flushSync(() => setLimit(count))
    const handleKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')) showAll()
    }
    // One by one, so that each layout is short on a phone.
    const cancelIdle = whenIdle((isBusy) => add(isBusy ? step : 1))
    const stopObserving = whenNear(end.current, () => add(step))
    addEventListener('beforeprint', showAll)
    addEventListener('keydown', handleKey, true)
    return () => {
      cancelIdle()
      stopObserving()
      removeEventListener('beforeprint', showAll)
      removeEventListener('keydown', handleKey, true)
    }
  }, [limit, count, step])
  return { shown: Math.min(limit, count), end }
}

function whenIdle(run: (isBusy: boolean) => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, IDLE_MS, true)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(({ didTimeout }) => run(didTimeout), { timeout: IDLE_MS })
  return () => cancelIdleCallback(handle)
}

function whenNear(element: Element | null, run: () => void): () => void {
  if (!element || typeof IntersectionObserver === 'undefined') return () => undefined
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && run(), { rootMargin: NEAR })
  observer.observe(element)
  return () => observer.disconnect()
}

const everything = () => Number.POSITIVE_INFINITY
