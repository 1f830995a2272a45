import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o600
const SIDE_FILES = ['-wal', '-shm', '-journal']

/** Makes a folder for its owner alone; one that exists keeps the mode its operator chose. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/**
 * Makes or tightens a database file to mode 0600 before SQLite opens it, whatever the umask. SQLite gives its side files
 * the mode of the database; those that are there already are tightened too.
 */
export function keepDatabasePrivate(file: string): void {
  makePrivateFolder(dirname(file))
  closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const each of [file, ...SIDE_FILES.map((end) => file + end)]) tighten(each)
}

/** A file of another owner, which only that owner may change, is left as it is. */
function tighten(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY)
  } catch (error) {
    if (!['ENOENT', 'EPERM'].includes(String(Object(error).code))) throw error
  }
}
