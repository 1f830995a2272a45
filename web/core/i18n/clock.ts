import { createContext, use } from 'react'
import { useIsHydrating } from '#web/core/browser/useIsServerHtml.ts'

/** The time in a page that the server rendered. */
export interface PageTime {
  /** When the page was rendered, in ms since 1970. */
  now: number
  /** How far the member's time zone is ahead of UTC, in ms. */
  offset: number
}

interface Clock {
  /** The present time in ms since 1970. */
  now: () => number
  /** The number of days from 1 January 1970 to the local day of a time. */
  dayOf: (time: number) => number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The time of the page on screen; null if the browser renders it itself. */
export const PageTimeContext = createContext<PageTime | null>(null)

/** Returns the server's clock while its HTML is hydrated, so that texts stay the same, then the browser's. */
export function useClock(): Clock {
  const page = use(PageTimeContext)
  const isHydrating = useIsHydrating()
  return page !== null && isHydrating ? clockOf(page) : BROWSER
}

const BROWSER: Clock = {
  now: () => Date.now(),
  dayOf: (time) => Math.floor((time - new Date(time).getTimezoneOffset() * MINUTE_MS) / DAY_MS),
}

function clockOf({ now, offset }: PageTime): Clock {
  return { now: () => now, dayOf: (time) => Math.floor((time + offset) / DAY_MS) }
}
