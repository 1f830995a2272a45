import { useSyncExternalStore } from 'react'
import { createListeners } from './create-store.ts'

const { subscribe, notify } = createListeners()
const cache = new Map<string, { text: string | null; value: unknown }>()

/**
 * JSON in localStorage; null if it is missing or storage is blocked. Other tabs' changes follow.
 */
export function useStoredJson(key: string): unknown {
  return useSyncExternalStore(
    subscribeToStoredJson,
    () => readStoredJson(key),
    () => null,
  )
}

/** Answers the same object until the text changes, as useSyncExternalStore requires. */
export function readStoredJson(key: string): unknown {
  const text = readText(key)
  const cached = cache.get(key)
  if (cached?.text === text) return cached.value
  const value = parse(text)
  cache.set(key, { text, value })
  return value
}

/** Null removes the key. False if storage is full or blocked. */
export function writeStoredJson(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    return false
  }
  notify()
  return true
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Calls back after changes in this tab and in others. */
export function subscribeToStoredJson(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}
