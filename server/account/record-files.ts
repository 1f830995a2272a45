import type { Language } from '#contract/language.ts'
import { exportedJourneyOf } from '#server/export/exported-journey.ts'
import { journeyFile } from '#server/export/journey-file.ts'
import type { AppContext } from '#server/http/app-context.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { presentJourney } from '#server/journeys/journeys.view.ts'
import { loadDetails } from '#server/journeys/read.store.ts'
import { listOwnIds } from './record.store.ts'
import { README } from './record.words.ts'
import { readTables } from './record-tables.ts'
import type { RecordFile } from './record-zip.ts'

/** Journeys read at a time. */
const BATCH = 20

/** The files of a person's whole record; the journeys are read while the archive is sent. */
export async function recordFiles(
  context: AppContext,
  viewer: Viewer,
  { record, language }: { record: { drafts?: unknown }; language: Language },
): Promise<AsyncIterable<RecordFile>> {
  const tables = await readTables(context, viewer)
  const ids = await listOwnIds(context.db, viewer.id)
  const time = new Date(context.clock()).toISOString()
  const readme = README[language].replace('{name}', () => viewer.person.displayName).replace('{time}', time)
  return (async function* () {
    yield { name: 'README.txt', text: readme }
    yield* tables
    yield { name: 'drafts.json', text: `${JSON.stringify(record.drafts, null, 2)}\n` }
    yield { name: 'record.json', text: `${JSON.stringify(record, null, 2)}\n` }
    yield* ownJourneys(context, ids)
  })()
}

async function* ownJourneys(context: AppContext, ids: readonly { id: string }[]): AsyncGenerator<RecordFile> {
  const { settings, dialect } = context
  const taken = new Set<string>()
  for (let from = 0; from < ids.length; from += BATCH) {
    const options = { viewerId: null, steps: 'true', because: false } as const
    for (const row of await loadDetails(context, ids.slice(from, from + BATCH), options)) {
      const journey = exportedJourneyOf(presentJourney(row, null, dialect), settings.publicUrl)
      const files = [journeyFile(journey, 'markdown'), journeyFile(journey, 'json')]
      const suffix = freeSuffix(files[0]?.name ?? '', taken)
      for (const { name, body } of files) yield { name: `journeys/${name.replace(/(?=\.\w+$)/u, suffix)}`, text: body }
    }
  }
}

/** ' (2)' for a second file of the same name; file systems may ignore case. */
function freeSuffix(name: string, taken: Set<string>): string {
  let suffix = ''
  for (let count = 2; taken.has(name.toLowerCase() + suffix); count++) suffix = ` (${count})`
  taken.add(name.toLowerCase() + suffix)
  return suffix
}
