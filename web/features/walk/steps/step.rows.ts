import type { Walk } from './useWalk.ts'

/** A row in the list: a step, a section's heading, or a button for several collapsed steps. */
export type Row =
  | { kind: 'step'; index: number }
  | { kind: 'section'; section: Section; isFolded: boolean }
  | { kind: 'collapsed'; from: number; count: number }

/** A section: the steps between two headings. */
export interface Section {
  from: number
  /** The index after the last step of the section. */
  until: number
  title: string
  requiredCount: number
  doneCount: number
}

/** Min. number of successive done steps that are collapsed. */
const COLLAPSED_MIN = 2

type RowWalk = Pick<Walk, 'steps' | 'units' | 'progress' | 'openIndex' | 'isFinished'>

/**
 * The rows of the list. `folded` has the sections that the viewer opened or collapsed, by the index
 * of their first step; by default, a finished section is collapsed.
 */
export function rowsOf(walk: RowWalk, isExpanded: boolean, folded: ReadonlyMap<number, boolean>): Row[] {
  const sections = sectionsOf(walk)
  const first = sections[0]?.from ?? walk.steps.length
  const rows = stepRows(walk, { from: 0, until: first }, isExpanded)
  for (const section of sections) {
    const isOpen = section.from <= walk.openIndex && walk.openIndex < section.until
    const isDone = section.requiredCount > 0 && section.doneCount === section.requiredCount
    const isFolded = !isOpen && (folded.get(section.from) ?? (isDone && !walk.isFinished))
    rows.push({ kind: 'section', section, isFolded })
    if (!isFolded) rows.push(...stepRows(walk, section, true))
  }
  return rows
}

function sectionsOf({ steps, units, progress }: RowWalk): Section[] {
  const starts = steps.flatMap(({ section }, index) => (section ? index : []))
  return starts.map((from, index) => {
    const until = starts[index + 1] ?? steps.length
    const indexes = Array.from({ length: until - from }, (_, offset) => from + offset)
    const required = indexes.filter((step) => units[step] !== null)
    const done = required.filter((step) => progress.done.has(steps[step]?.id ?? ''))
    return {
      from,
      until,
      title: steps[from]?.section ?? '',
      requiredCount: new Set(required.map((step) => units[step])).size,
      doneCount: new Set(done.map((step) => units[step])).size,
    }
  })
}

function stepRows(
  { steps, progress, openIndex, isFinished }: RowWalk,
  { from, until }: { from: number; until: number },
  isExpanded: boolean,
): Row[] {
  const isCollapsible = (index: number) =>
    !isExpanded && !isFinished && index !== openIndex && progress.done.has(steps[index]?.id ?? '')
  const rows: Row[] = []
  for (let index = from; index < until; ) {
    let end = index
    while (end < until && isCollapsible(end)) end++
    if (end - index >= COLLAPSED_MIN) {
      rows.push({ kind: 'collapsed', from: index, count: end - index })
      index = end
    } else {
      const next = Math.max(end, index + 1)
      while (index < next) rows.push({ kind: 'step', index: index++ })
    }
  }
  return rows
}
