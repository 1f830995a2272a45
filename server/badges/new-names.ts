import type { Trx } from '#server/database/database.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { NEW_BADGES } from '#server/limits/limits.policy.ts'
import { newNames, timesOfNames } from './badges.store.ts'

/** Refuses names that would be more new ones than an account may make: 429 for the day, 400 `badges` for good. */
export async function refuseTooManyNames(
  { dialect, clock, settings }: Pick<AppContext, 'dialect' | 'clock' | 'settings'>,
  trx: Trx,
  { personId, names, field }: { personId: string; names: readonly string[]; field: string },
): Promise<void> {
  if (!settings.limits || names.length === 0) return
  const isNew = await newNames(trx, dialect, personId, names)
  if (isNew.size === 0) return
  const times = await timesOfNames(trx, dialect, personId)
  if (times.length + isNew.size > NEW_BADGES.total)
    throw new HttpError('invalid', { fields: [{ field, key: 'badgesUsedUp', params: { maximum: NEW_BADGES.total } }] })
  const now = clock()
  const today = times.filter((time) => time > now - NEW_BADGES.perDay.windowMs)
  const excess = today.length + isNew.size - NEW_BADGES.perDay.max
  if (excess <= 0) return
  const free = (today[Math.min(excess, today.length) - 1] ?? now) + NEW_BADGES.perDay.windowMs
  throw new HttpError('tooManyRequests', { params: { seconds: Math.max(1, Math.ceil((free - now) / 1000)) } })
}
