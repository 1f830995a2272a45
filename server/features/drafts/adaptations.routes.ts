import { draftContent } from '#contract/draft.ts'
import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import { reasonNotToAdapt } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { deleteUnused, saveAdaptation } from '#server/features/journeys/adaptations.store.ts'
import { readPresentTexts } from '#server/features/journeys/revision-texts.store.ts'
import { type JourneyState, lockJourney } from '#server/features/journeys/state.store.ts'
import { areApart } from '#server/features/people/blocks.store.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { addDraft } from './add-draft.ts'

export function adaptationHandlers(context: AppContext): Handlers<'adaptJourney'> {
  return {
    adaptJourney: ({ viewer, params, runIdempotent }) =>
      runIdempotent(
        async (trx) => {
          const source = required(await lockJourney(trx, params.id), 'journeyNotFound')
          allow(reasonNotToAdapt(source, viewer.id, await areApart(trx, viewer.id, source.ownerId)))
          return await adapt(context, trx, viewer.id, source)
        },
        (_, saved) => saved,
      ),
  }
}

async function adapt(context: AppContext, trx: Trx, personId: string, source: JourneyState) {
  const now = context.clock()
  await lockPeople(trx, [personId])
  await deleteUnused(trx, personId, now)
  const texts = await readPresentTexts(trx, source.id)
  const adaptationId = await saveAdaptation(trx, { personId, source, texts }, now)
  const content = draftContent.parse({ ...contentOf(texts), ...(!source.languageChosen && { language: null }) })
  return await addDraft(context, trx, personId, { content, adaptationId })
}

/** Steps keep their ids in the draft, and so the published journey knows their originals. */
function contentOf({ badges, ...texts }: JourneyTexts) {
  return { ...texts, badges: badges.map((name) => ({ name })) }
}
