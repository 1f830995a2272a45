import type { Trail } from './useTrail.ts'

/** A row of the list: one step, or a run of done steps collapsed into a button. */
export type Row = { kind: 'step'; index: number } | { kind: 'fold'; from: number; count: number }

/** Min. length of a run that is collapsed. */
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
