import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { networkOf } from '#server/core/http/client-network.ts'
import { LINKS_FOR_STRANGERS, LINKS_PER_NETWORK, LINKS_PER_RECIPIENT } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { mailboxOf } from '#server/core/mail/mailbox.ts'
import { deviceOwnerOf } from '../accounts/accounts.store.ts'
import { deviceOf } from '../sessions/device.ts'
import { listIpAddresses } from '../sessions/sessions.store.ts'
import { createMailedLink } from './links.store.ts'
import { pageFor } from './links.ts'
import { mailLanguageOf } from './mail-language.ts'

interface Account {
  id: string
  email: string
  name: string
  emailVerified: number | boolean
  /** The page where the person signed up. */
  returnTo?: string | undefined
}

const PAGES = { confirm: 'verify', reset: 'reset-password' } as const

/** Emails a confirmation or reset link, unless the recipient has reached the limit. */
export async function mailLink(
  { context, limits }: { context: AppContext; limits: Limits },
  request: FastifyRequest,
  purpose: keyof typeof PAGES,
  { id, email, name, emailVerified, returnTo }: Account,
): Promise<void> {
  const { db, mail, settings, clock } = context
  if (!settings.hasMail) return
  const key = `link:${purpose}:${mailboxOf(email)}`
  const all = { key, rules: [LINKS_PER_RECIPIENT] }
  const strangers = { key: `${key}:strangers`, rules: [LINKS_FOR_STRANGERS] }
  const isKnown = await comesFromKnownDeviceOrNetwork(context, request, id)
  if (!(await limits.allows(...(isKnown ? [all] : [strangers, all])))) return
  const token = await createMailedLink(db, { purpose, userId: id, email, returnTo }, clock())
  const link = pageFor(settings, PAGES[purpose], token)
  const language = await mailLanguageOf(db, id, request)
  // An unconfirmed address may belong to a stranger, and the name could contain a message to them.
  await mail.post({ kind: purpose, language, to: email, link, ...(emailVerified ? { name } : {}) })
}

/**
 * Counts an email to an address without account; returns false at the limit. One network can't use
 * up the whole limit, so that the owner of the address still gets emails.
 */
export async function mayMailStranger(limits: Limits, { ip }: FastifyRequest, email: string): Promise<boolean> {
  const key = `link:complete:${mailboxOf(email)}`
  const ofNetwork = { key: `${key}:${networkOf(ip)}`, rules: [LINKS_FOR_STRANGERS] }
  return await limits.allows(ofNetwork, { key, rules: [LINKS_PER_RECIPIENT] })
}

/** The address of a reset link that the operator passes on; it replaces the mailed link. */
export async function createResetLink(
  { db, clock, settings }: Pick<AppContext, 'db' | 'clock' | 'settings'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<string> {
  const token = await createMailedLink(db, { purpose: 'reset', userId: id, email, handedOver: true }, clock())
  return pageFor(settings, PAGES.reset, token)
}

/** Counts a request that mails a link, before its body is parsed. */
export function countLinkRequest(limits: Limits): (request: FastifyRequest) => Promise<void> {
  return ({ ip }) => limits.attemptIfLimited(`link:network:${networkOf(ip)}`, LINKS_PER_NETWORK)
}

/** Whether the account has signed in with this browser before, or has a session from this network. */
async function comesFromKnownDeviceOrNetwork(
  context: AppContext,
  request: FastifyRequest,
  userId: string,
): Promise<boolean> {
  if (deviceOf(request, await deviceOwnerOf(context.db, userId), context.settings)) return true
  const networks = (await listIpAddresses(context.db, userId)).map(networkOf)
  return networks.includes(networkOf(request.ip))
}
