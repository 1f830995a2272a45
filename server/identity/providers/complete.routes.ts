import type { FastifyInstance } from 'fastify'
import { completion, mailedToken } from '#contract/person.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { languageOf } from '#server/http/language.ts'
import { createLinkedAccount, findAccountByEmail } from '#server/identity/identity.store.ts'
import { createLink, useLink, voidCompletionLinks } from '#server/identity/links/links.store.ts'
import { pageFor, readLink } from '#server/identity/links/links.ts'
import { evenly, read } from '#server/identity/mount.ts'
import { LINKS_FOR_STRANGERS } from '#server/limits/limits.policy.ts'
import type { Limits } from '#server/limits/limits.ts'
import { type PendingIdentity, readPending } from './pending.ts'

/** For people whose provider gave no email: they enter one, and the account is made once its link is confirmed. */
export function bindCompletion(app: FastifyInstance, context: AppContext, limits: Limits): void {
  const { db, dialect, clock, mail, settings } = context

  app.post('/complete-sign-in', async (request, reply) => {
    const { identity, email } = read(completion, request)
    const who = await readPending(identity, settings)
    if (typeof who === 'string') throw new HttpError(who === 'expired' ? 'linkExpired' : 'linkInvalid')
    const to = email.toLowerCase()
    await evenly(context, async () => {
      if (!(await limits.allows({ key: `link:complete:${to}`, rules: [LINKS_FOR_STRANGERS] }))) return
      if (await findAccountByEmail(db, to)) return
      const about = { purpose: 'completeSignIn' as const, userId: null, email: to, identity: JSON.stringify(who) }
      const link = pageFor(settings, 'complete', await createLink(db, about, clock()))
      await mail.post({ kind: 'confirm', language: languageOf(request), to, name: who.name, link })
    })
    reply.send({ status: true })
  })

  app.post('/finish-sign-in', async (request, reply) => {
    const link = await readLink(db, read(mailedToken, request).token, ['completeSignIn'], clock())
    const who: PendingIdentity = JSON.parse(link.identity ?? '')
    const make = () =>
      db.transaction().execute(async (trx) => {
        if (!(await useLink(trx, link, clock()))) return 'exists'
        await voidCompletionLinks(trx, link.email)
        const outcome = await createLinkedAccount(trx, dialect, { ...who, email: link.email }, clock())
        if (outcome === 'emailTaken') throw new HttpError('emailTaken')
        return outcome
      })
    const outcome = await make().catch((error) => {
      // Another request made the same account at this moment: the second try sees it.
      if (dialect.isUniqueViolation(error)) return make()
      throw error
    })
    reply.send({ status: true, already: outcome === 'exists' })
  })
}
