import type { FastifyInstance } from 'fastify'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { languageOf } from '#server/core/http/language.ts'
import { LINKS_FOR_STRANGERS, LINKS_PER_IDENTITY } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { mailboxOf } from '#server/core/mail/mailbox.ts'
import { findAccountByEmail } from './accounts/accounts.store.ts'
import { continuePause } from './accounts/kept-pause.store.ts'
import { createUserOfIdentity } from './accounts/methods.store.ts'
import { countLinkRequest } from './links/link-mail.ts'
import { assignCompletionLink, createLink, useLink, voidCompletionLinks } from './links/links.store.ts'
import { pageFor, readLink } from './links/links.ts'
import { bindCall, hideOutcome } from './mount.ts'
import { isFromBrowser } from './providers/browser.ts'
import { type PendingIdentity, readPending } from './providers/pending.ts'
import type { SignInProviders } from './providers/providers.ts'

interface Parts {
  context: AppContext
  limits: Limits
  providers: SignInProviders
}

/**
 * For providers without a verified email: the user enters one and confirms it by a mailed link. Only
 * the browser that signed in at the provider can do either; a stranger who opens the link can't.
 */
export function bindCompletion(app: FastifyInstance, { context, limits, providers }: Parts): void {
  const { db, clock, mail, settings } = context
  const dialect = dialectOf(db)

  bindCall(
    app,
    'completeSignIn',
    async ({ body: { identity, email }, request }) => {
      const pending = readPending(identity, context)
      if (typeof pending === 'string') throw new HttpError(pending === 'expired' ? 'linkExpired' : 'linkInvalid')
      if (!isFromBrowser(request, pending.browserHash, settings)) throw new HttpError('otherBrowser')
      const { provider, subject } = pending
      await limits.attemptIfLimited(`complete:${provider} ${subject}`, LINKS_PER_IDENTITY)
      const to = email.toLowerCase()
      await hideOutcome(context, async () => {
        if (!(await limits.allows({ key: `link:complete:${mailboxOf(to)}`, rules: [LINKS_FOR_STRANGERS] }))) return
        const about = { purpose: 'completeSignIn' as const, userId: null, email: to, identity: JSON.stringify(pending) }
        const token = await db.transaction().execute(async (trx) => {
          // Also voided if the email belongs to an account, so that the former link doesn't reveal
          // the account.
          await voidCompletionLinks(trx, { provider, subject })
          return (await findAccountByEmail(trx, to)) ? null : await createLink(trx, about, clock())
        })
        if (token === null) return
        const link = pageFor(settings, 'complete', token, { provider })
        // The email doesn't contain the person's name: they chose it at the provider, and the
        // recipient may be a stranger.
        const params = { provider: providers.nameOf(provider) }
        await mail.post({ kind: 'completeSignIn', language: languageOf(request), to, link, params })
      })
      return { status: true }
    },
    { count: countLinkRequest(limits) },
  )

  bindCall(app, 'finishSignIn', async ({ body, request }) => {
    const link = await readLink(db, body.token, ['completeSignIn'], clock())
    if (link.usedAt !== null || link.identity === null) return { status: true, already: true }
    const pending: PendingIdentity = JSON.parse(link.identity)
    if (!isFromBrowser(request, pending.browserHash, settings)) throw new HttpError('otherBrowser')
    const createAccount = () =>
      db.transaction().execute(async (trx) => {
        if (!(await useLink(trx, link, clock()))) return { isNew: false }
        await voidCompletionLinks(trx, { email: link.email })
        const account = await createUserOfIdentity(trx, { ...pending, email: link.email }, clock())
        if (account === 'emailTaken') throw new HttpError('emailTaken')
        await continuePause(trx, account.userId, { email: link.email, authSecret: settings.authSecret, now: clock() })
        await assignCompletionLink(trx, link, account.userId)
        return account
      })
    const { isNew } = await createAccount().catch((error) => {
      // Another request created the same account at the same time; the second attempt finds it.
      if (dialect.isUniqueViolation(error)) return createAccount()
      throw error
    })
    return { status: true, already: !isNew }
  })
}
