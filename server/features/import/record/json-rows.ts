import { JsonText } from '#server/core/http/answers.ts'
import { createBracketScanner, type JsonMark } from '../reading/bracket-scanner.ts'
import { Unreadable } from '../reading/reading.ts'

const DEPTH_MAX = 20
/** Max. UTF-16 units of a row or another value. The largest row, a draft, has a tenth of this. */
const ROW_UNITS_MAX = 4 * 1024 * 1024
/** Max. brackets and commas of a row. The largest row, a draft, has a fifth of this. */
const ROW_MARKS_MAX = 20_000
/** Max. rows kept of all lists together, which limits the memory. */
const ROWS_MAX = 200_000
/** Max. brackets and commas of the whole object, which limits the time; real rows have one per 20 bytes. */
const MARKS_MAX = 5_000_000
/** Max. lists and other values of the object; a copy of a member's data has 40. */
const NAMES_MAX = 200

/** Which parts of an object of lists are kept; other parts are skipped. */
export interface Shape {
  /** The columns to read, by the name of an object or of a list of objects. */
  columns: ReadonlyMap<string, readonly string[]>
  /** Lists of which only the number of rows is kept. */
  counted: ReadonlySet<string>
  /** Columns with lists or objects, kept as `JsonText`, since parsed values can take 20 times the memory. */
  nested: ReadonlySet<string>
}

/** The value that replaces a list or an object in a column that can't hold one. */
const INVALID = Object.freeze({})

/** A list that is being read; its rows are kept if columns are defined for it. */
interface List {
  name: string
  columns: readonly string[] | undefined
  rows: Row[]
  length: number
}

/** Parses an object of lists row by row, without its whole text in memory. Throws `Unreadable`. */
export function parseRows(pieces: Iterable<string>, shape: Shape): Row {
  const marksIn = createBracketScanner()
  const reader = new RowReader(shape)
  let marks = 0
  for (const piece of pieces) {
    let from = 0
    for (const mark of marksIn(piece)) {
      if (mark.depth > DEPTH_MAX) throw new Unreadable('tooDeep')
      if (++marks > MARKS_MAX) throw new Unreadable('noRecord')
      if (!reader.isCut(mark)) continue
      reader.add(piece.slice(from, mark.at))
      reader.cut(mark)
      from = mark.at + 1
    }
    reader.add(piece.slice(from))
  }
  return reader.end()
}

class RowReader {
  readonly #shape: Shape
  /** Has no prototype, so that '__proto__' is an ordinary name; null before the object begins. */
  #record: Row | null = null
  #list: List | null = null
  #isBehindList = false
  #isOver = false
  #names = 0
  #rowsKept = 0
  /** The text since the last cut; below: its marks. */
  #text = ''
  #marks = 0

  constructor(shape: Shape) {
    this.#shape = shape
  }

  /** Whether the mark begins or ends the object, one of its lists, a row or another value. */
  isCut({ sign, depth }: JsonMark): boolean {
    if (depth < 2 || (depth === 2 && (sign === '[' || (this.#list !== null && (sign === ',' || sign === ']')))))
      return true
    if (++this.#marks > ROW_MARKS_MAX) throw new Unreadable('lineTooLong')
    return false
  }

  add(text: string): void {
    this.#text += text
    if (this.#text.length > ROW_UNITS_MAX) throw new Unreadable('lineTooLong')
  }

  cut({ sign, depth }: JsonMark): void {
    const text = this.#text
    this.#text = ''
    this.#marks = 0
    if (this.#record === null) this.#begin(sign, text)
    else if (depth === 2 && sign === '[') this.#list = this.#beginList(this.#record, text)
    else if (depth === 2 && this.#list) this.#endRow(this.#record, this.#list, { sign, text })
    else this.#endValue(this.#record, sign, text)
  }

  end(): Row {
    const isBlank = this.#text.trim() === ''
    if (this.#record === null && isBlank) throw new Unreadable('empty')
    if (this.#record === null || !this.#isOver || !isBlank) throw new Unreadable('broken')
    return this.#record
  }

  #begin(sign: string, text: string): void {
    if (text.trim() !== '' || sign !== '{') throw new Unreadable(sign === '[' ? 'noRecord' : 'broken')
    this.#record = Object.create(null) as Row
  }

  #beginList(record: Row, text: string): List {
    if (this.#isBehindList) throw new Unreadable('broken')
    const [name] = this.#namedValue(`${text}null`)
    const list: List = { name, columns: this.#shape.columns.get(name), rows: [], length: 0 }
    if (list.columns) record[name] = list.rows
    return list
  }

  #endRow(record: Row, list: List, { sign, text }: { sign: string; text: string }): void {
    const isEmptyList = sign === ']' && list.length === 0 && text.trim() === ''
    if (!isEmptyList) {
      list.length++
      if (list.columns) this.#keepRow(list.rows, list.columns, text)
    }
    if (sign !== ']') return
    if (this.#shape.counted.has(list.name)) record[list.name] = list.length
    this.#list = null
    this.#isBehindList = true
  }

  #keepRow(rows: Row[], columns: readonly string[], text: string): void {
    if (++this.#rowsKept > ROWS_MAX) throw new Unreadable('tooManyLines')
    const row = this.#columnsOf(parse(text), columns)
    if (row) rows.push(row)
  }

  #endValue(record: Row, sign: string, text: string): void {
    if (this.#isOver || this.#list !== null || !',}'.includes(sign)) throw new Unreadable('broken')
    if (!this.#isBehindList && text.trim() !== '') {
      const [name, value] = this.#namedValue(text)
      const columns = this.#shape.columns.get(name)
      if (columns) record[name] = this.#columnsOf(value, columns)
    } else if (text.trim() !== '') throw new Unreadable('broken')
    this.#isBehindList = false
    this.#isOver = sign === '}'
  }

  /** The given columns of a row; null unless the value is an object or a list. */
  #columnsOf(value: unknown, columns: readonly string[]): Row | null {
    if (!isObject(value)) return null
    const row: Row = {}
    for (const column of columns) {
      const cell = Object.hasOwn(value, column) ? (value as Row)[column] : undefined
      if (!isObject(cell)) row[column] = cell
      else row[column] = this.#shape.nested.has(column) ? new JsonText(JSON.stringify(cell)) : INVALID
    }
    return row
  }

  #namedValue(text: string): [name: string, value: unknown] {
    if (++this.#names > NAMES_MAX) throw new Unreadable('noRecord')
    return Object.entries(parse(`{${text}}`) as Row)[0] ?? ['', null]
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Unreadable('broken')
  }
}

/** A row of a table in `record.json`. */
export type Row = Record<string, unknown>

/** The rows of a kept table. */
export function rowsOf(record: Row, table: string): Row[] {
  const rows = record[table]
  return Array.isArray(rows) ? rows : []
}

/** The number of rows of a counted table. */
export function countIn(record: Row, table: string): number {
  return Number(record[table] ?? 0)
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Rows by the text in one of their columns. */
export function groupBy(rows: readonly Row[], column: string): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => textIn(row[column]))
}

export function sortBy(rows: readonly Row[], column: string): Row[] {
  return rows.toSorted((a, b) => (rankOf(a[column]) < rankOf(b[column]) ? -1 : 1))
}

function rankOf(value: unknown): number | string {
  return typeof value === 'number' ? value : textIn(value)
}
