import { resolve } from 'node:path'

const AFTER_DAMAGE =
  'move it away together with its -wal and -shm files, then run "npm run cairn -- restore <your last backup>" (docs/operating.md)'

/** Errors of the PostgreSQL driver that have no code. */
const TIMED_OUT = /^(?:Connection terminated|timeout exceeded when trying to connect)/

interface StartupContext {
  env: NodeJS.ProcessEnv
  /** Path of the SQLite database. */
  file?: string | null
}

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN', 'SQLITE_READONLY']

/** One line that says what to do about an error of the operating system or the database; null for other errors. */
export function startupError(error: unknown, { env, file }: StartupContext): string | null {
  const { code = '', message, syscall = '' } = Object(error) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${env.PORT || 3000} is in use: stop the program that uses it, or set PORT`
  if (syscall === 'listen' && code === 'EACCES')
    return `PORT must be a port that this user may open, such as 3000 (${message})`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && Object(error).hostname === env.HOST))
    return `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0 (${message})`
  if (UNWRITABLE.includes(code) || (code === 'ENOENT' && ['mkdir', 'open'].includes(syscall)))
    return isInDataFolder(error, env)
      ? `The data folder isn't writable (${message}): set CAIRN_DATA to a writable folder`
      : `Can't write there (${message})`
  if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code))
    return `The database ${file ?? 'file'} is damaged (${message}): ${AFTER_DAMAGE}`
  if (isFullDisk(error)) return `The disk of the data folder is full (${message}): free some space and start again`
  if (
    /^(?:ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|08\w{3}|28\w{3}|3D000|57P03)$/.test(code) ||
    TIMED_OUT.test(message)
  )
    return `Can't connect to DATABASE_URL: ${message}`
  return null
}

export function isFullDisk(error: unknown): boolean {
  return /^(?:ENOSPC|SQLITE_FULL|SQLITE_IOERR_SHM\w+)$/.test(String(Object(error).code))
}

/** Whether the error is about the data folder, a file in it, or a folder above that can't be created. */
function isInDataFolder(error: unknown, env: NodeJS.ProcessEnv): boolean {
  const { path } = Object(error) as NodeJS.ErrnoException
  const folder = resolve(env.CAIRN_DATA || 'data')
  return path === undefined || path.startsWith(folder) || folder.startsWith(path)
}
