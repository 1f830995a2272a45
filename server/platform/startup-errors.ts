const AFTER_DAMAGE =
  'move it away together with its -wal and -shm files, then run "npm run cairn -- restore <your last backup>" (docs/operating.md)'

/** Errors of the PostgreSQL driver that have no code. */
const TIMED_OUT = /^(?:Connection terminated|timeout exceeded when trying to connect)/

interface StartupContext {
  port?: string | number | undefined
  /** Path of the SQLite database. */
  file?: string | null
}

/**
 * One line that says what to do about an error of the system or database; null for other errors.
 */
export function startupError(error: unknown, { port = 3000, file }: StartupContext = {}): string | null {
  const { code = '', message } = Object(error) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the program that uses it, or set PORT`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code))
    return `The data folder isn't writable (${message}): set CAIRN_DATA to a writable folder`
  if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code))
    return `The database ${file ?? 'file'} is damaged (${message}): ${AFTER_DAMAGE}`
  if (/^(?:ENOSPC|SQLITE_FULL|SQLITE_IOERR_SHM\w+)$/.test(code))
    return `The disk of the data folder is full (${message}): free some space and start again`
  if (
    /^(?:ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|08\w{3}|28\w{3}|3D000|57P03)$/.test(code) ||
    TIMED_OUT.test(message)
  )
    return `Can't connect to DATABASE_URL: ${message}`
  return null
}
