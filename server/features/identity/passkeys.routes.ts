import type { FastifyInstance } from 'fastify'
import { PASSKEYS_MAX } from '#contract/rules/person.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { networkOf } from '#server/core/http/client-network.ts'
import { allow, HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import { PASSKEYS_PER_NETWORK } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { findProfile } from '#server/features/people/people.store.ts'
import { deviceOwnerOf, findAccountById, lockSignInMethods } from './accounts/accounts.store.ts'
import { reasonNotToRemove } from './accounts/methods.policy.ts'
import { readSignInMethods, removeMethod } from './accounts/methods.store.ts'
import type { Answer } from './answer.ts'
import { secretMark } from './factors/app-codes.ts'
import { listSpareCodes, readFactor } from './factors/factors.store.ts'
import { forgetLastFactor } from './factors/last-factor.store.ts'
import { addPasskey, renamePasskey } from './factors/passkeys.store.ts'
import { FRESH_MS } from './factors/proofs.ts'
import { tellOfFactor } from './factors/tell-of-factor.ts'
import { creationOptions, passkeyHost, requestOptions, verifyMade, verifyUsed } from './factors/webauthn.ts'
import { proveOwner, proveStrongly, requireConfirmed } from './factors.routes.ts'
import { presentFactors } from './identity.view.ts'
import { tellOwner } from './links/tell-owner.ts'
import { bindCall } from './mount.ts'
import { readSignInWays } from './offered-ways.ts'
import type { SignInProviders } from './providers/providers.ts'
import { rememberDevice } from './sessions/device.ts'
import { needsFactor } from './sessions/needs-factor.ts'
import { noteProof, readProofs } from './sessions/proofs.store.ts'
import { endSessions } from './sessions/sessions.store.ts'
import { beginSession, handOver, requireSession } from './sessions/sessions.ts'

interface Parts {
  context: AppContext
  limits: Limits
  providers: SignInProviders
}

export function bindPasskeys(app: FastifyInstance, parts: Parts, answer: Answer): void {
  bindSignIn(app, parts, answer)
  bindOwn(app, parts)
  bindRemoval(app, parts)
}

/** Signing in with a passkey. The options that the browser gets don't depend on any account. */
function bindSignIn(app: FastifyInstance, { context, limits }: Parts, answer: Answer): void {
  const { db, clock, settings } = context
  const count = {
    count: ({ ip }: { ip: string }) => limits.attemptIfLimited(`passkeys:${networkOf(ip)}`, PASSKEYS_PER_NETWORK),
  }

  bindCall(app, 'askPasskey', async () => ({ options: { ...(await requestOptions(context)) } }), count)

  bindCall(
    app,
    'signInPasskey',
    async (call) => {
      const { body, request, reply } = call
      const { userId, methodId, use } = await verifyUsed(context, request, body.passkey)
      const begun = await db.transaction().execute(async (trx) => {
        const now = clock()
        if (!(await use(trx, now))) throw new HttpError('passkeyRefused')
        const session = { userId, methodId, remembered: body.rememberMe, factorAt: now, provenAt: now }
        return await beginSession(trx, context, request, session)
      })
      const owner = await deviceOwnerOf(db, userId)
      if (owner.passwordHash !== null) rememberDevice(reply, owner, settings)
      const { email, emailVerified } = required(await findAccountById(db, userId), 'passkeyRefused')
      return await answer(call, { begun, email, emailVerified: Boolean(emailVerified) })
    },
    count,
  )
}

function bindOwn(app: FastifyInstance, { context, limits, providers }: Parts): void {
  const { db, clock, settings } = context

  bindCall(app, 'factors', async ({ request }) => {
    const { id: sessionId, user } = await requireSession(context, request)
    const [methods, factor, codes, proofs] = [
      await readSignInMethods(db, user.id),
      await readFactor(db, user.id),
      await listSpareCodes(db, user.id),
      required(await readProofs(db, { userId: user.id, sessionId }), 'unauthenticated'),
    ]
    const since = clock() - FRESH_MS
    const offered = await readSignInWays(context, providers)
    return presentFactors(methods, {
      host: passkeyHost(settings),
      isRemovable: (id) => reasonNotToRemove(id, methods, offered) === null,
      app: factor && { ...factor, lost: factor.secretMark !== secretMark(settings.authSecret), codes: codes.length },
      proven: (proofs.provenAt ?? 0) >= since,
      needed: factor !== undefined && (proofs.factorAt ?? 0) < since,
    })
  })

  bindCall(app, 'beginPasskey', async ({ body, request }) => {
    const session = await requireSession(context, request)
    requireConfirmed(session)
    await proveStrongly({ context, limits }, session, body.password)
    return { options: { ...(await creationOptions(context, { user: session.user, sessionId: session.id })) } }
  })

  // The challenge belongs to this session, which has proven its owner to get it.
  bindCall(app, 'addPasskey', async ({ body: { name, passkey }, request }) => {
    const { id: sessionId, user } = await requireSession(context, request)
    const made = await verifyMade(context, request, { passkey, sessionId })
    const now = clock()
    const work = db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, user.id)
      if (!(await addPasskey(trx, { ...made, userId: user.id, name }, now)))
        throw invalidField('name', 'passkeysUsedUp', { maximum: PASSKEYS_MAX })
      await noteProof(trx, { userId: user.id, sessionId }, { factorAt: now, provenAt: now })
    })
    await work.catch((error) => {
      throw dialectOf(db).isUniqueViolation(error) ? new HttpError('conflict') : error
    })
    await tellOfFactor(context, request, { userId: user.id, kind: 'passkeyAdded', since: now })
    return { status: true }
  })

  bindCall(app, 'renamePasskey', async ({ body, request }) => {
    const { user } = await requireSession(context, request)
    await renamePasskey(db, user.id, body)
    return { status: true }
  })
}

function bindRemoval(app: FastifyInstance, { context, limits, providers }: Parts): void {
  const { db } = context

  // Removing another user's passkey does nothing and gets the same answer as an unknown one.
  bindCall(app, 'removePasskey', async ({ body: { id, password }, request }) => {
    const session = await requireSession(context, request)
    const userId = session.user.id
    // A password isn't enough to skip the passkey that a role requires.
    const person = required(await findProfile(db, userId, userId), 'unauthenticated')
    const isForRole = await needsFactor(context, { ...person, factorAt: null })
    await (isForRole ? proveStrongly : proveOwner)({ context, limits }, session, password)
    const offered = await readSignInWays(context, providers)
    const isRemoved = await db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, userId)
      const methods = await readSignInMethods(trx, userId)
      if (!methods.passkeys.some((own) => own.id === id)) return false
      allow(reasonNotToRemove(id, methods, offered))
      await removeMethod(trx, { userId, id, exceptSession: session.id })
      await forgetLastFactor(trx, userId)
      return true
    })
    await context.sessionsEnded(userId)
    if (isRemoved) await tellOwner(context, request, { userId, kind: 'passkeyRemoved' })
    return { status: true }
  })

  // All sessions end, since those that began with the password would; this browser gets a new one
  // with another way to sign in.
  bindCall(app, 'removePassword', async ({ body, request, reply }) => {
    const session = await requireSession(context, request)
    const { user, remembered, factorAt } = session
    await proveOwner({ context, limits }, session, body.password)
    const offered = await readSignInWays(context, providers)
    const begun = await db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, user.id)
      const { passwordId, ...others } = await readSignInMethods(trx, user.id)
      if (passwordId === null) return null
      allow(reasonNotToRemove(passwordId, { passwordId, ...others }, offered))
      const [kept] = [...others.passkeys, ...others.identities]
      await endSessions(trx, user.id)
      await removeMethod(trx, { userId: user.id, id: passwordId, exceptSession: session.id })
      return await beginSession(trx, context, request, {
        userId: user.id,
        methodId: kept?.id ?? '',
        remembered,
        factorAt,
        continues: true,
      })
    })
    if (begun) {
      await handOver(context, { request, reply }, begun)
      await context.sessionsEnded(user.id)
      await tellOwner(context, request, { userId: user.id, kind: 'passwordRemoved' })
    }
    return { status: true }
  })
}
