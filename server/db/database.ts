import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { type Dialect, postgresDialect, sqliteDialect } from './dialect.ts'
import { migrateToLatest } from './migrate.ts'
import { postgresKyselyDialect } from './postgres.ts'
import { sqliteKyselyDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** What a store works on: the database, or the transaction it is called in. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export interface Database {
  db: Db
  dialect: Dialect
  close(): Promise<void>
}

/** A PostgreSQL, or a file of SQLite. */
export type Place = { url: string } | { file: string }

/** The database that the settings name. */
export function placeOf({ databaseUrl, dataFolder }: { databaseUrl: string | null; dataFolder: string }): Place {
  return databaseUrl === null ? { file: join(dataFolder, 'cairn.sqlite') } : { url: databaseUrl }
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(place: Place): Promise<Database> {
  const database = connect(place)
  try {
    await migrateToLatest(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** The database as it is, whatever its tables. */
export function connect(place: Place): Database {
  return 'url' in place ? onPostgres(place.url) : onSqlite(place.file)
}

function onPostgres(url: string): Database {
  const db: Db = new Kysely({ dialect: postgresKyselyDialect(url) })
  return { db, dialect: postgresDialect, close: () => db.destroy() }
}

function onSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const db: Db = new Kysely({ dialect: sqliteKyselyDialect(file) })
  return { db, dialect: sqliteDialect, close: () => db.destroy() }
}
