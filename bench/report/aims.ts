import { table } from './table.ts'

/** A figure beside what is aimed at. */
export interface Aim {
  what: string
  figure: string
  aim: string
  isMet: boolean
}

export function atLeast(what: string, value: number, aim: number, digits = 2): Aim {
  return { what, figure: value.toFixed(digits), aim: `at least ${aim}`, isMet: value >= aim }
}

export function atMost(what: string, value: number, aim: number, unit = '', digits = 0): Aim {
  return { what, figure: `${value.toFixed(digits)}${unit}`, aim: `at most ${aim}${unit}`, isMet: value <= aim }
}

/** All aims: those measured now, and the others as an earlier run left them in `text`. */
export function aimsTable(aims: readonly Aim[], text: string, date: string): string {
  const kept = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(2, -2)
        .split('|')
        .map((cell) => cell.trim()),
    )
    .slice(2)
  const rows = new Map(kept.map((row) => [row[0] ?? '', row]))
  for (const { what, figure, aim, isMet } of aims)
    rows.set(what, [what, figure, aim, isMet ? 'met' : '**short**', date])
  return table(['', 'measured', 'aim', '', 'on'], [...rows.values()])
}
