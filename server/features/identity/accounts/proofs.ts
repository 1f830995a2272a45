import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { PASSWORDS_PER_ACCOUNT, WRONG_PROOFS } from '#server/core/limits/limits.policy.ts'
import { countUp, forget } from '#server/core/limits/limits.store.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { deleteSession, readProof, sessionExists } from '../sessions/sessions.store.ts'
import { readPasswordHash } from './accounts.store.ts'
import { verifyPassword } from './passwords.ts'

type ProofContext = Pick<AppContext, 'db' | 'clock' | 'site' | 'sessionsEnded'> & { limits: Limits }

interface Prover {
  userId: string
  sessionId: string
}

/** Max. age in ms of a sign-in that replaces the password. */
const FRESH_SIGN_IN_MS = 10 * 60_000

/** The last proof in progress of each user in this process; the next one waits for it. */
const inProgress = new Map<string, Promise<unknown>>()

/** Requires the password, or a fresh sign-in: for accounts without one, and where single sign-on is the only way in. */
export async function requireProof(context: ProofContext, prover: Prover, password: string | undefined): Promise<void> {
  const { db, clock, site } = context
  if ((await site.read()).ssoOnly || (await readPasswordHash(db, prover.userId)) === null) {
    if ((await readProof(db, prover.sessionId)) < clock() - FRESH_SIGN_IN_MS) throw new HttpError('staleSession')
    return
  }
  if (!password) throw new HttpError('invalid', { fields: [{ field: 'password', key: 'passwordRequired' }] })
  await provePassword(context, prover, { password, field: 'password' })
}

/**
 * Checks that the holder of a session knows the account's password. Wrong passwords are counted
 * apart from sign-ins, so strangers can't use up the limit; the tenth in an hour ends the session.
 * Checks of a user run one after the other, so that concurrent guesses can't exceed the limit.
 */
export async function provePassword(
  context: ProofContext,
  prover: Prover,
  proof: { password: string; field: string },
): Promise<string> {
  const { userId } = prover
  const before = inProgress.get(userId) ?? Promise.resolve()
  const own = before.then(() => prove(context, prover, proof))
  const ended = own.catch(() => undefined)
  inProgress.set(userId, ended)
  void ended.then(() => inProgress.get(userId) === ended && inProgress.delete(userId))
  return await own
}

/** Counts a password of this account that is compared next. */
export async function countPassword(limits: Limits, userId: string): Promise<void> {
  await limits.attemptIfLimited(`password:${userId}`, PASSWORDS_PER_ACCOUNT)
}

async function prove(
  { db, clock, sessionsEnded, limits }: ProofContext,
  { userId, sessionId }: Prover,
  { password, field }: { password: string; field: string },
): Promise<string> {
  if (!(await sessionExists(db, userId, sessionId))) throw new HttpError('unauthenticated')
  await countPassword(limits, userId)
  const key = `proof:user:${userId}`
  const hash = await readPasswordHash(db, userId)
  if (hash !== null && (await verifyPassword({ hash, password }))) {
    await forget(db, key)
    return hash
  }
  const { count } = await countUp(db, key, WRONG_PROOFS.windowMs, clock())
  if (count >= WRONG_PROOFS.max) {
    await deleteSession(db, userId, sessionId)
    await sessionsEnded(userId)
  }
  throw new HttpError('invalid', { fields: [{ field, key: 'passwordWrong' }] })
}
