const CONNECTION_CODES = new RegExp(
  `^(?:${[
    'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN',
    // Shutting down or starting, connection lost, out of space or connections, read-only standby.
    '57P0[123]|08\\w{3}|53\\w{3}|25006',
    'SQLITE_FULL|SQLITE_BUSY\\w*|SQLITE_IOERR\\w*',
  ].join('|')})$`,
)
/** Errors of the driver that have no code. */
const CONNECTION_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** Whether PostgreSQL is unreachable or read-only, or SQLite's disk is full. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  return (
    CONNECTION_CODES.test(code) || (code === 'ENOENT' && syscall === 'connect') || CONNECTION_MESSAGES.test(message)
  )
}

/** For queries that aren't sent because the health probe says the server is down. */
export function connectionError(): Error {
  return Object.assign(new Error('the database is not responding'), { code: 'ETIMEDOUT' })
}
