import { useMemo } from 'react'
import { STEP_TYPES, type StepInput } from '#contract/step.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import { useUnsent } from '#web/core/ui/state/unsent.ts'

const NONE: StepInput[] = []

/** Steps that were written for a journey but not added yet; they survive a reload. */
export function usePendingSteps(journeyId: string) {
  const [kept, setSteps] = useUnsent<unknown>(`steps:${journeyId}`, NONE)
  const steps = useMemo(() => withIds(areSteps(kept) ? kept : NONE), [kept])
  return { steps, setSteps: (next: StepInput[]) => setSteps(next) }
}

/** Gives each step without an id a new one, which identifies its row. */
export function withIds<S extends { id?: string | undefined }>(steps: readonly S[]): S[] {
  return steps.map((step) => (step.id === undefined ? { ...step, id: freshKey() } : step))
}

export function areSteps(value: unknown): value is StepInput[] {
  return Array.isArray(value) && value.every(isStep)
}

function isStep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { stepType, description, url } = value as Partial<StepInput>
  return STEP_TYPES.some((type) => type === stepType) && typeof description === 'string' && typeof url === 'string'
}
