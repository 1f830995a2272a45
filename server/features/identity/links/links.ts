import type { Db } from '#server/core/database/database.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { findLink, type LinkPurpose, type MailedLink } from './links.store.ts'

/** The link that belongs to a token, whether used or not. Throws 400 `linkExpired` or `linkInvalid`. */
export async function readLink(
  db: Db,
  token: string,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<MailedLink> {
  const link = await findLink(db, token)
  if (!link || !purposes.includes(link.purpose)) throw new HttpError('linkInvalid')
  if (link.usedAt === null && link.expiresAt <= now) throw new HttpError('linkExpired')
  return link
}

/** The URL of a mailed link. */
export function pageFor(
  { publicUrl }: Settings,
  page: string,
  token: string,
  more: Record<string, string> = {},
): string {
  return `${publicUrl}/auth/${page}?${new URLSearchParams({ ...more, token })}`
}
