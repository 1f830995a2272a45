import { useDeferredValue } from 'react'

/** False in what the server sends and while it is taken over; true from then on, rendered in slices. */
export function useHydrated(): boolean {
  return useDeferredValue(true, false)
}
