/** A Markdown table; all columns but the first are right-aligned. */
export function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map((_, index) => (index ? '--:' : ':--')), ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return lines.map((line) => `| ${line.map(pad).join(' | ')} |`).join('\n')
}

export function whole(value: number): string {
  return String(Math.round(value))
}

/** Formats a time in ms; the load generator measures whole milliseconds. */
export function milliseconds(value: number): string {
  return value < 1 ? '< 1' : whole(value)
}

export function megabytes(value: number | null): string {
  return value === null ? 'not available' : `${value} MB`
}
