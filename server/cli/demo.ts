import { occupants } from '#server/archive/occupants.ts'
import { connectionTarget } from '#server/database/database.ts'
import { createDemonstration } from '#server/demo/demonstration.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { type Command, Failure } from './command.ts'

export const demo: Command = {
  summary: 'Lays people and journeys to look at into an empty database.',
  usage: ['', 'Not in production. Without CAIRN_DEMO=off `npm start` does so by itself on SQLite.'],
  async run({ settings, say }) {
    if (settings.production) throw new Failure('Demonstration content is not laid in production')
    const database = await openDatabase(connectionTarget(settings))
    try {
      const { people, journeys } = await occupants(database.db)
      if (people + journeys > 0) throw new Failure(`The database is not empty: it holds ${people} people`)
      say(await createDemonstration(database, settings))
    } finally {
      await database.close()
    }
  },
}
