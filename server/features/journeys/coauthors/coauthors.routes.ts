import { COAUTHORS_MAX } from '#contract/rules/limits.ts'
import { reasonNotToOwn } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { record, withdraw } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { requirePosting } from '#server/core/http/viewer.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { requireRecentProof } from '#server/features/identity/factors/proofs.ts'
import { areApart } from '#server/features/people/blocks.store.ts'
import * as coauthors from '#server/features/people/coauthorships.store.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { changeOwner } from '../owner.store.ts'
import { requireAuthored, requireOwn } from '../require-journey.ts'
import { type JourneyState, lockJourney } from '../state.store.ts'
import { listCoauthors, listInvitations, listShared } from './coauthor-lists.store.ts'
import { effectOfAnswer, isOpenToInvited, reasonNotToInvite } from './coauthors.policy.ts'
import { presentCoauthor, presentInvitation, presentShared } from './coauthors.view.ts'

type Calls = 'coauthors' | 'inviteCoauthor' | 'removeCoauthor' | 'offerJourney'

/** The calls of the people who work on a journey with its owner. */
export function coauthorHandlers(context: AppContext, limits: Limits): Handlers<Calls> {
  const { db, clock } = context
  return {
    coauthors: async ({ viewer, params: { id } }) => {
      return await listFor(db, await requireAuthored(db, id, viewer.id), viewer.id)
    },

    inviteCoauthor: ({ viewer, params: { id }, body: { personId } }) =>
      db.transaction().execute(async (trx) => {
        const journey = await requireOwn(trx, id, viewer.id)
        if (!viewer.emailVerified) throw new HttpError('unverified')
        const pair = { journeyId: id, personId }
        const before = await coauthors.readCoauthor(trx, pair)
        allow(reasonNotToInvite(viewer.id, personId, undefined))
        if (!(await areTogether(trx, viewer.id, personId))) throw new HttpError('personNotFound')
        allow(reasonNotToInvite(viewer.id, personId, before))
        if (!before) {
          if ((await coauthors.countCoauthors(trx, id)) >= COAUTHORS_MAX)
            throw invalidField('personId', 'coauthorsUsedUp', { maximum: COAUTHORS_MAX })
          const now = clock()
          await coauthors.insertInvitation(trx, { ...pair, createdAt: journey.createdAt }, now)
          await record(trx, [invitationOf(journey, personId)], now)
        }
        return await listFor(trx, journey, viewer.id)
      }),

    removeCoauthor: ({ viewer, params: { id, uid } }) =>
      db.transaction().execute(async (trx) => {
        const journey = required(await lockJourney(trx, id), 'journeyNotFound')
        const pair = { journeyId: id, personId: uid }
        const row = await coauthors.readCoauthor(trx, pair)
        // Co-authors can leave in any state of the journey.
        if (uid !== viewer.id || !row || row.acceptedAt === null) allow(reasonNotToOwn(journey, viewer.id))
        if (!row || row.declinedAt !== null) return null
        await lockPeople(trx, [uid])
        await coauthors.deleteCoauthor(trx, pair, clock())
        await withdraw(trx, [invitationOf(journey, uid)])
        return null
      }),

    offerJourney: async ({ viewer, params: { id, uid }, body: { offered, password } }) => {
      allow(reasonNotToOwn(await requireAuthored(db, id, viewer.id), viewer.id))
      const prover = { userId: viewer.id, sessionId: viewer.sessionId }
      if (offered) await requireRecentProof({ ...context, limits }, prover, { password })
      return await db.transaction().execute(async (trx) => {
        const journey = await requireOwn(trx, id, viewer.id)
        const row = await coauthors.readCoauthor(trx, { journeyId: id, personId: uid })
        if (!row || row.acceptedAt === null) throw new HttpError('personNotFound')
        const now = clock()
        if (offered && !(await areTogether(trx, viewer.id, uid))) throw new HttpError('personNotFound')
        if (offered !== (row.offeredAt !== null)) await coauthors.offerTo(trx, row, offered ? now : null)
        const event = { kind: 'journeyOffer', actorId: viewer.id, recipientId: uid, journeyId: id } as const
        if (offered) await record(trx, [event], now)
        else await withdraw(trx, [event])
        return await listFor(trx, journey, viewer.id)
      })
    },
  }
}

function invitationOf({ id: journeyId, ownerId: actorId }: JourneyState, recipientId: string) {
  return { kind: 'coauthorInvitation', actorId, recipientId, journeyId } as const
}

async function listFor(db: Db, { id, ownerId }: JourneyState, viewerId: string) {
  return (await listCoauthors(db, id, { viewerId, withInvited: ownerId === viewerId })).map(presentCoauthor)
}

/** Locks both people; returns false if one is deleted or suspended, or blocks the other. */
async function areTogether(trx: Trx, one: string, other: string): Promise<boolean> {
  return (await lockPeople(trx, [one, other])) && !(await areApart(trx, one, other))
}

/** The calls of the viewer's invitations, and of their own journeys with co-authors. */
export function invitationHandlers(context: AppContext): Handlers<'coauthorships' | 'answerInvitation'> {
  const { db, clock } = context

  return {
    coauthorships: async ({ viewer }) => ({
      invitations: (await listInvitations(db, viewer.id)).map(presentInvitation),
      shared: (await listShared(db, viewer.id)).map(presentShared),
    }),

    answerInvitation: ({ viewer, params: { id }, body }) =>
      db.transaction().execute(async (trx) => {
        // An invitation that is no longer valid looks like one that never existed.
        const journey = required(await lockJourney(trx, id), 'notFound')
        const pair = { journeyId: id, personId: viewer.id }
        const outcome = effectOfAnswer(await coauthors.readCoauthor(trx, pair), body)
        if (outcome === 'notFound' || !isOpenToInvited(journey)) throw new HttpError('notFound')
        const now = clock()
        if (body.accept) {
          requirePosting(viewer, now)
          if (!(await areTogether(trx, journey.ownerId, viewer.id))) throw new HttpError('notFound')
        }
        if (outcome === 'decline') await coauthors.declineInvitation(trx, pair, now)
        if (outcome === 'refuseOffer') await coauthors.offerTo(trx, pair, null)
        if (outcome === 'accept') {
          await coauthors.acceptInvitation(trx, pair, now)
          const event = { actorId: viewer.id, recipientId: journey.ownerId, journeyId: id }
          await record(trx, [{ ...event, kind: 'coauthorJoined' }], now)
        }
        if (outcome === 'takeOver') await takeOver(trx, journey, viewer.id)
        return { accepted: body.accept }
      }),
  }

  /** Makes the new owner the owner; the former owner stays as a co-author. */
  async function takeOver(trx: Trx, journey: JourneyState, newOwnerId: string): Promise<void> {
    const { id: journeyId, ownerId: personId, createdAt } = journey
    const now = clock()
    await withinQuota(context, trx, newOwnerId, () => changeOwner(trx, journey, newOwnerId, now))
    await coauthors.swapWithOwner(trx, { journeyId, personId, createdAt }, { newOwnerId, now })
    await coauthors.endApartFrom(trx, journeyId, newOwnerId, now)
  }
}
