import { useEffect, useState, useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Whether this render is the server's HTML, or takes it over; false for what appears later. */
export function useIsServerHtml(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}

/**
 * Whether this render takes over the server's HTML. Unlike `useIsServerHtml` it causes no render of
 * its own: React would discard the HTML of parts inside whose code is still loading.
 */
export function useIsHydrating(): boolean {
  const [render] = useState(() => ({ isHydrating: false }))
  const isHydrating = useSyncExternalStore(
    subscribe,
    () => render.isHydrating,
    () => {
      render.isHydrating = true
      return true
    },
  )
  useEffect(() => {
    render.isHydrating = false
  }, [render])
  return isHydrating
}
