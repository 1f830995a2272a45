import { createHook } from 'node:async_hooks'
import { expect } from 'vitest'
import type { identityApi } from '#contract/identity.ts'
import type { Db } from '#server/core/database/database.ts'

/** Password hashes and mails that one call makes. */
interface Cost {
  hashes: number
  mails: number
}

const cost = (hashes: number, mails: number): Cost => ({ hashes, mails })

/**
 * What a call of identity costs at most. `limited`: attempts are counted per account or network, or, of a link, per link; the others can
 * be repeated as often as all requests of a network.
 */
const IDENTITY_COSTS: Record<keyof typeof identityApi, Cost | 'limited'> = {
  signUp: 'limited',
  signIn: 'limited',
  socialSignIn: 'limited',
  token: cost(0, 0),
  signOut: cost(0, 0),
  sendVerification: 'limited',
  verifyEmail: cost(0, 0),
  changeEmail: 'limited',
  stopEmailChange: cost(0, 0),
  undoFactor: cost(0, 1),
  refuseInvitations: cost(0, 0),
  requestReset: 'limited',
  resetPassword: cost(1, 1),
  changePassword: 'limited',
  refusal: cost(0, 0),
  sessions: cost(0, 0),
  revokeSession: cost(0, 0),
  revokeSessions: cost(0, 0),
  revokeOtherSessions: cost(0, 0),
  identities: cost(0, 0),
  removeIdentity: cost(1, 1),
  signInFactor: 'limited',
  askPasskey: 'limited',
  signInPasskey: 'limited',
  prove: cost(0, 0),
  factors: cost(0, 0),
  beginFactor: cost(1, 0),
  enrolFactor: cost(0, 1),
  renewSpareCodes: cost(1, 0),
  removeFactor: cost(1, 1),
  beginPasskey: cost(1, 0),
  addPasskey: cost(0, 1),
  renamePasskey: cost(0, 0),
  removePasskey: cost(1, 1),
  removePassword: cost(1, 1),
  completeSignIn: 'limited',
  pendingSignIn: cost(0, 0),
  finishSignIn: 'limited',
  setUp: 'limited',
  readInvitation: cost(0, 0),
  ownRequest: cost(0, 0),
  changeRequest: cost(0, 0),
  withdrawRequest: cost(0, 0),
}

/** Makes a call; one of identity without a limit of its own may cost what the table says. */
export async function expectCost<T>(db: Db, name: string, call: () => Promise<T>): Promise<T> {
  const allowed = IDENTITY_COSTS[name as keyof typeof identityApi] ?? 'limited'
  if (allowed === 'limited') return await call()
  let hashes = 0
  const hook = createHook({ init: (_, type) => void (type === 'ARGON2REQUEST' && hashes++) })
  const before = await countMails(db)
  hook.enable()
  const reply = await call()
  hook.disable()
  const mails = (await countMails(db)) - before
  expect(hashes, `hashes of ${name}`).toBeLessThanOrEqual(allowed.hashes)
  expect(mails, `mails of ${name}`).toBeLessThanOrEqual(allowed.mails)
  return reply
}

async function countMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
