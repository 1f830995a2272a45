import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server sends and while it is taken over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
