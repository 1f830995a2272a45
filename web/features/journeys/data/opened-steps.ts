import { readStoredJson, useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'

const OPENED = 'openedSteps'
const SET_ASIDE = 'stepsSetAside'
const KEPT = 100

/** Whether the viewer has opened the resource of a step on this device. */
export function useIsOpened(stepId: string): boolean {
  return useOpenedSteps().includes(stepId)
}

/** Ids of the steps that were opened on this device, the last one first. */
export function useOpenedSteps(): string[] {
  return idsIn(useStoredJson(OPENED))
}

export function markOpened(stepId: string) {
  add(OPENED, stepId)
  undoSetAside(stepId)
}

/** Ids of the next steps of journeys that the viewer has set aside. */
export function useStepsSetAside(): string[] {
  return idsIn(useStoredJson(SET_ASIDE))
}

export function setAside(stepId: string) {
  add(SET_ASIDE, stepId)
}

export function undoSetAside(stepId: string) {
  const ids = idsIn(readStoredJson(SET_ASIDE))
  if (ids.includes(stepId)) writeStoredJson(SET_ASIDE, without(ids, stepId))
}

function add(key: string, stepId: string) {
  writeStoredJson(key, [stepId, ...without(idsIn(readStoredJson(key)), stepId)].slice(0, KEPT))
}

function without(ids: readonly string[], stepId: string): string[] {
  return ids.filter((id) => id !== stepId)
}

function idsIn(json: unknown): string[] {
  return Array.isArray(json) ? json.filter((id) => typeof id === 'string') : []
}
