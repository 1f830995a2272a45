import { type ImportResult, importLines } from '#server/commands/archive/import.ts'
import { countContent, readTables, schemaOf } from '#server/commands/archive/tables.ts'
import { type ConnectionTarget, connect, type Db } from '#server/core/database/database.ts'
import { counted, Failure } from './command.ts'

interface FillOptions {
  authSecret: string
  /** Replaces existing content instead of refusing. */
  replace: boolean
  say(line: string): void
  /** Called before the commit; it can throw to roll back. */
  beforeCommit?: () => void
}

/** Fills a database from the lines of an archive, in one transaction. */
export async function fill(
  target: ConnectionTarget,
  lines: AsyncIterable<string[]>,
  options: FillOptions,
): Promise<ImportResult> {
  const database = connect(target)
  try {
    return await database.db.transaction().execute(async (trx) => {
      await refuseForeignTables(trx)
      await refuseExistingContent(trx, options)
      const result = await importLines(trx, lines, options.authSecret)
      options.beforeCommit?.()
      return result
    })
  } finally {
    await database.close()
  }
}

/** One line per table with its number of rows. */
export function tableLines(tables: ImportResult['tables']): string[] {
  const width = Math.max(...tables.map(({ table }) => table.length))
  return tables.map(({ table, rows }) => `  ${table.padEnd(width)}  ${String(rows).padStart(10)}  verified`)
}

async function refuseForeignTables(trx: Db): Promise<void> {
  const tables = await readTables(trx)
  if (tables.size > 0 && (await schemaOf(trx)) === null)
    throw new Failure('The database has tables that do not belong to Cairn: name another database')
}

async function refuseExistingContent(trx: Db, { replace, say }: FillOptions): Promise<void> {
  const { people, journeys, feedback } = await countContent(trx)
  if (people + journeys + feedback === 0) return
  const content = [
    counted(people, 'person', 'people'),
    counted(journeys, 'journey', 'journeys'),
    counted(feedback, 'message of feedback', 'messages of feedback'),
  ].join(', ')
  if (!replace) throw new Failure(`The database is not empty: it holds ${content}`)
  say(`Replacing the existing data: ${content}`)
}
