import type { FastifyInstance } from 'fastify'
import { addressOf } from '#contract/rules/email.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { EMAIL_CHANGES_PER_ACCOUNT, EMAIL_CHANGES_PER_RECIPIENT } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { mailboxOf } from '#server/core/mail/mailbox.ts'
import { confirmEmail, findAccountByEmail, lockAccount, lockSignInMethods } from './accounts/accounts.store.ts'
import { keepFormerEmail } from './accounts/former-email.store.ts'
import { continuePause } from './accounts/kept-pause.store.ts'
import { requireDomain } from './admission/domains.ts'
import { isUndoable, undoLink } from './factors/undo-link.ts'
import { proveStrongly } from './factors.routes.ts'
import { countLinkRequest, mailLink } from './links/link-mail.ts'
import { createMailedLink, type MailedLink, useLink, voidLinks } from './links/links.store.ts'
import { pageFor, readLink } from './links/links.ts'
import { mailLanguageOf } from './links/mail-language.ts'
import { bindCall, hideOutcome } from './mount.ts'
import { moveEmail, orTaken } from './move-email.ts'
import { endSessions } from './sessions/sessions.store.ts'
import { requireSession } from './sessions/sessions.ts'

/**
 * The calls that confirm and change an email. Only posting the token of a mailed link changes
 * anything. An unconfirmed address may belong to a stranger, so it gets no notices.
 */
export function bindEmail(app: FastifyInstance, context: AppContext, limits: Limits): void {
  bindVerification(app, context, limits)
  bindChange(app, context, limits)
}

function bindVerification(app: FastifyInstance, context: AppContext, limits: Limits): void {
  const { db, clock, mail, settings } = context

  bindCall(
    app,
    'sendVerification',
    async ({ body: { email }, request }) => {
      await hideOutcome(context, async () => {
        const account = await findAccountByEmail(db, email)
        if (account && !account.emailVerified) await mailLink({ context, limits }, request, 'confirm', account)
      })
      return { status: true }
    },
    { count: countLinkRequest(limits) },
  )

  bindCall(app, 'verifyEmail', async ({ body: { token }, request }) => {
    const link = await readLink(db, token, ['confirm', 'changeEmail'], clock())
    const { user } = await requireSession(context, request)
    // Without a session, the owner of the address would confirm an account that a stranger
    // registered with it.
    if (user.id !== link.userId) throw new HttpError('otherAccount')
    if (link.purpose === 'confirm')
      return { status: true, already: await confirm(context, link), returnTo: link.returnTo ?? undefined }
    await requireDomain(context, link.newEmail ?? '')
    const { already, keptAt } = await change(context, link)
    if (!already && user.emailVerified) {
      const undo = (since: number) => undoLink({ userId: user.id, email: link.email, since, isChange: true }, context)
      const notice =
        keptAt === null
          ? ({ kind: 'emailChanged', link: settings.publicUrl } as const)
          : ({ kind: 'emailChangedByPassword', link: undo(keptAt) } as const)
      const to = { language: await mailLanguageOf(db, user.id, request), to: link.email, name: user.name }
      await mail.post({ ...to, ...notice, params: { email: link.newEmail ?? '' } })
    }
    return { status: true, already }
  })
}

function bindChange(app: FastifyInstance, context: AppContext, limits: Limits): void {
  const { db, clock, mail, settings } = context

  bindCall(
    app,
    'changeEmail',
    async ({ body: { newEmail, password }, request }) => {
      const session = await requireSession(context, request)
      const { user } = session
      await proveStrongly({ context, limits }, session, password)
      const to = addressOf(newEmail)
      await requireDomain(context, to)
      await hideOutcome(context, async () => {
        const allowed = await limits.allows(
          { key: `change-email:account:${user.id}`, rules: [EMAIL_CHANGES_PER_ACCOUNT] },
          { key: `change-email:recipient:${mailboxOf(to)}`, rules: EMAIL_CHANGES_PER_RECIPIENT },
        )
        if (to === user.email || !allowed) return
        const about = { userId: user.id, email: user.email, newEmail: to }
        const [change, stop] = await db.transaction().execute(async (trx) => {
          await lockSignInMethods(trx, user.id)
          return [
            await createMailedLink(trx, { ...about, purpose: 'changeEmail' }, clock()),
            await createMailedLink(trx, { ...about, purpose: 'stopChange' }, clock()),
          ] as const
        })
        const language = await mailLanguageOf(db, user.id, request)
        const email = { language, params: { email: to } }
        const stopPage = pageFor(settings, 'stop-email-change', stop)
        const notice = { ...email, name: user.name, to: user.email, link: stopPage }
        if (user.emailVerified) await mail.post({ ...notice, kind: 'changeAsked' })
        if (await findAccountByEmail(db, to)) return
        await mail.post({ ...email, kind: 'changeEmail', to, link: pageFor(settings, 'verify', change) })
      })
      return { status: true }
    },
    { count: countLinkRequest(limits) },
  )

  // Handles "This wasn't me": ends all sessions and voids the pending links.
  bindCall(app, 'stopEmailChange', async ({ body: { token } }) => {
    const link = await readLink(db, token, ['stopChange'], clock())
    await db.transaction().execute(async (trx) => {
      if (!link.userId) throw new HttpError('linkInvalid')
      await lockSignInMethods(trx, link.userId)
      if (!(await useLink(trx, link, clock()))) throw new HttpError('linkInvalid')
      await voidLinks(trx, link.userId)
      await endSessions(trx, link.userId)
    })
    if (link.userId) await context.sessionsEnded(link.userId)
    return { status: true }
  })
}

/** Returns whether this link had already confirmed the email. */
function confirm({ db, clock, settings }: AppContext, link: MailedLink): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!link.userId) throw new HttpError('linkInvalid')
    await lockAccount(trx, link.userId)
    const isFirstUse = await useLink(trx, link, clock())
    const account = await findAccountByEmail(trx, link.email)
    const isConfirmed = Boolean(account?.emailVerified)
    if (!account || account.id !== link.userId || !(isFirstUse || isConfirmed)) throw new HttpError('linkInvalid')
    if (!isConfirmed) {
      await confirmEmail(trx, account.id, clock())
      await continuePause(trx, account.id, { email: account.email, authSecret: settings.authSecret, now: clock() })
    }
    return isConfirmed
  })
}

/**
 * Changes the email. `already`: this link changed the email before. `keptAt`: when the former
 * address was stored, so that it can be restored.
 */
async function change(context: AppContext, link: MailedLink): Promise<{ already: boolean; keptAt: number | null }> {
  const { db, clock } = context
  const { userId, newEmail } = link
  if (!userId || !newEmail) throw new HttpError('linkInvalid')
  const work = db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId)
    const isFirstUse = await useLink(trx, link, clock())
    const account = await findAccountByEmail(trx, isFirstUse ? link.email : newEmail)
    if (account?.id !== userId) throw new HttpError('linkInvalid')
    if (!isFirstUse) return { already: true, keptAt: null }
    const changedAt = clock()
    const isProven = account.emailVerified && account.admittedAt === null
    const keptAt = isProven && (await isUndoable({ ...context, db: trx }, userId)) ? changedAt : null
    if (keptAt !== null) await keepFormerEmail(trx, { userId, email: account.email, changedAt })
    await moveEmail(trx, { userId, from: account.emailVerified ? account.email : null, to: newEmail }, context)
    await continuePause(trx, userId, { email: newEmail, authSecret: context.settings.authSecret, now: changedAt })
    await voidLinks(trx, userId, ['confirm', 'stopChange', 'reset'])
    return { already: false, keptAt }
  })
  return await orTaken(db, work)
}
