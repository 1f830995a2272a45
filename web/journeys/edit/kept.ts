import { useCallback, useState, useSyncExternalStore } from 'react'

const listeners = new Map<string, Set<() => void>>()
const parsed = new Map<string, { text: string | null; value: unknown }>()

/** A draft stored on the device; `kept` is false if storage refused it. */
export interface Kept<Value> {
  value: Value | null
  keep: (value: Value | null) => void
  kept: boolean
}

/** Ignores a stored value that fails `is`. All components that use the name share one value. */
export function useKept<Value>(name: string, is: (value: unknown) => value is Value): Kept<Value> {
  const [kept, setKept] = useState(true)
  const value = useSyncExternalStore(
    useCallback((listener: () => void) => watch(name, listener), [name]),
    () => read(name),
    () => null,
  )
  const keep = useCallback((next: Value | null) => setKept(write(name, next)), [name])
  return { value: is(value) ? value : null, keep, kept }
}

function read(name: string): unknown {
  const text = textOf(name)
  const known = parsed.get(name)
  if (known?.text === text) return known.value
  const value = valueIn(text)
  parsed.set(name, { text, value })
  return value
}

function valueIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function textOf(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    return false
  }
  for (const listener of listeners.get(name) ?? []) listener()
  return true
}

function watch(name: string, listener: () => void): () => void {
  const own = listeners.get(name) ?? new Set()
  listeners.set(name, own.add(listener))
  window.addEventListener('storage', listener)
  return () => {
    own.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
