import { hasLink } from '#contract/talk/comment-text.ts'
import type { Flag } from '#contract/talk/flag.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, invalidField, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { replaceLink } from '#server/features/journeys/replace-link.ts'
import type { JourneyState } from '#server/features/journeys/state.store.ts'
import { lockWithJourney, requireReceived } from './access.ts'
import { reasonNotToRepeat } from './flags.policy.ts'
import { type Decision, type FlagState, setDecision } from './flags.store.ts'
import { presentFlag } from './flags.view.ts'
import { readFlag } from './read.store.ts'

/** What the owner of the journey does with a flag. */
export function flagDecisionHandlers(context: AppContext): Handlers<'acceptFlag' | 'dismissFlag'> {
  const { db, clock } = context

  return {
    acceptFlag: ({ viewer, params: { id }, body }) =>
      decide(id, viewer, async (trx, flag, journey) => {
        const decision = { accepted: 1, reply: null }
        if (flag.decidedAt !== null) return allow(reasonNotToRepeat(flag, decision))
        const { url, oldUrl, stepId } = flag
        if (url !== null && !body?.keepLink) await replaceLink(context, trx, journey, { stepId, oldUrl, url })
        await settle(trx, flag, journey, decision)
      }),

    dismissFlag: ({ viewer, params: { id }, body: { reply } }) =>
      decide(id, viewer, async (trx, flag, journey) => {
        const decision = { accepted: 0, reply: reply || null }
        if (flag.decidedAt !== null) return allow(reasonNotToRepeat(flag, decision))
        if (!viewer.emailVerified && hasLink(reply)) throw invalidField('reply', 'linksUnconfirmed')
        await settle(trx, flag, journey, decision)
      }),
  }

  async function settle(trx: Trx, flag: FlagState, journey: JourneyState, decision: Decision): Promise<void> {
    const now = clock()
    await setDecision(trx, flag.id, decision, now)
    const event = { actorId: journey.ownerId, recipientId: flag.personId, journeyId: journey.id, subjectId: flag.id }
    await record(trx, [{ ...event, kind: 'flagDecision' }], now)
  }

  /** Runs `act` with the journey and the flag locked, if the viewer is the owner and may see the flag. */
  function decide(
    id: string,
    viewer: Viewer,
    act: (trx: Trx, flag: FlagState, journey: JourneyState) => Promise<void>,
  ): Promise<Flag> {
    return db.transaction().execute(async (trx) => {
      const locked = await lockWithJourney(trx, id)
      await requireReceived(trx, locked, viewer)
      await act(trx, locked.flag, locked.journey)
      return presentFlag(required(await readFlag(trx, id), 'flagNotFound'))
    })
  }
}
