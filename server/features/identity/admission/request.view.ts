import type { JoinRequest } from '#contract/person.ts'
import { DECLINED_DAYS } from '#contract/rules/site.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { JoinRequestRow } from './requests.store.ts'

const DAY_MS = 24 * 3_600_000

/** A request to join as its writer reads it. */
export function presentRequest({ createdAt, declinedAt, declinedFor, ...row }: JoinRequestRow): JoinRequest {
  const { email, name, reason } = row
  const until = (at: number) => isoTime(at + DECLINED_DAYS * DAY_MS)
  const declined = declinedAt === null ? null : { reason: declinedFor ?? '', until: until(declinedAt) }
  return { email, name, reason, sentAt: isoTime(createdAt), declined }
}
