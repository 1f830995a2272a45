import type { Database } from '#server/database/database.ts'
import { detectLanguage } from '#server/journeys/language.ts'
import { readStepTexts, readWithoutLanguage, saveDetected } from '#server/journeys/languages/languages.store.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { type Command, counted, existingTarget, withoutArguments } from './command.ts'

const BATCH = 200

export const languages: Command = {
  summary: 'Detects the language of journeys that have none.',
  usage: ['', 'The server may run. A stopped run can be repeated: journeys with a language are skipped.'],
  async run({ settings, say }, args) {
    withoutArguments(args)
    const database = await openDatabase(existingTarget(settings))
    try {
      const { read, filled } = await fillLanguages(database)
      say(`Read ${counted(read, 'journey', 'journeys')} without a language, detected it for ${filled}`)
    } finally {
      await database.close()
    }
  },
}

async function fillLanguages(database: Database): Promise<{ read: number; filled: number }> {
  const { db, dialect } = database
  let [after, read, filled] = ['', 0, 0]
  for (;;) {
    const journeys = await readWithoutLanguage(db, { after, limit: BATCH })
    for (const journey of journeys) {
      const language = await detectLanguage({ ...journey, steps: await readStepTexts(db, journey.id) })
      if (language === null) continue
      if (await db.transaction().execute((trx) => saveDetected(trx, dialect, journey, language))) filled++
    }
    read += journeys.length
    after = journeys.at(-1)?.id ?? after
    if (journeys.length < BATCH) return { read, filled }
  }
}
