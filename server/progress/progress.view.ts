import type { Progress } from '#contract/progress.ts'
import type { ProgressRow } from './progress.store.ts'

export function presentProgress({ completed, finishedAt, newSince }: ProgressRow): Progress {
  return { completed, finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(), newSince }
}
