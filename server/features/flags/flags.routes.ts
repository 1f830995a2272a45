import type { Flag } from '#contract/flag.ts'
import { hasLink } from '#contract/rules/comment-text.ts'
import { authorsOf, isAuthor, reasonNotToRead, reasonNotToWrite } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { newId } from '#server/core/platform/ids.ts'
import { readerOf, requireJourney, requireLocked } from '#server/features/journeys/require-journey.ts'
import { replaceLink } from '#server/features/journeys/save-journey.ts'
import type { JourneyState } from '#server/features/journeys/state.store.ts'
import { areApart } from '#server/features/people/blocks.store.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { lockWithJourney, requireReceived } from './access.ts'
import { reasonNotToFlag, reasonNotToRepeat } from './flags.policy.ts'
import * as store from './flags.store.ts'
import { type Decision, type FlagState, listFlags, readFlag, setDecision } from './flags.store.ts'
import { presentFlag } from './flags.view.ts'

/** The calls about flags: reports of links, from a member to the authors of the journey. */
export function flagHandlers(context: AppContext): Handlers<'flags' | 'createFlag' | 'deleteFlag'> {
  const { db, clock } = context

  return {
    flags: async ({ viewer, params: { pathId }, query }) => {
      const journey = await requireJourney(db, pathId, readerOf(viewer))
      const request = { ...query, journeyId: journey.id, viewerId: viewer.id }
      return mapPage(await listFlags(db, { ...request, isAuthor: isAuthor(journey, viewer.id) }), presentFlag)
    },

    createFlag: ({ viewer, params: { pathId }, body, runIdempotent }) =>
      runIdempotent(
        async (trx) => {
          const journey = await requireLocked(
            trx,
            pathId,
            (found) => reasonNotToRead(found, viewer.id, viewer.moderates) ?? reasonNotToFlag(found, viewer.id),
          )
          await lockPeople(trx, [viewer.id])
          allow(reasonNotToWrite(journey, await areApart(trx, viewer.id, journey.ownerId)))
          refuseUnconfirmedLinks(viewer, body)
          const { stepId, kind, note, url } = body
          const oldUrl = required(await store.readLink(trx, { journeyId: journey.id, stepId }), 'stepNotFound')
          if (url === oldUrl) throw invalidField('url', 'flagSameLink')
          const now = clock()
          const id = newId(now)
          const of = { journeyId: journey.id, stepId, personId: viewer.id }
          const added = { id, ...of, kind, note, oldUrl, url: url || null, createdAt: now }
          await withinQuota(context, trx, viewer.id, () => store.insertFlag(trx, added))
          const event = { kind: 'flag', actorId: viewer.id, journeyId: journey.id, subjectId: id } as const
          const told = authorsOf(journey).map((recipientId) => ({ ...event, recipientId }))
          await record(trx, told, now)
          return { id }
        },
        async (trx, { id }) => {
          const row = required(await readFlag(trx, id, viewer.id), 'flagNotFound')
          await requireJourney(trx, row.journeyId, readerOf(viewer))
          return presentFlag(row)
        },
      ),

    deleteFlag: ({ viewer, params: { id } }) =>
      db.transaction().execute(async (trx) => {
        const locked = await lockWithJourney(trx, id)
        // No further checks: people can delete their flags in any state of the journey.
        if (locked.flag.personId === viewer.id) await store.deleteFlag(trx, id)
        else {
          await requireReceived(trx, locked, viewer)
          throw new HttpError('forbidden')
        }
        return null
      }),
  }
}

function refuseUnconfirmedLinks({ emailVerified }: Viewer, { url, note }: { url: string; note: string }): void {
  if (emailVerified) return
  if (url !== '') throw invalidField('url', 'linksUnconfirmed')
  if (hasLink(note)) throw invalidField('note', 'linksUnconfirmed')
}

/** The calls with which the authors of the journey accept or dismiss a flag. */
export function flagDecisionHandlers(context: AppContext): Handlers<'acceptFlag' | 'dismissFlag'> {
  const { db, clock } = context

  return {
    acceptFlag: ({ viewer, params: { id }, body }) =>
      decide(id, viewer, async (trx, flag, journey) => {
        const decision = { decidedBy: viewer.id, accepted: 1, reply: null }
        if (flag.decidedAt !== null) return allow(reasonNotToRepeat(flag, decision))
        const { url, oldUrl, stepId } = flag
        if (url !== null && !body?.keepLink)
          await replaceLink(context, trx, journey, { actorId: viewer.id, stepId, oldUrl, url })
        await settle(trx, flag, journey, decision)
      }),

    dismissFlag: ({ viewer, params: { id }, body: { reply } }) =>
      decide(id, viewer, async (trx, flag, journey) => {
        const decision = { decidedBy: viewer.id, accepted: 0, reply: reply || null }
        if (flag.decidedAt !== null) return allow(reasonNotToRepeat(flag, decision))
        if (!viewer.emailVerified && hasLink(reply)) throw invalidField('reply', 'linksUnconfirmed')
        await settle(trx, flag, journey, decision)
      }),
  }

  async function settle(trx: Trx, flag: FlagState, journey: JourneyState, decision: Decision): Promise<void> {
    const now = clock()
    await setDecision(trx, flag.id, decision, now)
    const event = { actorId: decision.decidedBy, recipientId: flag.personId, journeyId: journey.id, subjectId: flag.id }
    await record(trx, [{ ...event, kind: 'flagDecision' }], now)
  }

  /** Runs `act` with the journey and the flag locked, if the viewer is an author and may see the flag. */
  function decide(
    id: string,
    viewer: Viewer,
    act: (trx: Trx, flag: FlagState, journey: JourneyState) => Promise<void>,
  ): Promise<Flag> {
    return db.transaction().execute(async (trx) => {
      const locked = await lockWithJourney(trx, id)
      await requireReceived(trx, locked, viewer)
      await act(trx, locked.flag, locked.journey)
      return presentFlag(required(await readFlag(trx, id, viewer.id), 'flagNotFound'))
    })
  }
}
