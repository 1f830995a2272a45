import { type ConnectionTarget, connect, type Database } from '#server/core/database/database.ts'
import { migrateToLatest } from './migrate.ts'

/** Opens the database and migrates it. */
export async function openDatabase(target: ConnectionTarget): Promise<Database> {
  const database = connect(target)
  try {
    await migrateToLatest(database.db)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
