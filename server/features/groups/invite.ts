import { GROUP_MEMBERS_MAX } from '#contract/rules/group.ts'
import type { SiteSettings } from '#contract/site.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { invalidField } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { GROUP_INVITATIONS_PER_PERSON } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { hashRecipient } from '#server/features/identity/admission/mailed-invitations.ts'
import { countAddresses } from './emails/addresses.store.ts'
import { findDeclined } from './emails/declines.store.ts'
import { addressesOf, inviteAddresses, requireInviting } from './emails/invite-addresses.ts'
import * as store from './groups.store.ts'

interface Invited {
  viewer: Viewer
  site: SiteSettings
  personIds: readonly string[]
  emails: readonly string[]
}

/**
 * Invites the addresses, and those people whom the lead can invite. All of them count towards the limit, so that it
 * doesn't tell which.
 */
export async function invite(
  { context, limits }: { context: AppContext; limits: Limits },
  trx: Trx,
  group: { id: string; leadId: string; journeyId: string | null },
  { viewer, site, personIds, emails }: Invited,
): Promise<void> {
  const { settings, clock } = context
  const { id: groupId, leadId } = group
  const ids = [...new Set(personIds)].filter((id) => id !== leadId)
  const addresses = addressesOf(emails, settings)
  if (addresses.size > 0) requireInviting(settings, site, viewer)
  const count = ids.length + addresses.size
  if (count === 0) return
  await limits.attemptWithin(trx, `groupInvitations:${leadId}`, count, [GROUP_INVITATIONS_PER_PERSON])
  const hashOf = (id: string) => hashRecipient(id, settings)
  const declined = await findDeclined(trx, group, ids.map(hashOf))
  const willing = ids.filter((id) => !declined.has(hashOf(id)))
  const invitable = await store.findInvitable(trx, { groupId, leadId, ids: willing })
  const { members, invited } = await store.countPeople(trx, groupId)
  const free = GROUP_MEMBERS_MAX - members - invited - (await countAddresses(trx, groupId))
  if (invitable.length + addresses.size > free)
    throw invalidField(addresses.size > 0 ? 'emails' : 'personIds', 'tooMany', { maximum: Math.max(free, 0) })
  const now = clock()
  await inviteAddresses(trx, group, addresses, now)
  await store.insertInvitations(trx, groupId, invitable, now)
  const event = { kind: 'groupInvitation', actorId: leadId, subjectId: groupId } as const
  const events = invitable.map((recipientId) => ({ ...event, recipientId }))
  await record(trx, events, now)
}
