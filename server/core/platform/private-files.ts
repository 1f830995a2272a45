import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o600
const SIDE_FILES = ['-wal', '-shm', '-journal']

/**
 * Creates a folder and its parents with mode 0700; an existing folder keeps its mode. Node's own
 * recursive `mkdir` never returns in file systems that refuse folders with ENOENT, such as /proc.
 */
export function createPrivateFolder(folder: string): void {
  if (existsSync(folder)) return
  createPrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same time may have created the folder.
    if (!existsSync(folder)) throw error
  }
}

/**
 * Sets a database file to mode 0600 before SQLite opens it, whatever the umask. SQLite creates its
 * side files with the mode of the database; existing side files are set here too.
 */
export function makeDatabasePrivate(file: string): void {
  createPrivateFolder(dirname(file))
  closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const each of [file, ...SIDE_FILES.map((end) => file + end)]) setPrivate(each)
}

/** Ignores files of other owners (EPERM): only the owner can change a file's mode. */
function setPrivate(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY)
  } catch (error) {
    if (!['ENOENT', 'EPERM'].includes(String(Object(error).code))) throw error
  }
}
