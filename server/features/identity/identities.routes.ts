import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow } from '#server/core/http/http-error.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { lockSignInMethods } from './accounts/accounts.store.ts'
import { reasonNotToRemove } from './accounts/methods.policy.ts'
import { readSignInMethods, removeMethod } from './accounts/methods.store.ts'
import { requireProof } from './factors/proofs.ts'
import { bindCall } from './mount.ts'
import { readSignInWays } from './offered-ways.ts'
import type { SignInProviders } from './providers/providers.ts'
import { requireSession } from './sessions/sessions.ts'

interface Parts {
  context: AppContext
  limits: Limits
  providers: SignInProviders
}

/** Calls that list and remove the accounts at providers with which a user signs in. */
export function bindIdentities(app: FastifyInstance, { context, limits, providers }: Parts): void {
  const { db } = context

  bindCall(app, 'identities', async ({ request }) => {
    const { user } = await requireSession(context, request)
    const methods = await readSignInMethods(db, user.id)
    const offered = await readSignInWays(context, providers)
    return methods.identities.map(({ id, provider, createdAt }) => ({
      id,
      provider,
      name: providers.nameOf(provider),
      createdAt: isoTime(createdAt),
      removable: reasonNotToRemove(id, methods, offered) === null,
    }))
  })

  // Removing another user's identity does nothing and gets the same answer as an unknown one.
  bindCall(app, 'removeIdentity', async ({ body: { id, password }, request }) => {
    const session = await requireSession(context, request)
    const userId = session.user.id
    await requireProof({ ...context, limits }, { userId, sessionId: session.id }, { password })
    const offered = await readSignInWays(context, providers)
    await db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, userId)
      const methods = await readSignInMethods(trx, userId)
      if (!methods.identities.some((own) => own.id === id)) return
      allow(reasonNotToRemove(id, methods, offered))
      await removeMethod(trx, { userId, id, exceptSession: session.id })
    })
    await context.sessionsEnded(userId)
    return { status: true }
  })
}
