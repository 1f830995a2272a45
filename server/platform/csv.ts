/** One row of CSV (RFC 4180). */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`
}

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Japanese spreadsheets also take the full-width signs. */
const STARTS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u

/**
 * A leading apostrophe keeps spreadsheets from running a cell as a formula. Cells that have one
 * before such a character get another, so that a reader can remove exactly one.
 */
function quote(cell: string): string {
  if (cell === '') return ''
  const text = STARTS_FORMULA.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
