import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { householdOf } from '#server/core/http/client-network.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { PASSWORD_CHANGES_PER_ACCOUNT } from '#server/core/limits/limits.policy.ts'
import { forgetSignIns } from '#server/core/limits/limits.store.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import {
  confirmEmail,
  findAccountByEmail,
  lockAccount,
  lockSignInMethods,
  readPasswordHash,
  setPassword,
} from './accounts/accounts.store.ts'
import { refuseCommonPassword } from './accounts/common-passwords.ts'
import { continuePause } from './accounts/kept-pause.store.ts'
import { removeUnverifiedIdentities } from './accounts/methods.store.ts'
import { hashPassword } from './accounts/passwords.ts'
import { requireProof, requireStrongestProof } from './factors/proofs.ts'
import { passkeyHost } from './factors/webauthn.ts'
import { hasFactorBefore, removeFactorsSince, YOUNG_MS } from './factors/young-factors.store.ts'
import { countLinkRequest, mailLink } from './links/link-mail.ts'
import { useLink, voidCompletionLinks, voidLinks, wasMailed } from './links/links.store.ts'
import { readLink } from './links/links.ts'
import { mailLanguageOf } from './links/mail-language.ts'
import { bindCall, hideOutcome } from './mount.ts'
import type { SignInProviders } from './providers/providers.ts'
import { rememberDevice } from './sessions/device.ts'
import { endSessions } from './sessions/sessions.store.ts'
import { beginSession, findSession, handOver, requireSession } from './sessions/sessions.ts'

interface Parts {
  context: AppContext
  limits: Limits
  providers: SignInProviders
}

export function bindPasswords(app: FastifyInstance, parts: Parts): void {
  bindReset(app, parts)
  bindChange(app, parts)
}

function bindReset(app: FastifyInstance, { context, limits, providers }: Parts): void {
  const { db, clock, mail, settings } = context

  bindCall(
    app,
    'requestReset',
    async ({ body: { email }, request }) => {
      await hideOutcome(context, async () => {
        const account = await findAccountByEmail(db, email)
        if (account) await mailLink({ context, limits }, request, 'reset', account)
      })
      return { status: true }
    },
    { count: countLinkRequest(limits) },
  )

  bindCall(app, 'resetPassword', async ({ body: { token, newPassword }, request }) => {
    await refuseCommonPassword(newPassword, 'newPassword')
    const link = await readLink(db, token, ['reset'], clock())
    const passwordHash = await hashPassword(newPassword, householdOf(request.ip))
    const sessionId = (await findSession(context, request))?.id ?? ''
    const { account, removed } = await db.transaction().execute(async (trx) => {
      if (!link.userId) throw new HttpError('linkInvalid')
      await lockAccount(trx, link.userId)
      const found = await findAccountByEmail(trx, link.email)
      if (found?.id !== link.userId || !(await useLink(trx, link, clock()))) throw new HttpError('linkInvalid')
      // A person who knew the password may have added young factors.
      const old = { since: clock() - YOUNG_MS, host: passkeyHost(settings) }
      const isYoung = wasMailed(token) && !(await hasFactorBefore(trx, found.id, old))
      if (isYoung) await removeFactorsSince(trx, found.id, 0)
      if ((await readPasswordHash(trx, found.id)) === null)
        await requireStrongestProof(
          { db: trx, clock },
          { userId: found.id, sessionId },
          { host: passkeyHost(settings) },
        )
      await setPassword(trx, { userId: found.id, passwordHash, now: clock() })
      // A stranger may have created the account with this email and their own account at a
      // provider.
      const removed = await removeUnverifiedIdentities(trx, found.id)
      await endSessions(trx, found.id)
      await voidLinks(trx, found.id)
      await voidCompletionLinks(trx, { email: found.email })
      // Using a mailed link proves that the user can read mail sent to this email.
      if (!found.emailVerified && wasMailed(token)) {
        await confirmEmail(trx, found.id, clock())
        await continuePause(trx, found.id, { email: found.email, authSecret: settings.authSecret, now: clock() })
      }
      return { account: found, removed }
    })
    await context.sessionsEnded(account.id)
    await forgetSignIns(db, account.email)
    if (!account.emailVerified && !wasMailed(token)) return { status: true }
    const language = await mailLanguageOf(db, account.id, request)
    const email = { language, to: account.email, name: account.name, link: settings.publicUrl }
    const names = [...new Set(removed.map(providers.nameOf))].sort()
    const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
    await mail.post({
      ...email,
      kind: names.length > 0 ? 'passwordReset' : 'passwordChanged',
      params: { providers: list },
    })
    return { status: true }
  })
}

function bindChange(app: FastifyInstance, { context, limits }: Parts): void {
  const { db, clock, mail, settings } = context

  bindCall(app, 'changePassword', async ({ body: { currentPassword, newPassword }, request, reply }) => {
    const { id: sessionId, user, remembered, factorAt } = await requireSession(context, request)
    const proof = { password: currentPassword, field: 'currentPassword' }
    const proven = await requireProof({ ...context, limits }, { userId: user.id, sessionId }, proof)
    await refuseCommonPassword(newPassword, 'newPassword')
    await limits.attemptIfLimited(`change-password:${user.id}`, PASSWORD_CHANGES_PER_ACCOUNT)
    const passwordHash = await hashPassword(newPassword, user.id)
    const begun = await db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, user.id)
      // Another session changed the password meanwhile, which ended this session.
      if ((await readPasswordHash(trx, user.id)) !== proven) throw new HttpError('unauthenticated')
      const methodId = await setPassword(trx, { userId: user.id, passwordHash, now: clock() })
      await voidLinks(trx, user.id)
      await endSessions(trx, user.id)
      const session = { userId: user.id, methodId, remembered, factorAt, continues: true }
      return await beginSession(trx, context, request, session)
    })
    await handOver(context, { request, reply }, begun)
    await context.sessionsEnded(user.id)
    await forgetSignIns(db, user.email)
    rememberDevice(reply, { id: user.id, passwordHash }, settings)
    if (user.emailVerified) {
      const language = await mailLanguageOf(db, user.id, request)
      const email = { language, to: user.email, name: user.name, link: settings.publicUrl }
      await mail.post({ ...email, kind: 'passwordChanged' })
    }
    return { user: { id: user.id } }
  })
}
