import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { readJourney } from '#server/features/journeys/read.store.ts'
import { findPicturedFinish, readFinish } from '#server/features/progress/finish.store.ts'
import type { FinishContent } from './finish-picture-svg.ts'
import { wordsIn } from './words.ts'

/** What the picture at this address shows; 404 once the finish or the journey can't be seen. */
export async function finishContentOf({ db }: AppContext, token: string): Promise<FinishContent> {
  const pictured = await findPicturedFinish(db, token)
  const finish = pictured && (await readFinish(db, pictured))
  const row = finish && (await readJourney(db, pictured.journeyId, null))
  if (!row || reasonNotToRead(row, null)) throw new HttpError('notFound')
  const { id, name, badges, requiredCount } = presentJourney(row, null)
  return {
    seed: id,
    hue: badges[0]?.name ?? id,
    title: name,
    person: pictured.displayName,
    finishedOn: wordsIn(finish.language ?? 'en').finishedOn(finish.finishedAt, finish.timeZone),
    badges: badges.map((badge) => badge.name),
    units: requiredCount,
  }
}
