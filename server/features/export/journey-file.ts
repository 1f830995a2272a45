import type { ExportedJourney, ExportFormat } from '#contract/export.ts'
import { EXPORT_FILES } from '#contract/rules/export.ts'
import { toBookmarks } from './bookmarks.ts'
import { toCsv } from './csv.ts'
import { fileNameOf } from './file-name.ts'
import { toMarkdown } from './markdown.ts'
import { toOpml } from './opml.ts'

const WRITERS: Record<ExportFormat, (journey: ExportedJourney) => string> = {
  markdown: toMarkdown,
  json: (journey) => `${JSON.stringify(journey, null, 2)}\n`,
  csv: toCsv,
  opml: toOpml,
  bookmarks: toBookmarks,
}

/** A journey as a file of the given format. */
export function journeyFile(journey: ExportedJourney, format: ExportFormat) {
  const { type, ending } = EXPORT_FILES[format]
  return { name: `${fileNameOf(journey.name)}.${ending}`, type, body: WRITERS[format](journey) }
}
