import { isInvited, isMember } from '#server/core/access/groups.ts'
import type { Trx } from '#server/core/database/database.ts'
import { retryingDeadlocks } from '#server/core/database/dialect.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { countUp } from '#server/core/limits/limits.store.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { areApart } from '#server/features/people/blocks.store.ts'
import { deleteAddress, findByKey } from './emails/addresses.store.ts'
import { endKeyOf } from './emails/invite-addresses.ts'
import { reasonNotToJoin, reasonNotToLeadMore } from './groups.policy.ts'
import * as store from './groups.store.ts'
import { presentFellows, presentInvitation, presentOwnGroups } from './groups.view.ts'
import { isLinkKey, linkKeyOf } from './link-key.ts'
import { listRequests } from './open/open.store.ts'
import { listGroups, listInvitations, readFellows, readInvitation } from './read.store.ts'
import { readableJourney, showGroup } from './read-group.ts'
import { isMemberOf, requireLed, requireLocked } from './require-group.ts'

type Calls = ('ownGroups' | 'group' | 'fellows' | 'groupInvitation') | ('joinGroup' | 'leaveGroup' | 'handOverGroup')

/** The calls of a group's members, and of people who come to it. */
export function groupMemberHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock, settings } = context

  return {
    ownGroups: async ({ viewer }) =>
      presentOwnGroups(
        viewer.id,
        await listGroups(db, viewer.id),
        await listInvitations(db, viewer.id),
        await listRequests(db, viewer.id),
      ),

    group: ({ viewer, params: { groupId } }) => showGroup(context, db, groupId, viewer),

    fellows: async ({ viewer, params: { pathId } }) => {
      const rows = await readFellows(db, viewer.id, pathId)
      const read = rows.length > 0 ? await readableJourney(db, pathId, viewer) : null
      return read ? presentFellows(rows, read) : []
    },

    groupInvitation: async ({ viewer, params: { groupId }, query: { key } }) => {
      const row = required(await readInvitation(db, groupId, viewer?.id ?? null), 'notFound')
      const now = clock()
      const hasLink = isLinkKey(key, linkKeyOf(row, settings, now))
      const isMailed = !hasLink && (await findByKey(db, groupId, key, now)) !== undefined
      const [invited, member] = [isInvited(row.own), isMember(row.own)]
      if (!hasLink && !isMailed && !invited && !member) throw new HttpError('notFound')
      const read = await readableJourney(db, row.journeyId, viewer)
      const byKey = (hasLink || isMailed) && !invited
      return presentInvitation(row, { read, byKey, declinable: invited || isMailed, isMember: member })
    },

    joinGroup: ({ viewer, params: { groupId }, body }) =>
      db.transaction().execute(async (trx) => {
        const { group } = await requireLocked(trx, groupId, [viewer.id])
        const place = { groupId, personId: viewer.id }
        const row = await store.readMembership(trx, place)
        if (isMember(row)) return await showGroup(context, trx, groupId, viewer)
        const [now, key] = [clock(), body?.key]
        const byLink = !isInvited(row) && isLinkKey(key, linkKeyOf(group, settings, now))
        const mailed = await findByKey(trx, groupId, key, now)
        if (!isInvited(row) && !byLink && !mailed) throw new HttpError('notFound')
        // A block, or the lead's suspension, looks like an invitation or a link that ended.
        if (!(await readInvitation(trx, groupId, viewer.id))) throw new HttpError('notFound')
        if (!viewer.emailVerified) throw new HttpError('unverified')
        const { members } = await store.countPeople(trx, groupId)
        allow(reasonNotToJoin({ members, joined: await store.countJoined(trx, viewer.id) }))
        if (byLink && !(await useLink(trx, group, viewer.id))) throw new HttpError('notFound')
        if (mailed) await deleteAddress(trx, mailed)
        await store.saveMember(trx, place, now)
        const event = {
          kind: 'groupJoined',
          actorId: viewer.id,
          recipientId: group.leadId,
          subjectId: groupId,
        } as const
        await record(trx, [event], now)
        return await showGroup(context, trx, groupId, viewer)
      }),

    leaveGroup: ({ viewer, params: { groupId, uid } }) =>
      changing(async (trx) => {
        if (uid === viewer.id) await leave(trx, groupId, uid)
        else await remove(trx, { groupId, personId: uid }, viewer.id, settings)
        return null
      }),

    handOverGroup: ({ viewer, params: { groupId }, body: { personId } }) =>
      changing(async (trx) => {
        const { areThere } = await requireLed(trx, groupId, viewer.id, [personId])
        if (personId !== viewer.id) {
          const isPossible = areThere && (await isMemberOf(trx, groupId, personId))
          if (!isPossible || (await areApart(trx, viewer.id, personId))) throw new HttpError('personNotFound')
          allow(reasonNotToLeadMore({ led: await store.countLed(trx, personId), joined: 0 }))
          await store.giveTo(trx, groupId, personId)
          const now = clock()
          const event = { kind: 'groupLead', actorId: viewer.id, recipientId: personId, subjectId: groupId } as const
          await record(trx, [{ ...event, occasion: String(now) }], now)
        }
        return await showGroup(context, trx, groupId, viewer)
      }),
  }

  /** Uses a link up by one, unless this person joined with it before; returns false if it has no uses left. */
  async function useLink(trx: Trx, { id, linkSeed, linkUntil }: store.LockedGroup, personId: string): Promise<boolean> {
    const now = clock()
    const { count } = await countUp(trx, `groupLink:${linkSeed}:${personId}`, (linkUntil ?? now) - now, now)
    return count > 1 || (await store.useLink(trx, id, now))
  }

  /** Another member's account can be deleted while they become the lead. */
  function changing<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
    return retryingDeadlocks(db, () => db.transaction().execute(work))
  }
}

async function leave(trx: Trx, groupId: string, personId: string): Promise<void> {
  const { group } = await requireLocked(trx, groupId, [personId])
  if (!(await isMemberOf(trx, groupId, personId))) throw new HttpError('notFound')
  if (group.leadId === personId) await store.passOn(trx, group)
  await store.deleteMember(trx, { groupId, personId })
}

/**
 * Removes a member, with whom the link and the email to them end, or takes an invitation back; someone who declined stays, so that they
 * aren't invited again.
 */
async function remove(trx: Trx, place: store.Place, viewerId: string, settings: Settings): Promise<void> {
  await requireLed(trx, place.groupId, viewerId, [place.personId])
  const row = await store.readMembership(trx, place)
  if (isMember(row)) {
    await store.endLink(trx, place.groupId)
    await endKeyOf(trx, place, settings)
  }
  if (isMember(row) || isInvited(row)) await store.deleteMember(trx, place)
}
