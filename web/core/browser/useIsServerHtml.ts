import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Whether this render is the server's HTML, or takes it over; false for what appears later. */
export function useIsServerHtml(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}
