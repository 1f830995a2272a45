import { type Taken, take } from '#server/archive/import.ts'
import { occupants } from '#server/archive/occupants.ts'
import { schemaOf, standing } from '#server/archive/schema.ts'
import { type ConnectionTarget, connect, type Db } from '#server/database/database.ts'
import { counted, Failure } from './command.ts'

interface How {
  authSecret: string
  /** Also where there are people. */
  replace: boolean
  say(line: string): void
  /** Asked before all is kept: throws if it should not be. */
  last?: () => void
}

/** Fills a database from the lines of an archive, in one transaction. */
export async function fill(place: ConnectionTarget, lines: AsyncIterable<string[]>, how: How): Promise<Taken> {
  const database = connect(place)
  try {
    return await database.db.transaction().execute(async (trx) => {
      await refuseWhatIsNotOurs(trx)
      await refuseWhoIsThere(trx, how)
      const taken = await take(trx, database.dialect, lines, how.authSecret)
      how.last?.()
      return taken
    })
  } finally {
    await database.close()
  }
}

/** The numbers of rows, one line a table. */
export function withTable(tables: Taken['tables']): string[] {
  const width = Math.max(...tables.map(({ table }) => table.length))
  return tables.map(({ table, rows }) => `  ${table.padEnd(width)}  ${String(rows).padStart(10)}  verified`)
}

async function refuseWhatIsNotOurs(trx: Db): Promise<void> {
  const tables = await standing(trx)
  if (tables.size > 0 && (await schemaOf(trx)) === null)
    throw new Failure('The database has tables that do not belong to Cairn: name another database')
}

async function refuseWhoIsThere(trx: Db, { replace, say }: How): Promise<void> {
  const { people, journeys, feedback } = await occupants(trx)
  if (people + journeys + feedback === 0) return
  const held = [
    counted(people, 'person', 'people'),
    counted(journeys, 'journey', 'journeys'),
    counted(feedback, 'message of feedback', 'messages of feedback'),
  ].join(', ')
  if (!replace) throw new Failure(`The database is not empty: it holds ${held}`)
  say(`Replacing the existing data: ${held}`)
}
