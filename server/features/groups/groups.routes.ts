import { hasLink } from '#contract/rules/comment-text.ts'
import { GROUP_LAST_DAY_YEARS, yearsLater } from '#contract/rules/group.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { newId, newSecretId } from '#server/core/platform/ids.ts'
import { isoDay } from '#server/core/platform/time.ts'
import { requireJourney } from '#server/features/journeys/require-journey.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { deleteAddress } from './emails/addresses.store.ts'
import { addressesOf } from './emails/invite-addresses.ts'
import { reasonNotToLeadMore } from './groups.policy.ts'
import * as store from './groups.store.ts'
import { datesOf } from './groups.view.ts'
import { invite } from './invite.ts'
import { findReadable, insertFollowing } from './journeys.store.ts'
import { showGroup } from './read-group.ts'
import { requireLed } from './require-group.ts'
import { tellMembers } from './tell-members.ts'

type Calls =
  | ('createGroup' | 'changeGroup' | 'endGroup' | 'inviteToGroup' | 'takeBackEmail')
  | ('makeGroupLink' | 'endGroupLink')

const DAY_MS = 24 * 3_600_000

/** The calls with which someone makes a group and leads it. */
export function groupLeadHandlers(context: AppContext, limits: Limits): Handlers<Calls> {
  const { db, clock, settings, site } = context
  const parts = { context, limits }

  return {
    createGroup: async ({
      viewer,
      body: { personIds, emails, followingIds, lastDay = null, isClass, ...body },
      runIdempotent,
    }) => {
      const current = await site.read()
      return await runIdempotent(
        async (trx) => {
          await requireJourney(trx, body.journeyId, { id: viewer.id, moderates: false })
          if (!viewer.emailVerified) throw new HttpError('unverified')
          refuseTexts({ ...body, lastDay }, viewer)
          await lockPeople(trx, [...new Set([viewer.id, ...personIds])])
          allow(reasonNotToLeadMore(await countGroups(trx, viewer.id)))
          const now = clock()
          const group = { id: newId(now), leadId: viewer.id, lastDay, isClass: isClass ? 1 : 0, ...body }
          const following = [...new Set(followingIds)].filter((id) => id !== body.journeyId)
          const readable = await findReadable(trx, viewer.id, following)
          if (readable.size < following.length) throw invalidField('followingIds', 'invalidValue')
          await withinQuota(context, trx, viewer.id, () => store.insertGroup(trx, group, now))
          await insertFollowing(trx, group.id, following)
          await invite(parts, trx, group, { viewer, site: current, personIds, emails })
          return { id: group.id }
        },
        (trx, { id }) => showGroup(context, trx, id, viewer),
      )
    },

    changeGroup: ({ viewer, params: { groupId }, body }) =>
      db.transaction().execute(async (trx) => {
        const { group } = await requireLed(trx, groupId, viewer.id)
        const { name = group.name, message = group.message, lastDay = group.lastDay } = body
        refuseTexts({ name, message, lastDay: lastDay === group.lastDay ? null : lastDay }, viewer)
        const now = clock()
        const isNew = message !== group.message
        const change = { name, message, lastDay, ...(isNew && { messageAt: now }) }
        await withinQuota(context, trx, viewer.id, () => store.updateGroup(trx, groupId, change))
        if (body.isOpen && group.isClass === 1) throw invalidField('isOpen', 'invalidValue')
        if (body.isOpen !== undefined && body.isOpen !== (group.isOpen === 1))
          await store.setOpen(trx, groupId, body.isOpen)
        // At most once a day.
        const event = { kind: 'groupMessage', actorId: viewer.id, subjectId: groupId, occasion: isoDay(now) } as const
        if (isNew && message !== '') await tellMembers(trx, event, now)
        return await showGroup(context, trx, groupId, viewer)
      }),

    endGroup: ({ viewer, params: { groupId } }) =>
      db.transaction().execute(async (trx) => {
        await requireLed(trx, groupId, viewer.id)
        await store.deleteGroup(trx, groupId)
        return null
      }),

    inviteToGroup: async ({ viewer, params: { groupId }, body: { personIds, emails } }) => {
      const current = await site.read()
      return await db.transaction().execute(async (trx) => {
        const { group } = await requireLed(trx, groupId, viewer.id, personIds)
        await invite(parts, trx, group, { viewer, site: current, personIds, emails })
        return await showGroup(context, trx, groupId, viewer)
      })
    },

    takeBackEmail: ({ viewer, params: { groupId }, body: { email } }) =>
      db.transaction().execute(async (trx) => {
        await requireLed(trx, groupId, viewer.id)
        for (const recipientHash of addressesOf([email], settings).keys())
          if (!(await deleteAddress(trx, { groupId, recipientHash }))) throw new HttpError('notFound')
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

  /** Refuses links, and a last day that has passed or is too far away; the checks of the lead's texts. */
  function refuseTexts(
    { name, message, lastDay }: { name: string; message: string; lastDay: string | null },
    viewer: Viewer,
  ): void {
    if (hasLink(name)) throw invalidField('name', 'linksRefused')
    if (hasLink(message)) throw invalidField('message', 'linksRefused')
    const today = datesOf(viewer)(clock())
    const isInRange = lastDay === null || (lastDay >= today && lastDay <= yearsLater(today, GROUP_LAST_DAY_YEARS))
    if (!isInRange) throw invalidField('lastDay', 'lastDayRange')
  }

  async function countGroups(trx: Trx, personId: string) {
    return { led: await store.countLed(trx, personId), joined: await store.countJoined(trx, personId) }
  }
}
