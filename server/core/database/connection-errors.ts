/**
 * Why a database can't work: it is unreachable, refuses writes (as on a full disk), or is
 * overloaded.
 */
type DatabaseFailure = 'unreachable' | 'readOnly' | 'busy'

const CODES: readonly [DatabaseFailure, RegExp][] = [
  // The connection was refused or lost, or the server is shutting down or starting.
  ['unreachable', /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/],
  ['unreachable', /^(?:57P0[123]|08\w{3})$/],
  // The disk is full, or the server is a standby.
  ['readOnly', /^(?:53100|25006|SQLITE_FULL|SQLITE_IOERR\w*)$/],
  // The server is out of connections or memory, or the database is locked.
  ['busy', /^(?:53\w{3}|SQLITE_BUSY\w*)$/],
]
/** Errors of the driver that have no code. */
const MESSAGES: readonly [DatabaseFailure, RegExp][] = [
  ['unreachable', /^(?:Connection terminated|Client has encountered a connection)/],
  ['busy', /^timeout exceeded when trying to connect/],
]

/**
 * Why the database can't work, by its error; null for errors that aren't about the state of the
 * database.
 */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && syscall === 'connect') return 'unreachable'
  const [failure = null] =
    CODES.find(([, codes]) => codes.test(code)) ?? MESSAGES.find(([, messages]) => messages.test(message)) ?? []
  return failure
}

/** Whether PostgreSQL ended the transaction because of a deadlock; nothing was stored then. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

/** Whether PostgreSQL is unreachable, read-only or busy, or SQLite's disk is full. */
export function isConnectionError(error: unknown): boolean {
  return databaseFailure(error) !== null
}

/** The error of queries that aren't sent because the health probe says that the server is down. */
export function connectionError(): Error {
  return Object.assign(new Error('the database is not responding'), { code: 'ETIMEDOUT' })
}
