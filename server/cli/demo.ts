import { occupants } from '../db/archive/occupants.ts'
import { openDatabase, placeOf } from '../db/database.ts'
import { layDemonstration } from '../db/seed/demonstration.ts'
import { type Command, Failure } from './command.ts'

export const demo: Command = {
  summary: 'Lays people and journeys to look at into an empty database.',
  usage: ['', 'Not in production. Without CAIRN_DEMO=off `npm start` does so by itself on SQLite.'],
  async run({ settings, say }) {
    if (settings.production) throw new Failure('Demonstration content is not laid in production')
    const database = await openDatabase(placeOf(settings))
    try {
      const { people, journeys } = await occupants(database.db)
      if (people + journeys > 0) throw new Failure(`The database is not empty: it holds ${people} people`)
      say(await layDemonstration(database, settings))
    } finally {
      await database.close()
    }
  },
}
