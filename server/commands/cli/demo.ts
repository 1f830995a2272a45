import { parseArgs } from 'node:util'
import { password as newPassword, PASSWORD_MAX, PASSWORD_MIN } from '#contract/person.ts'
import { countContent } from '#server/commands/archive/tables.ts'
import { setDemoPasswords } from '#server/commands/demo/demo-accounts.ts'
import { createDemonstration } from '#server/commands/demo/demonstration.ts'
import { connectionTarget, type Database } from '#server/core/database/database.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { type Command, counted, Failure, WrongUsage } from './command.ts'

export const demo: Command = {
  summary: 'Fills an empty database with demonstration people and journeys.',
  usage: [
    '[--password <password>]',
    'Not available in production. On SQLite, `npm start` does this itself unless CAIRN_DEMO=off is set.',
    '--password  gives all demonstration people this password, also in a database that is already filled',
  ],
  async run({ settings, say }, args) {
    const { password } = parseArgs({ args, options: { password: { type: 'string' } } }).values
    if (password !== undefined && !newPassword.safeParse(password).success)
      throw new WrongUsage(`--password needs ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`)
    if (settings.production) throw new Failure('Demonstration content is not available in production')
    const database = await openDatabase(connectionTarget(settings))
    try {
      for (const line of await (password === undefined ? create : open)(database, settings, password ?? '')) say(line)
    } finally {
      await database.close()
    }
  },
}

async function create(database: Database, settings: Settings): Promise<string[]> {
  const { people, journeys } = await countContent(database.db)
  if (people + journeys > 0)
    throw new Failure(`The database is not empty: it holds ${counted(people, 'person', 'people')}`)
  return [(await createDemonstration(database, settings)) ?? '']
}

async function open(database: Database, settings: Settings, password: string): Promise<string[]> {
  await createDemonstration(database, settings)
  const count = await setDemoPasswords(database, password)
  if (count === 0) throw new Failure('The database has no demonstration people')
  return [`${counted(count, 'demonstration person has', 'demonstration people have')} this password now`]
}
