import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { NEW_BADGES } from '#server/core/limits/limits.policy.ts'
import { findNewBadges, lockBadgeTimes } from './badges.store.ts'

/** Limits an account's new badges: throws 429 above the daily limit, 400 above the total limit. */
export async function refuseTooManyNewBadges(
  { clock, settings }: Pick<AppContext, 'clock' | 'settings'>,
  trx: Trx,
  { personId, names, field }: { personId: string; names: readonly string[]; field: string },
): Promise<void> {
  if (!settings.limits || names.length === 0) return
  const added = await findNewBadges(trx, personId, names)
  if (added.size === 0) return
  const times = await lockBadgeTimes(trx, personId)
  if (times.length + added.size > NEW_BADGES.total)
    throw new HttpError('invalid', { fields: [{ field, key: 'badgesUsedUp', params: { maximum: NEW_BADGES.total } }] })
  const now = clock()
  const today = times.filter((time) => time > now - NEW_BADGES.perDay.windowMs)
  const excess = today.length + added.size - NEW_BADGES.perDay.max
  if (excess <= 0) return
  const freeAt = (today[Math.min(excess, today.length) - 1] ?? now) + NEW_BADGES.perDay.windowMs
  throw new HttpError('tooManyRequests', { params: { seconds: Math.max(1, Math.ceil((freeAt - now) / 1000)) } })
}
