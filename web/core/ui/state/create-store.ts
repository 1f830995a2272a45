import { useSyncExternalStore } from 'react'

interface Listeners {
  /** Answers the function that removes the listener. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

export interface Store<Value> {
  get: () => Value
  /** Notifies the listeners unless the value is the same. */
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

/** A value outside React, for code that runs outside components, too. */
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

/** The store's value; `serverValue` is rendered by the server and during hydration. */
export function useStore<Value>({ subscribe, get }: Store<Value>, serverValue: Value): Value {
  return useSyncExternalStore(subscribe, get, () => serverValue)
}
