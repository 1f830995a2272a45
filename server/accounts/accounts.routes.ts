import type { Handlers } from '../call.ts'
import type { House } from '../house.ts'
import { findAccount, passwordHashOf } from '../identity/identity.store.ts'
import { verifyPassword } from '../identity/passwords.ts'
import type { Viewer } from '../identity/viewer.ts'
import { SIGN_IN_PER_ACCOUNT } from '../limits/limits.policy.ts'
import { forgetSignIns, signInKey } from '../limits/limits.store.ts'
import type { Limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import * as store from './accounts.store.ts'
import { presentExport } from './export.view.ts'

/** How fresh a sign-in must be that stands for the password of an account without one. */
const FRESH_MS = 10 * 60_000

export function accountHandlers(house: House, limits: Limits): Handlers<'exportData' | 'deleteAccount' | 'invite'> {
  const { db, dialect, clock, mail, settings } = house

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
      const isMember = (await findAccount(db, body.email)) !== undefined
      const letter = { language, to: body.email.toLowerCase(), link: settings.publicUrl }
      if (!isMember) await mail.post({ ...letter, occasion: 'invite', params: { from: viewer.person.displayName } })
      return { status: 'accepted' }
    },
  }

  /** The password where there is one, else a sign-in of just now; guesses count as sign-ins. */
  async function prove(viewer: Viewer, password: string | undefined): Promise<void> {
    const hash = await passwordHashOf(db, viewer.id)
    if (hash === null) {
      if ((await store.sessionStartOf(db, viewer.sessionId)) < clock() - FRESH_MS) throw new Refusal('staleSession')
      return
    }
    if (!password) throw new Refusal('invalid', { fields: [{ field: 'password', key: 'passwordRequired' }] })
    await limits.attempt(signInKey(viewer.email), SIGN_IN_PER_ACCOUNT)
    if (!(await verifyPassword({ hash, password })))
      throw new Refusal('invalid', { fields: [{ field: 'password', key: 'passwordWrong' }] })
    await forgetSignIns(db, viewer.email)
  }
}
