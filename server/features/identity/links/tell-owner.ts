import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Email } from '#server/core/http/mail-queue.ts'
import { findAccountById } from '../accounts/accounts.store.ts'
import { mailLanguageOf } from './mail-language.ts'

interface Change extends Pick<Email, 'params'> {
  userId: string
  kind: 'identityAdded' | 'passkeyAdded' | 'passkeyRemoved' | 'factorOn' | 'factorOff' | 'passwordRemoved'
}

/** Emails the owner of an account that the ways to sign in have changed, with a link to them. */
export async function tellOwner(
  { db, mail, settings }: AppContext,
  request: FastifyRequest,
  { userId, ...change }: Change,
): Promise<void> {
  const account = await findAccountById(db, userId)
  if (!account) return
  const language = await mailLanguageOf(db, userId, request)
  const link = `${settings.publicUrl}/app/user/edit?part=account#identities`
  await mail.post({ ...change, language, to: account.email, name: account.name, link })
}
