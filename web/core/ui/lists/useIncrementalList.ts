import { useElementScrollRestoration } from '@tanstack/react-router'
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsHydrating } from '#web/core/browser/useIsServerHtml.ts'

interface Options {
  /** Number of items in the first render, and number of items added when the end of the list comes near. */
  step: number
  /** Max. number of items between the top of the page and the bottom of a screen at this scroll offset in px. */
  itemsDownTo?: (offset: number) => number
  /** Whether the server's HTML has all items, for readers without scripts. */
  isWholeOnServer?: boolean
}

/** Max. time in ms to wait for an idle browser; also the waiting time in browsers that don't report idleness. */
const IDLE_MS = 1000
/** Distance below the screen at which the end is near: 100 % of the screen's height. */
const NEAR = '1000000px 0px 100%'

/**
 * Renders a long list in parts: first some items, then more when the end comes near or the browser
 * is idle, and all before printing and find in page. After Back it renders the items down to the
 * former scroll position. `end` is the ref of an element after the list.
 */
export function useIncrementalList(
  count: number,
  { step, itemsDownTo = everything, isWholeOnServer = true }: Options,
): { shown: number; end: RefObject<HTMLDivElement | null> } {
  const isHydrating = useIsHydrating()
  const left = useElementScrollRestoration({ getElement: () => window })
  const [limit, setLimit] = useState(() => {
    if (isHydrating) return isWholeOnServer ? Math.max(step, count) : step
    return Math.max(step, left ? itemsDownTo(left.scrollY) : 0)
  })
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (limit >= count) return
    const add = (items: number) => startTransition(() => setLimit(limit + items))
    const showAll = () => flushSync(() => setLimit(count))
    const handleKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')) showAll()
    }
    // Items are added one by one, so that each layout is short on a phone.
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
