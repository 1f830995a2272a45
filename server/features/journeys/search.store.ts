import type { JourneysQuery } from '#contract/journey.ts'
import type { Db } from '#server/core/database/database.ts'
import type { Page } from '#server/core/platform/cursor.ts'
import { findJourneys } from '#server/core/search/find-journeys.ts'
import { type JourneyRow, loadPage } from './read.store.ts'

/** Listed journeys that match words and filters. */
export async function searchJourneys(
  db: Db,
  query: JourneysQuery,
  viewerId: string | null,
): Promise<Page<JourneyRow[]>> {
  return await loadPage(db, await findJourneys(db, query), { viewerId, because: false })
}
