import { useDeferredValue } from 'react'

/** False in server HTML and during hydration; then true, rendered with low priority. */
export function useHydrated(): boolean {
  return useDeferredValue(true, false)
}
