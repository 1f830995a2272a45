import { createJsonMarks } from './reading/json-marks.ts'
import { Unreadable } from './reading/reading.ts'
import type { Kind } from './recognise.ts'

const LINES_MAX = 200_000
/** Units of a line in formats that are read line by line; JSON and markup are often one line. */
const LINE_MAX: Partial<Record<Kind, number>> = { text: 100_000, markdown: 200_000, csv: 1_000_000, calendar: 100_000 }
const JSON_DEPTH_MAX = 200
/** Brackets and commas: JSON can take 20 times the memory of its text. */
const JSON_MARKS_MAX = 1_000_000
/** Quotes and list marks before the text of a line. */
const MARKS_MAX = 40
/** Indentation of lists, in columns. */
const INDENT_MAX = 400

/** Refuses what would take a parser too long, before it starts. */
export function refuseExcess(text: string, kind: Kind): void {
  const lineMax = LINE_MAX[kind] ?? Number.POSITIVE_INFINITY
  let lines = 0
  for (let at = 0; at < text.length; lines++) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    if (end - at > lineMax && longestPart(text, at, end) > lineMax) throw new Unreadable('lineTooLong')
    if (kind === 'markdown') refuseNesting(text, at, end)
    at = end + 1
  }
  if (lines > LINES_MAX) throw new Unreadable('tooManyLines')
  if (kind === 'json') refuseStructure(text)
}

/** Files of old Macs end their lines with a carriage return alone. */
function longestPart(text: string, from: number, to: number): number {
  return Math.max(
    ...text
      .slice(from, to)
      .split('\r', LINES_MAX)
      .map(({ length }) => length)
      .slice(0, LINES_MAX / 4),
  )
}

function refuseNesting(text: string, from: number, to: number): void {
  let marks = 0
  let indent = 0
  for (let at = from; at < to; at++) {
    const character = text[at] ?? ''
    if (character === ' ') indent++
    else if (character === '\t') indent += 4
    else if ('>-*+'.includes(character)) marks++
    else if (character < '0' || character > '9') break
    if (indent > INDENT_MAX) throw new Unreadable('tooDeep')
  }
  const line = text.slice(from, Math.min(to, from + marks * 12))
  if (marks > MARKS_MAX && (line.match(/(?:>|[-*+][ \t])/g)?.length ?? 0) > MARKS_MAX) throw new Unreadable('tooDeep')
}

function refuseStructure(text: string): void {
  let marks = 0
  for (const { depth } of createJsonMarks()(text)) {
    if (depth > JSON_DEPTH_MAX) throw new Unreadable('tooDeep')
    if (++marks > JSON_MARKS_MAX) throw new Unreadable('tooManyLinks')
  }
}
