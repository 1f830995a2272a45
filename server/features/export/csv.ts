import type { ExportedJourney, ExportedStep } from '#contract/export.ts'
import { STEP_FACTS } from '#contract/rules/step.ts'
import { BYTE_ORDER_MARK, csvRow } from '#server/core/platform/csv.ts'

const HEADER = ['title', 'url', 'section', 'type', ...STEP_FACTS, 'note', 'description']

/** One row per step; `section` only where it starts, `description` empty (a step's is its title). */
export function toCsv({ steps }: ExportedJourney): string {
  return `${BYTE_ORDER_MARK}${HEADER.join(',')}\r\n${steps.map((step) => csvRow(cellsOf(step))).join('')}`
}

function cellsOf(step: ExportedStep): string[] {
  const { description, url, section = '', stepType, note = '' } = step
  return [description, url, section, stepType, ...STEP_FACTS.map((fact) => String(step[fact] ?? '')), note, '']
}
