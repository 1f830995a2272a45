import { table } from './table.ts'

/** A measured value and the goal for it. */
export interface Goal {
  name: string
  figure: string
  goal: string
  isMet: boolean
}

export function atLeast(name: string, value: number, goal: number, digits = 2): Goal {
  return { name, figure: value.toFixed(digits), goal: `at least ${goal}`, isMet: value >= goal }
}

export function atMost(name: string, value: number, goal: number, unit = '', digits = 0): Goal {
  return { name, figure: `${value.toFixed(digits)}${unit}`, goal: `at most ${goal}${unit}`, isMet: value <= goal }
}

/**
 * The table of all goals: those measured now replace their rows in `text`, the table of earlier
 * runs.
 */
export function goalsTable(goals: readonly Goal[], text: string, date: string): string {
  const earlierRows = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(2, -2)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .slice(2)
  const rows = new Map(earlierRows.map((row) => [row[0] ?? '', row]))
  for (const { name, figure, goal, isMet } of goals)
    rows.set(name, [name, figure, goal, isMet ? 'met' : '**missed**', date])
  return table(['', 'measured', 'goal', '', 'date'], [...rows.values()])
}
