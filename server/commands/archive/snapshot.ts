import { rm } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { type ConnectionTarget, connect, type Db } from '#server/core/database/database.ts'
import { makeDatabasePrivate } from '#server/core/platform/private-files.ts'

/** Copies all pages in one step: SQLite restarts a copy in several steps after each write. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Runs `work` on a snapshot of a live database. SQLite's temporary copy is put next to the file
 * `nextTo`.
 */
export async function withSnapshot<T>(
  target: ConnectionTarget,
  nextTo: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if ('url' in target) return await onPostgres(target, work)
  const copy = `${nextTo}.copy`
  try {
    makeDatabasePrivate(copy)
    await copyPages(target.file, copy)
    const database = connect({ file: copy })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(copy + end, { force: true })
  }
}

async function copyPages(file: string, copy: string): Promise<void> {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    await source.backup(copy, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
}

async function onPostgres<T>(target: ConnectionTarget, work: (db: Db) => Promise<T>): Promise<T> {
  const database = connect(target)
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

/** Detects writes of other processes to an SQLite file. */
export function watchWrites(file: string): { hasChanged(): boolean; close(): void } {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true })
  const version = () => connection.pragma('data_version', { simple: true })
  const before = version()
  return { hasChanged: () => version() !== before, close: () => connection.close() }
}
