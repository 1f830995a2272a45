import { createStore, useStore } from './create-store.ts'

const isServerHtml = createStore(false)

/** Whether this render is the server's HTML, or takes it over; false for what appears later. */
export function useIsServerHtml(): boolean {
  return useStore(isServerHtml, true)
}
