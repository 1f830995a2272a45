import { hasLink } from '#contract/rules/comment-text.ts'
import { GROUP_MEMBERS_MAX } from '#contract/rules/group.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { GROUP_INVITATIONS_PER_PERSON } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { newId, newSecretId } from '#server/core/platform/ids.ts'
import { isoDay } from '#server/core/platform/time.ts'
import { requireJourney } from '#server/features/journeys/require-journey.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { reasonNotToLeadMore } from './groups.policy.ts'
import * as store from './groups.store.ts'
import { datesOf } from './groups.view.ts'
import { showGroup } from './read-group.ts'
import { requireLed } from './require-group.ts'

type Calls = 'createGroup' | 'changeGroup' | 'endGroup' | 'inviteToGroup' | 'makeGroupLink' | 'endGroupLink'

const DAY_MS = 24 * 3_600_000

/** The calls with which someone makes a group and leads it. */
export function groupLeadHandlers(context: AppContext, limits: Limits): Handlers<Calls> {
  const { db, clock } = context

  return {
    createGroup: ({ viewer, body: { personIds, lastDay = null, isClass, ...body }, runIdempotent }) =>
      runIdempotent(
        async (trx) => {
          await requireJourney(trx, body.journeyId, { id: viewer.id, moderates: false })
          if (!viewer.emailVerified) throw new HttpError('unverified')
          refuseTexts({ ...body, lastDay }, viewer)
          await lockPeople(trx, [...new Set([viewer.id, ...personIds])])
          allow(reasonNotToLeadMore(await countGroups(trx, viewer.id)))
          const now = clock()
          const group = { id: newId(now), leadId: viewer.id, lastDay, isClass: isClass ? 1 : 0, ...body }
          await withinQuota(context, trx, viewer.id, () => store.insertGroup(trx, group, now))
          await invite(trx, group, personIds)
          return { id: group.id }
        },
        (trx, { id }) => showGroup(context, trx, id, viewer),
      ),

    changeGroup: ({ viewer, params: { groupId }, body }) =>
      db.transaction().execute(async (trx) => {
        const { group } = await requireLed(trx, groupId, viewer.id)
        const { name = group.name, message = group.message, lastDay = group.lastDay } = body
        refuseTexts({ name, message, lastDay: lastDay === group.lastDay ? null : lastDay }, viewer)
        const change = { name, message, lastDay, ...(message !== group.message && { messageAt: clock() }) }
        await withinQuota(context, trx, viewer.id, () => store.updateGroup(trx, groupId, change))
        if (body.isOpen && group.isClass === 1) throw invalidField('isOpen', 'invalidValue')
        if (body.isOpen !== undefined && body.isOpen !== (group.isOpen === 1))
          await store.setOpen(trx, groupId, body.isOpen)
        if (message !== group.message && message !== '') await tellMembers(trx, group)
        return await showGroup(context, trx, groupId, viewer)
      }),

    endGroup: ({ viewer, params: { groupId } }) =>
      db.transaction().execute(async (trx) => {
        await requireLed(trx, groupId, viewer.id)
        await store.deleteGroup(trx, groupId)
        return null
      }),

    inviteToGroup: ({ viewer, params: { groupId }, body: { personIds } }) =>
      db.transaction().execute(async (trx) => {
        const { group } = await requireLed(trx, groupId, viewer.id, personIds)
        await invite(trx, group, personIds)
        return await showGroup(context, trx, groupId, viewer)
      }),

    makeGroupLink: ({ viewer, params: { groupId }, body: { uses, days } }) =>
      db.transaction().execute(async (trx) => {
        await requireLed(trx, groupId, viewer.id)
        const link = { linkSeed: newSecretId(), linkUses: uses, linkUntil: clock() + days * DAY_MS }
        await store.updateGroup(trx, groupId, link)
        return await showGroup(context, trx, groupId, viewer)
      }),

    endGroupLink: ({ viewer, params: { groupId } }) =>
      db.transaction().execute(async (trx) => {
        await requireLed(trx, groupId, viewer.id)
        await store.endLink(trx, groupId)
        return null
      }),
  }

  /** Refuses links, and a last day in the past; the checks of the lead's texts. */
  function refuseTexts(
    { name, message, lastDay }: { name: string; message: string; lastDay: string | null },
    viewer: Viewer,
  ): void {
    if (hasLink(name)) throw invalidField('name', 'linksRefused')
    if (hasLink(message)) throw invalidField('message', 'linksRefused')
    if (lastDay !== null && lastDay < datesOf(viewer)(clock())) throw invalidField('lastDay', 'invalidValue')
  }

  async function countGroups(trx: Trx, personId: string) {
    return { led: await store.countLed(trx, personId), joined: await store.countJoined(trx, personId) }
  }

  /** Tells the members of the lead's message, at most once a day. */
  async function tellMembers(trx: Trx, { id: subjectId, leadId: actorId }: store.LockedGroup): Promise<void> {
    const now = clock()
    const event = { kind: 'groupMessage', actorId, subjectId, occasion: isoDay(now) } as const
    const members = await store.listMemberIds(trx, subjectId)
    const events = members.map((recipientId) => ({ ...event, recipientId }))
    await record(trx, events, now)
  }

  /** Invites those people whom the lead can invite. All of them count towards the limit, so that it doesn't tell which. */
  async function invite(
    trx: Trx,
    { id: groupId, leadId }: { id: string; leadId: string },
    personIds: readonly string[],
  ): Promise<void> {
    const ids = [...new Set(personIds)].filter((id) => id !== leadId)
    if (ids.length === 0) return
    await limits.attemptWithin(trx, `groupInvitations:${leadId}`, ids.length, [GROUP_INVITATIONS_PER_PERSON])
    const invitable = await store.findInvitable(trx, { groupId, leadId, ids })
    const { members, invited } = await store.countPeople(trx, groupId)
    if (members + invited + invitable.length > GROUP_MEMBERS_MAX)
      throw invalidField('personIds', 'tooMany', { maximum: GROUP_MEMBERS_MAX - members - invited })
    const now = clock()
    await store.insertInvitations(trx, groupId, invitable, now)
    const event = { kind: 'groupInvitation', actorId: leadId, subjectId: groupId } as const
    const events = invitable.map((recipientId) => ({ ...event, recipientId }))
    await record(trx, events, now)
  }
}
