import type { Progress } from '#contract/progress.ts'
import type { ProgressRow } from './progress.store.ts'

export function presentProgress({ completed, finishedAt, newSteps }: ProgressRow): Progress {
  return {
    completed,
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
    newSince: newSteps.length,
    newSteps,
  }
}
