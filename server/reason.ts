/** One line that says what to do, for what goes wrong outside of our code; null for all else. */
export function reasonFor(error: unknown, port: string | number = 3000): string | null {
  const { code = '', message } = Object(error) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code))
    return `The data folder cannot be written (${message}): set CAIRN_DATA to one that can`
  if (/^(?:ECONNREFUSED|ENOTFOUND|28\w{3}|3D000)$/.test(code))
    return `The database of DATABASE_URL does not answer: ${message}`
  return null
}
