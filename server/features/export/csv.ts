import type { ExportedJourney, ExportedStep } from '#contract/export.ts'
import { BYTE_ORDER_MARK, csvRow } from '#server/core/platform/csv.ts'

const HEADER = 'title,url,section,type,minutes,cost,language,optional,orPrevious,note,description\r\n'

/** One row per step; `section` only where it starts, `description` empty (a step's is its title). */
export function toCsv({ steps }: ExportedJourney): string {
  return BYTE_ORDER_MARK + HEADER + steps.map((step) => csvRow(cellsOf(step))).join('')
}

function cellsOf(step: ExportedStep): string[] {
  const { description, url, section, stepType, minutes, cost, language, optional, orPrevious, note } = step
  const facts = [minutes, cost, language, optional, orPrevious].map((fact) => String(fact ?? ''))
  return [description, url, section ?? '', stepType, ...facts, note ?? '', '']
}
