import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { WRONG_PROOFS } from '#server/limits/limits.policy.ts'
import { countUp, forget } from '#server/limits/limits.store.ts'
import { deleteSession, isSession, passwordHashOf } from './identity.store.ts'
import { verifyPassword } from './passwords.ts'

interface Prover {
  userId: string
  sessionId: string
}

/** The proofs of each user under way in this process, which wait for each other. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Makes sure that the holder of a session knows the account's password. Wrong ones are counted by user, apart from
 * sign-ins, so strangers can't use them up; the tenth in an hour signs the session out. The right password always passes.
 * One after the other, so that guesses sent at the same moment don't all get through.
 */
export async function provePassword(
  context: Pick<AppContext, 'db' | 'clock'>,
  prover: Prover,
  proof: { password: string; field: string },
): Promise<void> {
  const { userId } = prover
  const before = underWay.get(userId) ?? Promise.resolve()
  const own = before.then(() => prove(context, prover, proof))
  const ended = own.catch(() => undefined)
  underWay.set(userId, ended)
  void ended.then(() => underWay.get(userId) === ended && underWay.delete(userId))
  await own
}

async function prove(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { userId, sessionId }: Prover,
  { password, field }: { password: string; field: string },
): Promise<void> {
  if (!(await isSession(db, userId, sessionId))) throw new HttpError('unauthenticated')
  const key = `proof:user:${userId}`
  const hash = await passwordHashOf(db, userId)
  if (hash !== null && (await verifyPassword({ hash, password }))) return await forget(db, key)
  const { count } = await countUp(db, key, WRONG_PROOFS.windowMs, clock())
  if (count >= WRONG_PROOFS.max) await deleteSession(db, userId, sessionId)
  throw new HttpError('invalid', { fields: [{ field, key: 'passwordWrong' }] })
}
