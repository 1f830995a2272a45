import { rm } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { type ConnectionTarget, connect, type Db } from '#server/database/database.ts'
import { makeDatabasePrivate } from '#server/platform/private-files.ts'

/** All pages in one step: a copy in pieces would begin anew with each write of the server. */
const ALL_PAGES = 2 ** 31 - 1

/** Reads a database as it is at one moment, while it serves others. `beside` names where SQLite's copy may lie meanwhile. */
export async function atOneMoment<T>(
  place: ConnectionTarget,
  beside: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if ('url' in place) return await onPostgres(place, work)
  const copy = `${beside}.copy`
  makeDatabasePrivate(copy)
  const source = new Sqlite(place.file, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    await source.backup(copy, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  const database = connect({ file: copy })
  try {
    return await work(database.db)
  } finally {
    await database.close()
    for (const end of ['', '-wal', '-shm']) await rm(copy + end, { force: true })
  }
}

async function onPostgres<T>(place: ConnectionTarget, work: (db: Db) => Promise<T>): Promise<T> {
  const database = connect(place)
  try {
    return await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => work(trx))
  } finally {
    await database.close()
  }
}

/** Tells whether another process has written to a file of SQLite since. */
export function watchWrites(file: string): { written(): boolean; close(): void } {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  const version = () => connection.pragma('data_version', { simple: true })
  const before = version()
  return { written: () => version() !== before, close: () => connection.close() }
}
