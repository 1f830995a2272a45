import { join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { keepDatabasePrivate } from '#server/platform/private-files.ts'
import { type Dialect, postgresDialect, sqliteDialect } from './dialect.ts'
import { postgresKyselyDialect } from './postgres.ts'
import type { Replica } from './replica.ts'
import { sqliteKyselyDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** What a store works on: the database, or the transaction it is called in. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export interface Database {
  db: Db
  dialect: Dialect
  /** Null where reads and writes go to one place. */
  replica: Replica | null
  /** Connections to PostgreSQL by state: open, idle, and requests waiting for one; null on SQLite. */
  connections: (() => Record<string, number>) | null
  close(): Promise<void>
}

/** What lists are read from. */
export type ReadContext = Pick<Database, 'db' | 'dialect'>

/** A PostgreSQL, perhaps with a replica for reads, or a file of SQLite. */
export type ConnectionTarget = { url: string; readUrl?: string | null } | { file: string }

/** The database that the settings name. */
export function connectionTarget({ databaseUrl, databaseReadUrl, dataFolder }: ConnectionSettings): ConnectionTarget {
  return databaseUrl === null
    ? { file: join(dataFolder, 'cairn.sqlite') }
    : { url: databaseUrl, readUrl: databaseReadUrl }
}

interface ConnectionSettings {
  databaseUrl: string | null
  databaseReadUrl: string | null
  dataFolder: string
}

/** The database as it is, whatever its tables. */
export function connect(place: ConnectionTarget): Database {
  return 'url' in place ? onPostgres(place.url, place.readUrl ?? null) : onSqlite(place.file)
}

function onPostgres(url: string, readUrl: string | null): Database {
  const { dialect, replica, connections } = postgresKyselyDialect(url, readUrl)
  const db: Db = new Kysely({ dialect })
  return { db, dialect: postgresDialect, replica, connections, close: () => db.destroy() }
}

function onSqlite(file: string): Database {
  keepDatabasePrivate(file)
  const db: Db = new Kysely({ dialect: sqliteKyselyDialect(file) })
  return { db, dialect: sqliteDialect, replica: null, connections: null, close: () => db.destroy() }
}
