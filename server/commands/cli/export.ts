import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { ExportFormat } from '#contract/export.ts'
import { EXPORT_FORMATS } from '#contract/rules/export.ts'
import { isDeleted } from '#server/core/access/content.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { exportedJourneyOf } from '#server/features/export/exported-journey.ts'
import { journeyFile } from '#server/features/export/journey-file.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { readJourney } from '#server/features/journeys/page.store.ts'
import { type Command, existingTarget, Failure, WrongUsage } from './command.ts'

export const exportJourney: Command = {
  summary: 'Writes a journey as Markdown, JSON, CSV, OPML or bookmarks.',
  usage: [
    '<journey id> [--format <format>] [--out <file>]',
    `--format  ${EXPORT_FORMATS.join(', ')}; json if not given`,
    '--out     writes a new file, which only its owner can read, instead of printing',
  ],
  async run({ settings, say }, args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { format: { type: 'string', default: 'json' }, out: { type: 'string' } },
    })
    const [id, ...more] = positionals
    if (id === undefined || more.length > 0) throw new WrongUsage('Name the id of one journey')
    const format = EXPORT_FORMATS.find((known) => known === values.format)
    if (!format) throw new WrongUsage(`--format needs one of ${EXPORT_FORMATS.join(', ')}`)
    const text = await read(settings, id, format)
    if (values.out === undefined) return say(printable(text))
    await writeFile(values.out, text, { mode: 0o600, flag: 'wx' }).catch((error) => {
      throw error.code === 'EEXIST' ? new Failure(`${values.out} already exists and was not overwritten`) : error
    })
    say(`Wrote ${values.out}`)
  },
}

async function read(settings: Settings, id: string, format: ExportFormat): Promise<string> {
  const { db, close } = await openDatabase(existingTarget(settings))
  try {
    const row = await readJourney(db, id, null)
    if (!row) throw new Failure(`No journey has the id ${JSON.stringify(id)}`)
    if (isDeleted(row)) throw new Failure('This journey has been deleted')
    return journeyFile(exportedJourneyOf(presentJourney(row, null), settings.publicUrl), format).body
  } finally {
    await close()
  }
}

/**
 * Text without its last line break and without control characters, which could manipulate a
 * terminal.
 */
function printable(text: string): string {
  return text.trimEnd().replace(/[^\P{Cc}\t\n\r]/gu, '')
}
