import Papa from 'papaparse'

/** One row of CSV (RFC 4180). */
export function csvRow(cells: readonly string[]): string {
  const row = Papa.unparse([cells.map(guarded)], { quotes: cells.map((cell) => cell !== '') })
  return `${row}\r\n`
}

/** Bytes at the start of a file by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** The characters that start a formula. Japanese spreadsheets also accept the full-width characters. */
const SIGN = '[=+\\-@＝＋－＠]'
/** The positions where a spreadsheet may begin a cell, including spreadsheets that split at semicolons or tabs. */
const CELL_STARTS = new RegExp(`^(?=['"]*(?:${SIGN}|[\\t\\r\\n]))|(?<=[;\\t\\r\\n])(?=['"]*${SIGN})`, 'gu')
const GUARDS = new RegExp(`^'(?=['"]*(?:${SIGN}|[\\t\\r\\n]))|(?<=[;\\t\\r\\n])'(?=['"]*${SIGN})`, 'gu')

/**
 * Adds an apostrophe before formulas, which keeps spreadsheets from running them. Text that already
 * has an apostrophe there gets another one, so that `unguarded` can remove exactly one.
 */
function guarded(cell: string): string {
  return cell.replace(CELL_STARTS, "'")
}

/** The text of a cell that `csvRow` wrote. */
export function unguarded(cell: string): string {
  return cell.replace(GUARDS, '')
}
