import { useSyncExternalStore } from 'react'

interface Listeners {
  /** Adds a listener; returns the function that removes it. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

export interface Store<Value> {
  get: () => Value
  /** Sets the value; the listeners are called if it differs from the old one. */
  set: (next: Value) => void
  subscribe: Listeners['subscribe']
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** Holds a value outside React, which components and other code can read and follow. */
export function createStore<Value>(initial: Value): Store<Value> {
  const { subscribe, notify } = createListeners()
  let current = initial
  return {
    get: () => current,
    set: (next) => {
      if (Object.is(next, current)) return
      current = next
      notify()
    },
    subscribe,
  }
}

/** The value of a store, as a hook. `serverValue` is used on the server and during hydration. */
export function useStore<Value>({ subscribe, get }: Store<Value>, serverValue: Value): Value {
  return useSyncExternalStore(subscribe, get, () => serverValue)
}
