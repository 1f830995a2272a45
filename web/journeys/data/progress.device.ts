import { useMemo } from 'react'
import { readStoredJson, useStoredJson, writeStoredJson } from '#web/ui/state/stored-json.ts'

/** A visitor's progress on one journey, stored on the device until sign-in. */
export interface DeviceProgress {
  completed: string[]
  finishedAt: string | null
  /** Ids of the steps that existed when the visitor finished. */
  seen: string[]
}

const PREFIX = 'progress:'
const NOTHING: DeviceProgress = { completed: [], finishedAt: null, seen: [] }

export function useDeviceProgress(id: string): DeviceProgress {
  const stored = useStoredJson(PREFIX + id)
  return useMemo(() => progressIn(stored), [stored])
}

export function deviceProgress(id: string): DeviceProgress {
  return progressIn(readStoredJson(PREFIX + id))
}

/** If storage is full or blocked, the change is lost. */
export function saveOnDevice(
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
  writeStoredJson(PREFIX + id, { completed: [...completed], finishedAt, seen } satisfies DeviceProgress)
}

export function removeFromDevice(id: string) {
  writeStoredJson(PREFIX + id, null)
}

/** Ids of the journeys with progress on this device. */
export function journeysOnDevice(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
}

function progressIn(json: unknown): DeviceProgress {
  const progress: DeviceProgress = { ...NOTHING, ...Object(json) }
  return Array.isArray(progress.completed) && Array.isArray(progress.seen) ? progress : NOTHING
}
