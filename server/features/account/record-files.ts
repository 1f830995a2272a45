import type { Language } from '#contract/language.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { exportedJourneyOf } from '#server/features/export/exported-journey.ts'
import { journeyFile } from '#server/features/export/journey-file.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { loadDetails } from '#server/features/journeys/read.store.ts'
import { withSteps } from '#server/features/journeys/steps.store.ts'
import { draftsOf, everythingOf } from './export.store.ts'
import { listOwnIds } from './record.store.ts'
import { README } from './record.words.ts'
import { listJson, recordJson } from './record-json.ts'
import { recordTables } from './record-tables.ts'
import type { RecordFile } from './record-zip.ts'

/** The files of a person's whole record, which are read while the archive is sent. */
export async function* recordFiles(
  context: AppContext,
  viewer: Viewer,
  language: Language,
): AsyncGenerator<RecordFile> {
  const { db } = context
  const time = new Date(context.clock()).toISOString()
  const readme = README[language].replace('{name}', () => viewer.person.displayName).replace('{time}', time)
  yield { name: 'README.txt', pieces: [readme] }
  yield* recordTables(context, viewer)
  yield { name: 'drafts.json', pieces: listJson(draftsOf(db, viewer.id)) }
  yield { name: 'record.json', pieces: recordJson(everythingOf(db, viewer.id)) }
  yield* ownJourneys(context, viewer)
}

async function* ownJourneys({ db, settings }: AppContext, viewer: Viewer): AsyncGenerator<RecordFile> {
  const taken = new Set<string>()
  for await (const ids of listOwnIds(db, viewer.id))
    for (const id of ids) {
      const [row] = await withSteps(db, await loadDetails(db, [id], { viewerId: null, because: false }))
      if (!row) continue
      const journey = exportedJourneyOf(presentJourney(row, null), settings.publicUrl)
      const files = [journeyFile(journey, 'markdown'), journeyFile(journey, 'json')]
      const suffix = freeSuffix(files[0]?.name ?? '', taken)
      for (const { name, body } of files)
        yield { name: `journeys/${name.replace(/(?=\.\w+$)/u, suffix)}`, pieces: [body] }
    }
}

/** ' (2)' for a second file of the same name; file systems may ignore case. */
function freeSuffix(name: string, taken: Set<string>): string {
  let suffix = ''
  for (let count = 2; taken.has(name.toLowerCase() + suffix); count++) suffix = ` (${count})`
  taken.add(name.toLowerCase() + suffix)
  return suffix
}
