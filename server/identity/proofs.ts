import type { House } from '../house.ts'
import { WRONG_PROOFS } from '../limits/limits.policy.ts'
import { countUp, forget } from '../limits/limits.store.ts'
import { Refusal } from '../refusal.ts'
import { deleteSession, passwordHashOf } from './identity.store.ts'
import { verifyPassword } from './passwords.ts'

interface Prover {
  userId: string
  sessionId: string
}

/**
 * Makes sure that the holder of a session knows the account's password. Wrong ones are counted by session and by user,
 * apart from sign-ins, so strangers can't use them up; the tenth in an hour signs the session out. The right password
 * always passes.
 */
export async function provePassword(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { userId, sessionId }: Prover,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const ofSession = `proof:session:${sessionId}`
  const ofUser = `proof:user:${userId}`
  const count = async (key: string) => (await countUp(db, key, WRONG_PROOFS.windowMs, clock())).count
  // Counted before the comparison, so that guesses sent at the same moment don't all get through.
  if ((await count(ofSession)) > WRONG_PROOFS.max) {
    await deleteSession(db, userId, sessionId)
    throw new Refusal('unauthenticated')
  }
  const hash = await passwordHashOf(db, userId)
  if (hash !== null && (await verifyPassword({ hash, password }))) {
    await forget(db, ofSession)
    await forget(db, ofUser)
    return
  }
  if ((await count(ofUser)) >= WRONG_PROOFS.max) await deleteSession(db, userId, sessionId)
  throw new Refusal('invalid', { fields: [{ field, key: 'passwordWrong' }] })
}
