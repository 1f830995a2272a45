import { isMember, reasonNotToLead } from '#server/core/access/groups.ts'
import type { Trx } from '#server/core/database/database.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { type LockedGroup, lockGroup, readMembership } from './groups.store.ts'

/**
 * Locks the viewer and other people, then the group; throws if it doesn't exist. `areThere`: everyone exists and isn't
 * suspended.
 */
export async function requireLocked(
  trx: Trx,
  id: string,
  people: readonly string[],
): Promise<{ group: LockedGroup; areThere: boolean }> {
  const areThere = await lockPeople(trx, [...new Set(people)])
  return { group: required(await lockGroup(trx, id), 'notFound'), areThere }
}

/** Like `requireLocked`, for a group that the viewer leads. */
export async function requireLed(trx: Trx, id: string, viewerId: string, others: readonly string[] = []) {
  const locked = await requireLocked(trx, id, [viewerId, ...others])
  const row = await readMembership(trx, { groupId: id, personId: viewerId })
  allow(reasonNotToLead(locked.group, row, viewerId))
  return locked
}

export async function isMemberOf(trx: Trx, groupId: string, personId: string): Promise<boolean> {
  return isMember(await readMembership(trx, { groupId, personId }))
}
