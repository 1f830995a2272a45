import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '#server/core/platform/secrets.ts'
import type { Settings } from '#server/core/platform/settings.ts'

/** The columns of a group that decide whether people can join with a link. */
export interface GroupLink {
  id: string
  linkSeed: string | null
  linkUses: number | null
  linkUntil: number | null
}

/** The present key of a group's link; null if no one can join with it. The database alone doesn't reveal it. */
export function linkKeyOf(
  { id, linkSeed, linkUses, linkUntil }: GroupLink,
  { authSecret }: Pick<Settings, 'authSecret'>,
  now: number,
): string | null {
  if (linkSeed === null || (linkUses ?? 0) < 1 || (linkUntil ?? 0) <= now) return null
  const key = derivedKey({ authSecret, purpose: 'cairn group link' })
  return createHmac('sha256', key).update(`${id} ${linkSeed}`).digest('base64url')
}

/** Whether a key opens the link, in constant time for keys of the right length. */
export function isLinkKey(given: string | undefined, key: string | null): boolean {
  if (given === undefined || key === null) return false
  const [one, other] = [Buffer.from(given), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}
