import type { Trail } from './useTrail.ts'

/** One line of the trail: a step, or a long run of done ones folded into it. */
export type Row = { kind: 'step'; index: number } | { kind: 'fold'; from: number; count: number }

/** Shorter runs of done steps stay as they are. */
const FOLDS_FROM = 4

export function rowsOf(
  { steps, walk, inHand, finished }: Pick<Trail, 'steps' | 'walk' | 'inHand' | 'finished'>,
  unfolded: boolean,
): Row[] {
  const folds = (index: number) => !unfolded && !finished && index !== inHand && walk.done.has(steps[index]?.id ?? '')
  const rows: Row[] = []
  for (let index = 0; index < steps.length; ) {
    let end = index
    while (end < steps.length && folds(end)) end++
    if (end - index >= FOLDS_FROM) {
      rows.push({ kind: 'fold', from: index, count: end - index })
      index = end
    } else {
      const until = Math.max(end, index + 1)
      while (index < until) rows.push({ kind: 'step', index: index++ })
    }
  }
  return rows
}
