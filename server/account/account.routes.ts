import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { passwordHashOf } from '#server/identity/identity.store.ts'
import { provePassword } from '#server/identity/proofs.ts'
import type { Limits } from '#server/limits/limits.ts'
import * as store from './account.store.ts'
import { presentExport } from './export.view.ts'
import { invite } from './invitations.ts'

/** How fresh a sign-in must be that stands for the password of an account without one. */
const FRESH_MS = 10 * 60_000

export function accountHandlers(
  context: AppContext,
  limits: Limits,
): Handlers<'exportData' | 'deleteAccount' | 'invite'> {
  const { db, dialect, clock } = context

  return {
    exportData: async ({ viewer }) => presentExport(await store.readEverything(db, viewer.id)),

    deleteAccount: async ({ viewer, body }) => {
      await prove(viewer, body?.password)
      await db.transaction().execute(async (trx) => {
        await store.holdPerson(trx, dialect, viewer.id)
        await store.deletePerson(trx, dialect, viewer, body?.leaveFollowed ?? false)
      })
      return null
    },

    invite: async ({ viewer, body, language }) => {
      if (!viewer.emailVerified) throw new HttpError('unverified')
      await invite(context, limits, { viewer, email: body.email, language })
      return { status: 'accepted' }
    },
  }

  /** The password where there is one, else a sign-in of just now. */
  async function prove(viewer: Viewer, password: string | undefined): Promise<void> {
    if ((await passwordHashOf(db, viewer.id)) === null) {
      if ((await store.sessionStartOf(db, viewer.sessionId)) < clock() - FRESH_MS) throw new HttpError('staleSession')
      return
    }
    if (!password) throw new HttpError('invalid', { fields: [{ field: 'password', key: 'passwordRequired' }] })
    await provePassword(context, { userId: viewer.id, sessionId: viewer.sessionId }, { password, field: 'password' })
  }
}
