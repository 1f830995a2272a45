import { createJsonMarks, type JsonMark } from '../json-marks.ts'
import { Unreadable } from '../reading.ts'
import type { Row } from './record-rows.ts'

const DEPTH_MAX = 20
/** UTF-16 units of a row or another value; the largest, a draft, has at most a tenth of them. */
const ROW_UNITS_MAX = 4 * 1024 * 1024

/** Parses an object of lists row by row, without its whole text in memory. Throws `Unreadable`. */
export function parseRows(pieces: Iterable<string>): Row {
  const marksIn = createJsonMarks()
  const reader = new RowReader()
  for (const piece of pieces) {
    let from = 0
    for (const mark of marksIn(piece)) {
      if (mark.depth > DEPTH_MAX) throw new Unreadable('tooDeep')
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
  /** Without a prototype, so that '__proto__' is a name like any other; null before the object. */
  #tables: Row | null = null
  /** The list that is being read. */
  #rows: unknown[] | null = null
  #isBehindList = false
  #isOver = false
  /** What follows the last cut. */
  #text = ''

  /** Whether the mark begins or ends the object, one of its lists, a row or another value. */
  isCut({ sign, depth }: JsonMark): boolean {
    return depth < 2 || (depth === 2 && (sign === '[' || (this.#rows !== null && (sign === ',' || sign === ']'))))
  }

  add(text: string): void {
    this.#text += text
    if (this.#text.length > ROW_UNITS_MAX) throw new Unreadable('lineTooLong')
  }

  cut({ sign, depth }: JsonMark): void {
    const text = this.#text
    this.#text = ''
    if (this.#tables === null) this.#begin(sign, text)
    else if (depth === 2 && sign === '[') this.#rows = this.#beginList(this.#tables, text)
    else if (depth === 2) this.#endRow(sign, text)
    else this.#endValue(this.#tables, sign, text)
  }

  end(): Row {
    const isBlank = this.#text.trim() === ''
    if (this.#tables === null && isBlank) throw new Unreadable('empty')
    if (this.#tables === null || !this.#isOver || !isBlank) throw new Unreadable('broken')
    return this.#tables
  }

  #begin(sign: string, text: string): void {
    if (text.trim() !== '' || sign !== '{') throw new Unreadable(sign === '[' ? 'noRecord' : 'broken')
    this.#tables = Object.create(null) as Row
  }

  #beginList(tables: Row, text: string): unknown[] {
    if (this.#isBehindList) throw new Unreadable('broken')
    const [name = ''] = Object.keys(parse(`{${text}null}`) as Row)
    const rows: unknown[] = []
    tables[name] = rows
    return rows
  }

  #endRow(sign: string, text: string): void {
    const isEmptyList = sign === ']' && this.#rows?.length === 0 && text.trim() === ''
    if (!isEmptyList) this.#rows?.push(parse(text))
    if (sign !== ']') return
    this.#rows = null
    this.#isBehindList = true
  }

  #endValue(tables: Row, sign: string, text: string): void {
    if (this.#isOver || this.#rows !== null || !',}'.includes(sign)) throw new Unreadable('broken')
    if (!this.#isBehindList) Object.assign(tables, parse(`{${text}}`))
    else if (text.trim() !== '') throw new Unreadable('broken')
    this.#isBehindList = false
    this.#isOver = sign === '}'
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Unreadable('broken')
  }
}
