const AWAY = new RegExp(
  `^(?:${[
    'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN',
    // Shutting down or starting, connection lost, no room or no connections left, a standby that only reads.
    '57P0[123]|08\\w{3}|53\\w{3}|25006',
    'SQLITE_FULL|SQLITE_BUSY\\w*|SQLITE_IOERR\\w*',
  ].join('|')})$`,
)
/** What the driver says without a code. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** PostgreSQL is not reachable or takes no writes, or SQLite's disk is full. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  return AWAY.test(code) || (code === 'ENOENT' && syscall === 'connect') || AWAY_WORDS.test(message)
}

/** Said instead of asking a server that is known not to answer. */
export function connectionError(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })
}
