import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
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

/** Opens the PostgreSQL at `url`, or the SQLite file at `file`, and brings its tables up to date. */
export async function openDatabase(where: { url: string } | { file: string }): Promise<Database> {
  const database = 'url' in where ? onPostgres(where.url) : onSqlite(where.file)
  try {
    await migrateToLatest(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
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
