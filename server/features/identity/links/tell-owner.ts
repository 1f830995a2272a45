import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Email } from '#server/core/http/mail-queue.ts'
import { findAccountById } from '../accounts/accounts.store.ts'
import { undoLink } from '../factors/undo-link.ts'
import { hasFactorBefore, YOUNG_MS } from '../factors/young-factors.store.ts'
import { mailLanguageOf } from './mail-language.ts'

interface Change extends Pick<Email, 'params'> {
  userId: string
  kind: 'identityAdded' | 'passkeyAdded' | 'passkeyRemoved' | 'factorOn' | 'factorOff' | 'passwordRemoved'
}

/** Emails the owner of an account that the ways to sign in have changed, with a link to them. */
export async function tellOwner(context: AppContext, request: FastifyRequest, change: Change): Promise<void> {
  const link = `${context.settings.publicUrl}/app/user/edit?part=account#identities`
  await mailOwner(context, request, { ...change, linkFor: () => link })
}

const FIRST = { passkeyAdded: 'firstPasskeyAdded', factorOn: 'firstFactorOn' } as const

/**
 * Emails the owner that a second factor or passkey was added at `since`. If the account had no older one, whoever knows
 * the password can have added it, and the mail carries a link that undoes it.
 */
export async function tellOfFactor(
  context: AppContext,
  request: FastifyRequest,
  { userId, kind, since }: { userId: string; kind: keyof typeof FIRST; since: number },
): Promise<void> {
  const isProven = (await context.site.read()).ssoOnly || (await hasFactorBefore(context.db, userId, since - YOUNG_MS))
  if (isProven) return await tellOwner(context, request, { userId, kind })
  const linkFor = (email: string) => undoLink({ userId, email, since }, context)
  await mailOwner(context, request, { userId, kind: FIRST[kind], linkFor })
}

interface OwnersMail extends Pick<Email, 'kind' | 'params'> {
  userId: string
  linkFor: (email: string) => string
}

async function mailOwner(
  { db, mail }: AppContext,
  request: FastifyRequest,
  { userId, linkFor, ...change }: OwnersMail,
): Promise<void> {
  const account = await findAccountById(db, userId)
  if (!account) return
  const language = await mailLanguageOf(db, userId, request)
  await mail.post({ ...change, language, to: account.email, name: account.name, link: linkFor(account.email) })
}
