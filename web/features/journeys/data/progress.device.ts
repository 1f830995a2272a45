import { useMemo } from 'react'
import { countUnits, type UnitStep, unitsOf } from '#contract/rules/step-units.ts'
import { readStoredJson, useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'

/** A visitor's progress on one journey, stored on the device until sign-in. */
export interface DeviceProgress {
  completed: string[]
  finishedAt: string | null
  /** Ids of the steps that existed when the visitor finished. */
  seen: string[]
}

type DeviceStep = UnitStep & { id: string }

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
  steps: readonly DeviceStep[],
  changes: { done?: string[]; undone?: string[] },
) {
  const before = deviceProgress(id)
  const completed = new Set([...before.completed, ...(changes.done ?? [])])
  for (const step of changes.undone ?? []) completed.delete(step)
  const units = unitsOf(steps)
  const doneUnits = (ids: { has(id: string): boolean }) =>
    new Set(units.filter((unit, index) => unit !== null && ids.has(steps[index]?.id ?? '')))
  const doneAfter = doneUnits(completed)
  const finished = steps.length > 0 && doneAfter.size === countUnits(units)
  const seen = finished ? steps.map((step) => step.id) : before.seen
  const isKept = [...doneUnits(new Set(before.completed))].every((unit) => doneAfter.has(unit))
  const stillFinished = finished || (before.finishedAt !== null && isKept)
  const finishedAt = stillFinished ? (before.finishedAt ?? new Date().toISOString()) : null
  writeStoredJson(PREFIX + id, { completed: [...completed], finishedAt, seen } satisfies DeviceProgress)
}

/** Ids of the open steps that were added since the visitor finished. */
export function newStepsOf(steps: readonly DeviceStep[], { completed, finishedAt, seen }: DeviceProgress): string[] {
  if (finishedAt === null) return []
  const units = unitsOf(steps)
  const doneUnits = new Set(units.filter((_, index) => completed.includes(steps[index]?.id ?? '')))
  return steps.flatMap(({ id }, index) => {
    const unit = units[index] ?? null
    const isDone = unit === null ? completed.includes(id) : doneUnits.has(unit)
    return isDone || seen.includes(id) ? [] : id
  })
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
