import { join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { makeDatabasePrivate } from '#server/core/platform/private-files.ts'
import { postgresKyselyDialect } from './postgres.ts'
import type { Replica } from './replica.ts'
import { sqliteKyselyDialect } from './sqlite.ts'
import type { Tables } from './tables/tables.ts'

/** The database, or the transaction a store is called in. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

export interface Database {
  db: Db
  /** The replica of DATABASE_READ_URL; null without one. */
  replica: Replica | null
  /**
   * Connections to PostgreSQL by state: open, idle, and requests waiting for one; null on SQLite.
   */
  connections: (() => Record<string, number>) | null
  close(): Promise<void>
}

/** A PostgreSQL database, optionally with a replica for reads, or an SQLite file. */
export type ConnectionTarget = { url: string; readUrl?: string | null } | { file: string }

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

/** Connects without migrating. */
export function connect(target: ConnectionTarget): Database {
  return 'url' in target ? onPostgres(target.url, target.readUrl ?? null) : onSqlite(target.file)
}

function onPostgres(url: string, readUrl: string | null): Database {
  const { dialect, replica, connections } = postgresKyselyDialect(url, readUrl)
  const db: Db = new Kysely({ dialect })
  return { db, replica, connections, close: () => db.destroy() }
}

function onSqlite(file: string): Database {
  makeDatabasePrivate(file)
  const db: Db = new Kysely({ dialect: sqliteKyselyDialect(file) })
  return { db, replica: null, connections: null, close: () => db.destroy() }
}
