const AFTER_DAMAGE =
  'move it away together with its -wal and -shm files, then run "npm run cairn -- restore <your last backup>" (docs/operating.md)'

interface Where {
  port?: string | number | undefined
  /** The SQLite file of the settings. */
  file?: string | null
}

/** One line that says what to do, for what goes wrong outside of our code; null for all else. */
export function startupError(error: unknown, { port = 3000, file }: Where = {}): string | null {
  const { code = '', message } = Object(error) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code))
    return `The data folder cannot be written (${message}): set CAIRN_DATA to one that can`
  if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code))
    return `The database ${file ?? 'file'} is damaged (${message}): ${AFTER_DAMAGE}`
  if (/^(?:ENOSPC|SQLITE_FULL|SQLITE_IOERR_SHM\w+)$/.test(code))
    return `The disk of the data folder is full (${message}): make room and start again`
  if (/^(?:ECONNREFUSED|ENOTFOUND|28\w{3}|3D000)$/.test(code))
    return `The database of DATABASE_URL does not answer: ${message}`
  return null
}
