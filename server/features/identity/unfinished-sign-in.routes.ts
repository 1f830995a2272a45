import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField } from '#server/core/http/http-error.ts'
import {
  SIGN_IN_CODES,
  SIGN_IN_CODES_PER_ACCOUNT,
  SIGN_IN_CODES_PER_KNOWN_DEVICES,
  type WindowRule,
} from '#server/core/limits/limits.policy.ts'
import { countDown } from '#server/core/limits/limits.store.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { deviceOwnerOf, findAccountById, lockPassword } from './accounts/accounts.store.ts'
import { passwordMark } from './accounts/passwords.ts'
import type { Answer } from './answer.ts'
import { checkCode } from './factors/check-code.ts'
import { verifyUsed } from './factors/webauthn.ts'
import { bindCall, type IdentityRequest } from './mount.ts'
import type { SignInProviders } from './providers/providers.ts'
import { joinProven, tellOfIdentity } from './providers/sign-in.ts'
import {
  forgetUnfinishedSignIn,
  isSamePassword,
  requireUnfinishedSignIn,
  type UnfinishedSignIn,
} from './providers/unfinished-sign-in.ts'
import { type DeviceOwner, deviceOf, rememberDevice } from './sessions/device.ts'
import { beginSession } from './sessions/sessions.ts'

interface Parts {
  context: AppContext
  limits: Limits
  providers: SignInProviders
}

/**
 * The second half of a sign-in: the password was right, or an identity is added to an account with
 * a second factor.
 */
export function bindUnfinishedSignIn(
  app: FastifyInstance,
  { context, limits, providers }: Parts,
  answer: Answer,
): void {
  const { db, clock, settings } = context

  bindCall(app, 'signInFactor', async (call) => {
    const { body, request, reply } = call
    const unfinished = requireUnfinishedSignIn(request, context)
    const [owner, account] = [await deviceOwnerOf(db, unfinished.userId), await findAccountById(db, unfinished.userId)]
    if (!account || !isStillRight(unfinished, owner)) throw new HttpError('unauthenticated')
    const proof = body.passkey
      ? await usedPasskey(context, call, unfinished.userId)
      : await rightCode({ context, limits }, call, owner)
    const begun = await db.transaction().execute(async (trx) => {
      const methodId = await methodOf(trx, context, unfinished)
      const proofs = await proof.use(trx, clock())
      const sso = 'identity' in unfinished ? unfinished.identity.sso : undefined
      const session = { userId: owner.id, methodId, remembered: unfinished.remembered, sso, ...proofs }
      return await beginSession(trx, context, request, session)
    })
    await proof.uncount()
    forgetUnfinishedSignIn(reply, context)
    if (owner.passwordHash !== null) rememberDevice(reply, owner, settings)
    if ('identity' in unfinished)
      await tellOfIdentity(context, request, owner.id, providers.nameOf(unfinished.identity.provider))
    return await answer(call, { begun, email: account.email, emailVerified: Boolean(account.emailVerified) })
  })
}

function isStillRight(unfinished: UnfinishedSignIn, { passwordHash }: DeviceOwner): boolean {
  return 'identity' in unfinished || isSamePassword(unfinished.passwordMark, passwordHash)
}

/**
 * The sign-in method with which the session begins: the password, or the identity, which is added
 * now. Locks the method.
 */
async function methodOf(trx: Trx, context: AppContext, unfinished: UnfinishedSignIn): Promise<string> {
  if ('identity' in unfinished) return await joinProven(trx, context, unfinished)
  const method = await lockPassword(trx, unfinished.userId)
  if (!method || !isSamePassword(unfinished.passwordMark, method.password)) throw new HttpError('unauthenticated')
  return method.id
}

/** A right second proof. `use` uses it up and returns what the session has proven with it. */
interface SecondProof {
  use(trx: Trx, now: number): Promise<{ factorAt: number; provenAt?: number }>
  uncount(): Promise<unknown>
}

async function usedPasskey(
  context: AppContext,
  { body, request }: IdentityRequest<'signInFactor'>,
  userId: string,
): Promise<SecondProof> {
  if (!body.passkey) throw new HttpError('passkeyRefused')
  const passkey = await verifyUsed(context, request, body.passkey)
  if (passkey.userId !== userId) throw new HttpError('passkeyRefused')
  return {
    use: async (trx, now) => {
      if (!(await passkey.use(trx, now))) throw new HttpError('passkeyRefused')
      return { factorAt: now, provenAt: now }
    },
    uncount: async () => undefined,
  }
}

async function rightCode(
  { context, limits }: Pick<Parts, 'context' | 'limits'>,
  { body, request }: IdentityRequest<'signInFactor'>,
  owner: DeviceOwner,
): Promise<SecondProof> {
  if (body.code === undefined) throw invalidField('code', 'codeRequired')
  const counted = codeLimits(request, owner, context)
  for (const { key, rule } of counted) await limits.attempt(key, rule)
  const right = await checkCode(context, owner.id, body.code)
  if (!right) throw invalidField('code', 'codeWrong')
  return {
    use: async (trx, now) => {
      if (!(await right.use(trx))) throw invalidField('code', 'codeWrong')
      return { factorAt: now }
    },
    uncount: async () => {
      for (const { key } of counted) await countDown(context.db, key)
    },
  }
}

/**
 * Limits of codes. A browser that signed in with the present password has its own count, and so has
 * each password: a stolen password doesn't lock out an owner who sets another one.
 */
function codeLimits(request: FastifyRequest, owner: DeviceOwner, { settings }: AppContext): Counted[] {
  const device = deviceOf(request, owner, settings)
  const own =
    device === null ? `sign-in:codes:${owner.id}:${passwordMark(owner.passwordHash)}` : `sign-in:codes:device:${device}`
  const all =
    device === null
      ? { key: `sign-in:codes:account:${owner.id}`, rule: SIGN_IN_CODES_PER_ACCOUNT }
      : { key: `sign-in:codes:devices:${owner.id}`, rule: SIGN_IN_CODES_PER_KNOWN_DEVICES }
  return [...SIGN_IN_CODES.map((rule) => ({ key: `${own}:${rule.windowMs}`, rule })), all]
}

interface Counted {
  key: string
  rule: WindowRule
}
