import type { FastifyInstance } from 'fastify'
import type { Calls } from '#contract/api.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { forgetSignIns } from '#server/limits/limits.store.ts'
import type { Limits } from '#server/limits/limits.ts'
import { confirmEmail, endSessions, setPassword } from './account.store.ts'
import type { Auth } from './auth.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { rememberDevice } from './device.ts'
import { findAccountByEmail, markOwnerOf } from './identity.store.ts'
import { mailLink } from './links/link-mail.ts'
import { useLink, voidLinks } from './links/links.store.ts'
import { readLink } from './links/links.ts'
import { mailLanguageOf } from './mail-language.ts'
import { bindCall, type Forward, hideOutcome, passCookies } from './mount.ts'
import { hashPassword, withHashReady } from './passwords.ts'
import { provePassword } from './proofs.ts'
import { sessionOf } from './sessions.routes.ts'

interface Parts {
  auth: Auth
  context: AppContext
  limits: Limits
  forward: Forward
}

export function bindPasswords(app: FastifyInstance, { auth, context, limits, forward }: Parts): void {
  const { db, dialect, clock, mail, settings } = context

  bindCall(app, 'requestReset', async ({ body: { email }, request }) => {
    await hideOutcome(context, async () => {
      const account = await findAccountByEmail(db, email)
      if (account) await mailLink({ context, limits }, request, 'reset', account)
    })
    return { status: true }
  })

  bindCall(app, 'resetPassword', async ({ body: { token, newPassword }, request }) => {
    await refuseCommonPassword(newPassword, 'newPassword')
    const link = await readLink(db, token, ['reset'], clock())
    const passwordHash = await hashPassword(newPassword)
    const account = await db.transaction().execute(async (trx) => {
      const found = await findAccountByEmail(trx, link.email)
      if (found?.id !== link.userId || !found || !(await useLink(trx, link, clock())))
        throw new HttpError('linkInvalid')
      await setPassword(trx, dialect, { userId: found.id, passwordHash, now: clock() })
      await endSessions(trx, found.id)
      await voidLinks(trx, found.id)
      // Using the link proves that the user can read mail sent to this email.
      if (!found.emailVerified) await confirmEmail(trx, dialect, found.id)
      return found
    })
    await context.sessionsEnded(account.id)
    await forgetSignIns(db, account.email)
    const language = await mailLanguageOf(db, account.id, request)
    const email = { language, to: account.email, name: account.name, link: settings.publicUrl }
    await mail.post({ ...email, kind: 'passwordChanged' })
    return { status: true }
  })

  bindCall(app, 'changePassword', async ({ body: { currentPassword, newPassword }, request, reply }) => {
    const { user, session } = await sessionOf(auth, context, request)
    const proof = { password: currentPassword, field: 'currentPassword' }
    await provePassword(context, { userId: user.id, sessionId: session.id }, proof)
    await refuseCommonPassword(newPassword, 'newPassword')
    const body = { currentPassword, newPassword, revokeOtherSessions: true }
    const passed = await withHashReady(newPassword, () => forward<AnswerOf<Calls['changePassword']>>(request, body))
    await context.sessionsEnded(user.id)
    await forgetSignIns(db, user.email)
    rememberDevice(reply, await markOwnerOf(db, user.id), settings)
    const language = await mailLanguageOf(db, user.id, request)
    const email = { language, to: user.email, name: user.name, link: settings.publicUrl }
    await mail.post({ ...email, kind: 'passwordChanged' })
    return passCookies(reply, passed)
  })
}
