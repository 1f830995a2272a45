import type { Handlers } from '../call.ts'
import type { House } from '../house.ts'
import { passwordHashOf } from '../identity/identity.store.ts'
import { provePassword } from '../identity/proofs.ts'
import type { Viewer } from '../identity/viewer.ts'
import type { Limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import * as store from './accounts.store.ts'
import { presentExport } from './export.view.ts'
import { invite } from './invitations.ts'

/** How fresh a sign-in must be that stands for the password of an account without one. */
const FRESH_MS = 10 * 60_000

export function accountHandlers(house: House, limits: Limits): Handlers<'exportData' | 'deleteAccount' | 'invite'> {
  const { db, dialect, clock } = house

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
      if (!viewer.emailVerified) throw new Refusal('unverified')
      await invite(house, limits, { viewer, email: body.email, language })
      return { status: 'accepted' }
    },
  }

  /** The password where there is one, else a sign-in of just now. */
  async function prove(viewer: Viewer, password: string | undefined): Promise<void> {
    if ((await passwordHashOf(db, viewer.id)) === null) {
      if ((await store.sessionStartOf(db, viewer.sessionId)) < clock() - FRESH_MS) throw new Refusal('staleSession')
      return
    }
    if (!password) throw new Refusal('invalid', { fields: [{ field: 'password', key: 'passwordRequired' }] })
    await provePassword(house, { userId: viewer.id, sessionId: viewer.sessionId }, { password, field: 'password' })
  }
}
