import type { ProgressInput } from '#contract/progress.ts'
import type { Db } from '#server/database/database.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { allow, HttpError, required } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { readJourneyState } from '#server/journeys/state.store.ts'
import { reasonNotToRead } from '#server/journeys/journeys.policy.ts'
import { lockPeople } from '#server/people/people.store.ts'
import * as store from './progress.store.ts'

export function progressHandlers({ db, dialect, clock }: AppContext): Handlers<'progress' | 'saveProgress'> {
  return {
    progress: async ({ viewer, params }) => {
      await requireReadable(db, params.pathId, viewer.id)
      return await store.readProgress(db, { personId: viewer.id, journeyId: params.pathId })
    },

    saveProgress: ({ viewer, params, body }) =>
      db.transaction().execute(async (trx) => {
        await lockPeople(trx, dialect, [viewer.id])
        await requireReadable(trx, params.pathId, viewer.id)
        const walk = { personId: viewer.id, journeyId: params.pathId }
        const { done, undone } = changeOf(body, await store.stepsEverOf(trx, walk.journeyId))
        const ticked = await store.tick(trx, walk, done, clock())
        const unticked = await store.untick(trx, dialect, walk, undone)
        await store.noteFinish(trx, walk, { ticked, unticked }, clock())
        return await store.readProgress(trx, walk)
      }),
  }
}

async function requireReadable(db: Db, journeyId: string, viewerId: string): Promise<void> {
  const facts = required(await readJourneyState(db, journeyId), 'journeyNotFound')
  allow(reasonNotToRead(facts, viewerId))
}

/** The whole set is the change that ticks what it holds and unticks the other steps that are still there. */
function changeOf(input: ProgressInput, steps: { id: string; removedAt: number | null }[]) {
  const { completed, done = completed ?? [] } = input
  const wanted = new Set(done)
  const rest = steps.filter(({ id, removedAt }) => removedAt === null && !wanted.has(id)).map(({ id }) => id)
  const undone = completed ? rest : (input.undone ?? [])
  const known = new Set(steps.map(({ id }) => id))
  if (![...done, ...undone].every((id) => known.has(id)))
    throw new HttpError('invalid', { fields: [{ field: completed ? 'completed' : 'done', key: 'unknownStep' }] })
  return { done: [...wanted], undone: undone.filter((id) => !wanted.has(id)) }
}
