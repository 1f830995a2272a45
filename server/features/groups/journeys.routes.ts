import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { requireJourney } from '#server/features/journeys/require-journey.ts'
import { walkOn } from './journeys.store.ts'
import { showGroup } from './read-group.ts'
import { requireLed } from './require-group.ts'
import { tellMembers } from './tell-members.ts'

/** The call with which a group goes on to another of its journeys. */
export function groupJourneyHandlers(context: AppContext): Handlers<'walkOn'> {
  const { db, clock } = context
  return {
    walkOn: ({ viewer, params: { groupId }, body: { journeyId } }) =>
      db.transaction().execute(async (trx) => {
        const { group } = await requireLed(trx, groupId, viewer.id)
        await requireJourney(trx, journeyId, { id: viewer.id, moderates: false })
        if (journeyId !== group.journeyId) {
          if (!(await walkOn(trx, groupId, journeyId))) throw new HttpError('journeyNotFound')
          const event = { kind: 'groupWalksOn', actorId: viewer.id, subjectId: groupId, journeyId } as const
          await tellMembers(trx, event, clock())
        }
        return await showGroup(context, trx, groupId, viewer)
      }),
  }
}
