import { reasonNotToRead } from '#server/core/access/journeys.ts'
import { FileAnswer } from '#server/core/http/answers.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { readJourney } from '#server/features/journeys/page.store.ts'
import { exportedJourneyOf } from './exported-journey.ts'
import { journeyFile } from './journey-file.ts'

export function exportHandlers({ db, settings }: AppContext): Handlers<'exportJourney'> {
  return {
    exportJourney: async ({ viewer, params, query }) => {
      const row = required(await readJourney(db, params.id, null), 'journeyNotFound')
      allow(reasonNotToRead(row, viewer?.id ?? null, viewer?.moderates))
      const journey = exportedJourneyOf(presentJourney(row, null), settings.publicUrl)
      return new FileAnswer(journeyFile(journey, query.format))
    },
  }
}
