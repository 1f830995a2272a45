import { readStoredJson, useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'

const KEY = 'openedSteps'
const KEPT = 100

/** Whether the viewer has opened the resource of a step on this device. */
export function useIsOpened(stepId: string): boolean {
  return idsIn(useStoredJson(KEY)).includes(stepId)
}

export function markOpened(stepId: string) {
  const others = idsIn(readStoredJson(KEY)).filter((id) => id !== stepId)
  writeStoredJson(KEY, [stepId, ...others].slice(0, KEPT))
}

function idsIn(json: unknown): string[] {
  return Array.isArray(json) ? json.filter((id) => typeof id === 'string') : []
}
