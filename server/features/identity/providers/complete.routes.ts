import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { languageOf } from '#server/core/http/language.ts'
import { LINKS_FOR_STRANGERS } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { defuseLinks, shortened } from '#server/core/mail/written-names.ts'
import {
  createLinkedAccount,
  findAccountByEmail,
  type PendingIdentity,
} from '#server/features/identity/identity.store.ts'
import { createLink, useLink, voidCompletionLinks } from '#server/features/identity/links/links.store.ts'
import { pageFor, readLink } from '#server/features/identity/links/links.ts'
import { bindCall, hideOutcome } from '#server/features/identity/mount.ts'
import { isFromBrowser } from './browser.ts'
import { readPending } from './pending.ts'
import type { SignInProviders } from './providers.ts'

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
  const { db, dialect, clock, mail, settings } = context

  bindCall(app, 'completeSignIn', async ({ body: { identity, email }, request }) => {
    const pending = await readPending(identity, settings)
    if (typeof pending === 'string') throw new HttpError(pending === 'expired' ? 'linkExpired' : 'linkInvalid')
    if (!isFromBrowser(request, pending.browserHash, settings)) throw new HttpError('otherBrowser')
    const to = email.toLowerCase()
    await hideOutcome(context, async () => {
      if (!(await limits.allows({ key: `link:complete:${to}`, rules: [LINKS_FOR_STRANGERS] }))) return
      if (await findAccountByEmail(db, to)) return
      const about = { purpose: 'completeSignIn' as const, userId: null, email: to, identity: JSON.stringify(pending) }
      const { provider } = pending
      const link = pageFor(settings, 'complete', await createLink(db, about, clock()), { provider })
      const params = { provider: providers.nameOf(provider), person: personIn(pending) }
      await mail.post({ kind: 'completeSignIn', language: languageOf(request), to, link, params })
    })
    return { status: true }
  })

  bindCall(app, 'finishSignIn', async ({ body, request }) => {
    const link = await readLink(db, body.token, ['completeSignIn'], clock())
    const pending: PendingIdentity = JSON.parse(link.identity ?? '')
    if (link.usedAt === null && !isFromBrowser(request, pending.browserHash, settings))
      throw new HttpError('otherBrowser')
    const createAccount = () =>
      db.transaction().execute(async (trx) => {
        if (!(await useLink(trx, link, clock()))) return 'exists'
        await voidCompletionLinks(trx, link.email)
        const outcome = await createLinkedAccount(trx, dialect, { ...pending, email: link.email }, clock())
        if (outcome === 'emailTaken') throw new HttpError('emailTaken')
        return outcome
      })
    const outcome = await createAccount().catch((error) => {
      // Another request created the same account at the same time; the second attempt finds it.
      if (dialect.isUniqueViolation(error)) return createAccount()
      throw error
    })
    return { status: true, already: outcome === 'exists' }
  })
}

/** The name at the provider, or its id there, such that mail programs make no link of it. */
function personIn({ name, subject }: PendingIdentity): string {
  return defuseLinks(shortened(name || subject))
}
