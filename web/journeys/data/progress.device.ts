import { useSyncExternalStore } from 'react'

/** A visitor's progress on one journey, stored on the device until sign-in. */
export interface DeviceProgress {
  completed: string[]
  finishedAt: string | null
  /** Ids of the steps that existed when the visitor finished. */
  seen: string[]
}

const PREFIX = 'progress:'
const NOTHING: DeviceProgress = { completed: [], finishedAt: null, seen: [] }
const listeners = new Set<() => void>()
const parsed = new Map<string, { text: string; progress: DeviceProgress }>()

export function useDeviceProgress(id: string): DeviceProgress {
  return useSyncExternalStore(
    watch,
    () => deviceProgress(id),
    () => NOTHING,
  )
}

/** Returns the same object until something changes, as useSyncExternalStore requires. */
export function deviceProgress(id: string): DeviceProgress {
  const text = read(id)
  if (text === null) return NOTHING
  const known = parsed.get(id)
  if (known?.text === text) return known.progress
  const progress = progressIn(text)
  parsed.set(id, { text, progress })
  return progress
}

export function keepOnDevice(
  id: string,
  steps: readonly { id: string }[],
  changes: { done?: string[]; undone?: string[] },
) {
  const before = deviceProgress(id)
  const completed = new Set([...before.completed, ...(changes.done ?? [])])
  for (const step of changes.undone ?? []) completed.delete(step)
  const finished = steps.length > 0 && steps.every((step) => completed.has(step.id))
  const seen = finished ? steps.map((step) => step.id) : before.seen
  const stillFinished = finished || (before.finishedAt !== null && before.seen.every((step) => completed.has(step)))
  const finishedAt = stillFinished ? (before.finishedAt ?? new Date().toISOString()) : null
  write(id, JSON.stringify({ completed: [...completed], finishedAt, seen } satisfies DeviceProgress))
}

export function dropFromDevice(id: string) {
  write(id, null)
}

/** Ids of the journeys with progress on this device. */
export function walkedOnDevice(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
}

function progressIn(text: string): DeviceProgress {
  try {
    const told = { ...NOTHING, ...JSON.parse(text) }
    return Array.isArray(told.completed) && Array.isArray(told.seen) ? told : NOTHING
  } catch {
    return NOTHING
  }
}

function read(id: string): string | null {
  try {
    return localStorage.getItem(PREFIX + id)
  } catch {
    return null
  }
}

/** If storage is full or blocked, progress is lost on reload but works until then. */
function write(id: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(PREFIX + id)
    else localStorage.setItem(PREFIX + id, text)
  } catch {
    // Nothing to do: see above.
  }
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
