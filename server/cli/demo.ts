import { countContent } from '#server/archive/count-content.ts'
import { connectionTarget } from '#server/database/database.ts'
import { createDemonstration } from '#server/demo/demonstration.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { type Command, counted, Failure } from './command.ts'

export const demo: Command = {
  summary: 'Fills an empty database with demonstration people and journeys.',
  usage: ['', 'Not available in production. On SQLite, `npm start` does this itself unless CAIRN_DEMO=off is set.'],
  async run({ settings, say }) {
    if (settings.production) throw new Failure('Demonstration content is not available in production')
    const database = await openDatabase(connectionTarget(settings))
    try {
      const { people, journeys } = await countContent(database.db)
      if (people + journeys > 0)
        throw new Failure(`The database is not empty: it holds ${counted(people, 'person', 'people')}`)
      say(await createDemonstration(database, settings))
    } finally {
      await database.close()
    }
  },
}
