import { hasLink } from '#contract/rules/comment-text.ts'
import { GROUP_NUMBERS_MIN } from '#contract/rules/group.ts'
import { isWaiting } from '#server/core/access/groups.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { reasonNotToAsk, reasonNotToJoin } from './groups.policy.ts'
import { countJoined, countPeople, lockGroup, saveMember } from './groups.store.ts'
import { isListedFor, listOpenGroups } from './open/open.store.ts'
import * as store from './open/requests.store.ts'
import { showGroup } from './read-group.ts'
import { requireLed, requireLocked } from './require-group.ts'

type Calls = 'openGroups' | 'askGroup' | 'acceptGroupRequest' | 'endGroupRequest'

/** The calls about open groups: who may join them is the lead's choice. */
export function openGroupHandlers(context: AppContext): Handlers<Calls> {
  const { db, clock } = context

  return {
    openGroups: async ({ viewer, params: { pathId } }) =>
      (await listOpenGroups(db, viewer.id, pathId)).map((row) => ({
        id: row.groupId,
        name: row.groupName,
        lead: presentPerson(row),
        memberCount: Number(row.memberCount) < GROUP_NUMBERS_MIN ? null : Number(row.memberCount),
        asked: row.asked === 1,
      })),

    askGroup: ({ viewer, params: { groupId }, body: { text } }) =>
      db.transaction().execute(async (trx) => {
        const { group } = await requireLocked(trx, groupId, [viewer.id])
        if (!(await isListedFor(trx, viewer.id, groupId))) throw new HttpError('notFound')
        if (!viewer.emailVerified) throw new HttpError('unverified')
        if (hasLink(text)) throw invalidField('text', 'linksRefused')
        const asker = { groupId, personId: viewer.id }
        const row = await store.readRequest(trx, asker)
        if (row && row.text !== '') return null
        allow(reasonNotToAsk(await store.countRequests(trx, viewer.id)))
        const now = clock()
        await withinQuota(context, trx, viewer.id, () => store.saveRequest(trx, asker, { text, now }))
        const event = { kind: 'groupAsked', actorId: viewer.id, recipientId: group.leadId, subjectId: groupId } as const
        await record(trx, [event], now)
        return null
      }),

    acceptGroupRequest: ({ viewer, params: { groupId, uid: personId } }) =>
      db.transaction().execute(async (trx) => {
        const { areThere } = await requireLed(trx, groupId, viewer.id, [personId])
        const row = await store.readRequest(trx, { groupId, personId })
        if (!areThere || !isWaiting(row)) throw new HttpError('notFound')
        const { members } = await countPeople(trx, groupId)
        allow(reasonNotToJoin({ members, joined: await countJoined(trx, personId) }))
        const now = clock()
        await saveMember(trx, { groupId, personId }, now)
        const event = {
          kind: 'groupAccepted',
          actorId: viewer.id,
          recipientId: personId,
          subjectId: groupId,
        } as const
        await record(trx, [event], now)
        return await showGroup(context, trx, groupId, viewer)
      }),

    endGroupRequest: ({ viewer, params: { groupId, uid: personId } }) =>
      db.transaction().execute(async (trx) => {
        if (personId === viewer.id) await takeBack(trx, groupId, personId)
        else {
          await requireLed(trx, groupId, viewer.id, [personId])
          await store.declineRequest(trx, { groupId, personId }, clock())
        }
        return null
      }),
  }
}

/** Answers alike with and without a request, and for a group that doesn't exist, so that it tells of none. */
async function takeBack(trx: Trx, groupId: string, personId: string): Promise<void> {
  await lockPeople(trx, [personId])
  await lockGroup(trx, groupId)
  await store.endRequests(trx, groupId, personId)
}
