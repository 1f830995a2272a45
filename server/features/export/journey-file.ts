import type { ExportedJourney, ExportedStep, ExportFormat } from '#contract/export.ts'
import { EXPORT_FILES } from '#contract/rules/export.ts'
import { STEP_FACTS } from '#contract/rules/step.ts'
import { BYTE_ORDER_MARK, csvRow } from '#server/core/platform/csv.ts'
import { toMarkdown } from './markdown.ts'
import { toBookmarks, toOpml } from './outlines.ts'

const HEADER = ['title', 'url', 'section', 'type', ...STEP_FACTS, 'note', 'description']

/**
 * One row per step. `section` is filled only where a section starts; `description` is empty, since
 * a step's text is in `title`.
 */
function toCsv({ steps }: ExportedJourney): string {
  return `${BYTE_ORDER_MARK}${HEADER.join(',')}\r\n${steps.map((step) => csvRow(cellsOf(step))).join('')}`
}

function cellsOf(step: ExportedStep): string[] {
  const { description, url, section = '', stepType, note = '' } = step
  return [description, url, section, stepType, ...STEP_FACTS.map((fact) => String(step[fact] ?? '')), note, '']
}

const NAME_MAX = 80
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu

/** A file name without ending that every file system accepts. */
export function fileNameOf(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+/u, '')
  const short = [...safe]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/[. ]+$/u, '')
  if (short === '') return 'journey'
  return RESERVED_ON_WINDOWS.test(short) ? `${short}_` : short
}

const WRITERS: Record<ExportFormat, (journey: ExportedJourney) => string> = {
  markdown: toMarkdown,
  json: (journey) => `${JSON.stringify(journey, null, 2)}\n`,
  csv: toCsv,
  opml: toOpml,
  bookmarks: toBookmarks,
}

/** A journey as a file in the given format. */
export function journeyFile(journey: ExportedJourney, format: ExportFormat) {
  const { type, ending } = EXPORT_FILES[format]
  return { name: `${fileNameOf(journey.name)}.${ending}`, type, body: WRITERS[format](journey) }
}
