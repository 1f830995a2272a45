import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Email } from '#server/core/http/mail-queue.ts'
import { findAccountById } from '../accounts/accounts.store.ts'
import { mailLanguageOf } from './mail-language.ts'

interface Change extends Pick<Email, 'params'> {
  userId: string
  kind: 'identityAdded' | 'passkeyAdded' | 'passkeyRemoved' | 'factorOn' | 'factorOff' | 'passwordRemoved'
}

/** Emails the owner of an account that its ways to sign in have changed, with a link to them. */
export async function tellOwner(context: AppContext, request: FastifyRequest, change: Change): Promise<void> {
  const link = `${context.settings.publicUrl}/app/user/edit?part=account#identities`
  await mailOwner(context, request, { ...change, linkFor: () => link })
}

interface OwnersMail extends Pick<Email, 'kind' | 'params'> {
  userId: string
  linkFor: (email: string) => string
}

/** Emails the owner of an account about a change, with a link. */
export async function mailOwner(
  { db, mail }: AppContext,
  request: FastifyRequest,
  { userId, linkFor, ...change }: OwnersMail,
): Promise<void> {
  const account = await findAccountById(db, userId)
  if (!account) return
  const language = await mailLanguageOf(db, userId, request)
  await mail.post({ ...change, language, to: account.email, name: account.name, link: linkFor(account.email) })
}
