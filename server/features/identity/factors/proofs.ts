import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField } from '#server/core/http/http-error.ts'
import { PASSWORDS_PER_ACCOUNT, WRONG_PROOFS } from '#server/core/limits/limits.policy.ts'
import { countUp, forget } from '#server/core/limits/limits.store.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { readPasswordHash } from '../accounts/accounts.store.ts'
import { passwordMark, verifyPassword } from '../accounts/passwords.ts'
import { noteProof, readProofs } from '../sessions/proofs.store.ts'
import { deleteSession, sessionExists } from '../sessions/sessions.store.ts'
import { checkCode } from './check-code.ts'
import { readFactor } from './factors.store.ts'
import { listCredentials } from './passkeys.store.ts'

type ProofContext = Pick<AppContext, 'db' | 'clock' | 'site' | 'sessionsEnded'> & { limits: Limits }

interface Prover {
  userId: string
  sessionId: string
}

/**
 * How long in ms a used passkey or code is valid as proof in a session; also a sign-in, for
 * accounts without a password.
 */
export const FRESH_MS = 10 * 60_000

/** The last running proof of each user in this process; the next one waits for it. */
const inProgress = new Map<string, Promise<unknown>>()

/**
 * Requires proof that the holder of a session is still the account's owner: a passkey used just
 * now, else the password (or a recent sign-in for accounts without one), and a new code if there is
 * a second factor. Where single sign-on is the only way to sign in, a recent sign-in with the
 * provider is required. Returns the hash of the account's password, null without one.
 */
export async function requireProof(
  context: ProofContext,
  prover: Prover,
  { password, field = 'password' }: { password: string | undefined; field?: string },
): Promise<string | null> {
  const { db, clock, site } = context
  const session = await readProofs(db, prover)
  if (!session) throw new HttpError('unauthenticated')
  const since = clock() - FRESH_MS
  const hash = await readPasswordHash(db, prover.userId)
  if (session.provenAt !== null && session.provenAt >= since) return hash
  const isOnlyWay = (await site.read()).ssoOnly
  if (isOnlyWay || (hash === null && session.begunAt < since)) throw new HttpError('staleSession')
  if (hash !== null && !password) throw invalidField(field, 'passwordRequired')
  const needsCode = (session.factorAt ?? 0) < since && (await readFactor(db, prover.userId)) !== undefined
  if (needsCode) throw invalidField('code', 'codeRequired')
  return hash === null ? null : await provePassword(context, prover, { password: password ?? '', field })
}

/**
 * Like `requireProof`, but a sign-in within the last ten minutes is enough. If a password is given,
 * it has to be right.
 */
export async function requireRecentProof(
  context: ProofContext,
  prover: Prover,
  given: { password: string | undefined },
): Promise<void> {
  const session = await readProofs(context.db, prover)
  const isRecent = session !== undefined && session.begunAt >= context.clock() - FRESH_MS
  if (!isRecent || given.password !== undefined) await requireProof(context, prover, given)
}

/**
 * Requires a passkey that was used in the session just now, if the account has passkeys for this
 * host and no codes. A password alone isn't enough to change other ways to sign in.
 */
export async function requireStrongestProof(
  { db, clock }: Pick<ProofContext, 'db' | 'clock'>,
  prover: Prover,
  { host }: { host: string },
): Promise<void> {
  const usable = (await listCredentials(db, prover.userId)).filter((passkey) => passkey.host === host)
  if (usable.length === 0 || (await readFactor(db, prover.userId)) !== undefined) return
  const provenAt = (await readProofs(db, prover))?.provenAt ?? 0
  if (provenAt < clock() - FRESH_MS) throw new HttpError('passkeyFirst')
}

/**
 * Checks that the holder of a session knows the account's password. Wrong passwords are counted
 * separately from sign-ins, so that strangers can't use up the limit; the tenth in an hour ends the
 * session.
 */
async function provePassword(
  context: ProofContext,
  prover: Prover,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const { db, limits } = context
  const compare = async () => {
    const hash = await readPasswordHash(db, prover.userId)
    await countPassword(limits, `sessions:${prover.userId}:${passwordMark(hash)}`)
    return (await verifyPassword({ hash, password, caller: prover.userId })) ? hash : null
  }
  return await guess(context, prover, { what: 'user', compare, refusal: invalidField(field, 'passwordWrong') })
}

/**
 * Checks a code of the second factor in a session and uses it up. Wrong codes are counted like
 * wrong passwords, but separately.
 */
export async function proveCode(
  context: ProofContext & Pick<AppContext, 'settings'>,
  prover: Prover,
  code: string,
): Promise<void> {
  const { db, clock } = context
  const compare = async () => {
    const right = await checkCode(context, prover.userId, code)
    if (!right) return null
    return await db.transaction().execute(async (trx) => {
      if (!(await right.use(trx))) return null
      await noteProof(trx, prover, { factorAt: clock() })
      return true
    })
  }
  await guess(context, prover, { what: 'code', compare, refusal: invalidField('code', 'codeWrong') })
}

/**
 * Counts a password before it is compared. Each known browser has its own count; all other browsers
 * share one count per stored password, and so do all sessions. So a person who knows the password
 * can't use up the count of known browsers, nor the count after the next password.
 */
export async function countPassword(limits: Limits, of: string): Promise<void> {
  await limits.attemptIfLimited(`password:${of}`, PASSWORDS_PER_ACCOUNT)
}

interface Guess<T> {
  /** The kind of wrong guesses, which are counted separately. */
  what: 'user' | 'code'
  /** Compares the guess; null if it is wrong. */
  compare: () => Promise<T | null>
  refusal: HttpError
}

/** Compares guesses of a user one after the other, so that concurrent ones can't exceed the limit. */
async function guess<T>(context: ProofContext, prover: Prover, guessed: Guess<T>): Promise<T> {
  const { userId } = prover
  const before = inProgress.get(userId) ?? Promise.resolve()
  const own = before.then(() => compareOne(context, prover, guessed))
  const ended = own.catch(() => undefined)
  inProgress.set(userId, ended)
  void ended.then(() => inProgress.get(userId) === ended && inProgress.delete(userId))
  return await own
}

async function compareOne<T>(
  { db, clock, sessionsEnded }: ProofContext,
  { userId, sessionId }: Prover,
  { what, compare, refusal }: Guess<T>,
): Promise<T> {
  if (!(await sessionExists(db, userId, sessionId))) throw new HttpError('unauthenticated')
  const key = `proof:${what}:${userId}`
  const right = await compare()
  if (right !== null) {
    await forget(db, key)
    return right
  }
  const { count } = await countUp(db, key, WRONG_PROOFS.windowMs, clock())
  if (count >= WRONG_PROOFS.max) {
    await deleteSession(db, userId, sessionId)
    await sessionsEnded(userId)
  }
  throw refusal
}
