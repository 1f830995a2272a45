import type { Walk } from './useWalk.ts'

/** A row of the list: one step, or a run of done steps collapsed into a button. */
export type Row = { kind: 'step'; index: number } | { kind: 'collapsed'; from: number; count: number }

/** Min. length of a run that is collapsed. */
const COLLAPSED_MIN = 4

export function rowsOf(
  { steps, progress, openIndex, isFinished }: Pick<Walk, 'steps' | 'progress' | 'openIndex' | 'isFinished'>,
  isExpanded: boolean,
): Row[] {
  const isCollapsible = (index: number) =>
    !isExpanded && !isFinished && index !== openIndex && progress.done.has(steps[index]?.id ?? '')
  const rows: Row[] = []
  for (let index = 0; index < steps.length; ) {
    let end = index
    while (end < steps.length && isCollapsible(end)) end++
    if (end - index >= COLLAPSED_MIN) {
      rows.push({ kind: 'collapsed', from: index, count: end - index })
      index = end
    } else {
      const until = Math.max(end, index + 1)
      while (index < until) rows.push({ kind: 'step', index: index++ })
    }
  }
  return rows
}
