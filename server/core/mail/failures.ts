import type { AppContext } from '#server/core/http/app-context.ts'
import { deleteMail, type MailRow, postpone } from './mail.store.ts'
import { recordRefusal } from './refusals.store.ts'
import { openMail, UnreadableMail } from './sealed-mail.ts'

const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 3_600_000
/**
 * After this time, optional emails are given up, since what they tell may have been hidden, and so are those to an
 * address that is refused for good, and those that another AUTH_SECRET encrypted.
 */
const TRIED_FOR_MS = 3_600_000

function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
}

/** Sending a claimed email failed. */
export async function handleFailure(
  { db, clock, log, settings }: Pick<AppContext, 'db' | 'clock' | 'log' | 'settings'>,
  mail: MailRow,
  error: unknown,
): Promise<void> {
  const { id, attempts, once, createdAt } = mail
  const isRefused = isRefusal(error)
  const isHopeless = isRefused || error instanceof UnreadableMail
  const line = { mail: id, attempts, reason: reasonOf(error) }
  if (isRefused && attempts === 1) await recordRefusal(db, openMail(mail, settings.authSecret).recipient, clock())
  const retryAt = clock() + retryDelay(attempts)
  const isInTime = retryAt < createdAt + TRIED_FOR_MS
  const isRetried = once === 0 ? !isHopeless || isInTime : !isRefused && isInTime && wasNotTaken(error)
  if (isRetried) await postpone(db, id, retryAt)
  else await deleteMail(db, id)
  log.warn(line, isRetried ? 'email delayed' : 'email given up')
}

/** The mail server refused the recipient's address for good. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode } = Object(error)
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600
}

const NOT_CONNECTED = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT']

/** The mail server surely didn't take the email: it said so, or there was no connection. */
function wasNotTaken(error: unknown): boolean {
  const { syscall, code, timeoutType, responseCode } = Object(error)
  const hadNoConnection = syscall === 'connect' || code === 'EDNS' || NOT_CONNECTED.includes(timeoutType)
  return error instanceof UnreadableMail || hadNoConnection || typeof responseCode === 'number'
}

/** Without an answer to RCPT, which can contain the address. */
function reasonOf(error: unknown): string {
  const { command, responseCode, message } = Object(error)
  return command === 'RCPT TO' ? `the address was refused: ${responseCode}` : String(message ?? error)
}
