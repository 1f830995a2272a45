import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/core/browser/storage.ts'
import { createListeners } from './create-store.ts'

const { subscribe, notify } = createListeners()
const cache = new Map<string, { text: string | null; value: unknown }>()

/**
 * The parsed JSON of a localStorage key; null if it is missing or storage is blocked. Changes made
 * in other tabs appear, too.
 */
export function useStoredJson(key: string): unknown {
  return useSyncExternalStore(
    subscribeToStoredJson,
    () => readStoredJson(key),
    () => null,
  )
}

/**
 * Like useStoredJson, outside React. Returns the same object until the text changes, as
 * useSyncExternalStore requires.
 */
export function readStoredJson(key: string): unknown {
  const text = deviceStorage.read(key)
  const cached = cache.get(key)
  if (cached?.text === text) return cached.value
  const value = parse(text)
  cache.set(key, { text, value })
  return value
}

/** Stores the value as JSON; null removes the key. Returns false if storage is full or blocked. */
export function writeStoredJson(key: string, value: unknown): boolean {
  const isStored = deviceStorage.write(key, value === null ? null : JSON.stringify(value))
  if (isStored) notify()
  return isStored
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Calls `listener` after changes to stored JSON, in this tab or in others. */
export function subscribeToStoredJson(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}
