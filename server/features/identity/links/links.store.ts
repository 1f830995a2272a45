import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { hashToken, newToken } from '#server/core/platform/secrets.ts'

export type MailedLink = Selectable<Tables['mailedLink']>
export type LinkPurpose = MailedLink['purpose']

/** How long a link is valid, in ms. */
const LIFETIME_MS: Record<LinkPurpose, number> = {
  confirm: 24 * 3_600_000,
  changeEmail: 24 * 3_600_000,
  stopChange: 24 * 3_600_000,
  reset: 3_600_000,
  completeSignIn: 3_600_000,
}
/**
 * The prefix of tokens of links that weren't mailed. Using such a link doesn't prove that the user
 * reads the account's email.
 */
const HANDED_OVER = 'handed-over.'
/** How long an expired link is stored, in ms, so that its token is reported as expired. */
const KEEP_EXPIRED_MS = 30 * 24 * 3_600_000

interface NewLink extends Pick<MailedLink, 'purpose' | 'userId' | 'email'> {
  newEmail?: string
  identity?: string
  /** The page to which the link leads back; that of a link which it replaces by default. */
  returnTo?: string | undefined
  /** How long the link is valid, in ms, if different from other links of its purpose. */
  lifetimeMs?: number
  /** Whether the operator passes on the link, instead of an email. */
  handedOver?: boolean
}

/** Stores a link, replacing the account's earlier one of this purpose; returns its token. */
export async function createMailedLink(
  db: Db,
  { purpose, userId, lifetimeMs = LIFETIME_MS[purpose], handedOver = false, returnTo, ...about }: NewLink,
  now: number,
): Promise<string> {
  const token = `${handedOver ? HANDED_OVER : ''}${newToken()}`
  const link = {
    newEmail: null,
    identity: null,
    ...about,
    hash: hashToken(token),
    createdAt: now,
    expiresAt: now + lifetimeMs,
    usedAt: null,
    ...(returnTo !== undefined && { returnTo }),
  }
  await db
    .insertInto('mailedLink')
    .values({ ...link, purpose, userId })
    .onConflict((conflict) => conflict.columns(['userId', 'purpose']).doUpdateSet(link))
    .execute()
  return token
}

/** Whether the link with this token, which exists, was mailed to the account. */
export function wasMailed(token: string): boolean {
  return !token.startsWith(HANDED_OVER)
}

export async function findLink(db: Db, token: string): Promise<MailedLink | undefined> {
  return await db.selectFrom('mailedLink').selectAll().where('hash', '=', hashToken(token)).executeTakeFirst()
}

/** Marks the link as used; returns false if it was used, replaced or voided before, or has expired. */
export async function useLink(trx: Trx, { hash }: MailedLink, now: number): Promise<boolean> {
  const used = await trx
    .updateTable('mailedLink')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Assigns the link that created an account to its user, so that it is deleted with the user. */
export async function assignCompletionLink(trx: Trx, { hash }: MailedLink, userId: string): Promise<void> {
  await voidLinks(trx, userId, ['completeSignIn'])
  await trx.updateTable('mailedLink').set({ userId, identity: null }).where('hash', '=', hash).execute()
}

/** Erases the content of the used link, which its request to join contains now. */
export async function emptyLink(trx: Trx, { hash }: MailedLink): Promise<void> {
  await trx.updateTable('mailedLink').set({ identity: null }).where('hash', '=', hash).execute()
}

/** Deletes all links to create an account that were sent to this email, including used ones. */
export async function deleteCompletionLinks(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('mailedLink').where('purpose', '=', 'completeSignIn').where('email', '=', email).execute()
}

/** Voids all links of the account, or those of the given purposes. */
export async function voidLinks(db: Db, userId: string, purposes?: readonly LinkPurpose[]): Promise<void> {
  const links = db.deleteFrom('mailedLink').where('userId', '=', userId)
  await (purposes ? links.where('purpose', 'in', purposes) : links).execute()
}

/** Voids the unused links that would create an account with this email, or for this identity at a provider. */
export async function voidCompletionLinks(
  trx: Trx,
  of: { email: string } | { provider: string; subject: string },
): Promise<void> {
  const links = trx.deleteFrom('mailedLink').where('purpose', '=', 'completeSignIn').where('usedAt', 'is', null)
  await ('email' in of ? links.where('email', '=', of.email) : links.where(isOfIdentity(of))).execute()
}

/** SQL: the link is for this identity; compares the beginning of the stored JSON. */
function isOfIdentity({ provider, subject }: { provider: string; subject: string }) {
  const start = JSON.stringify({ provider, subject }).slice(0, -1)
  return sql<boolean>`substr("identity", 1, length(${start})) = ${start}`
}

export async function deleteOldLinks(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('mailedLink')
    .where('expiresAt', '<', now - KEEP_EXPIRED_MS)
    .execute()
}
