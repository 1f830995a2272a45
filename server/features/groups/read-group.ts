import type { Group } from '#contract/group.ts'
import type { Journey } from '#contract/journey.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { required } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { readJourney } from '#server/features/journeys/page.store.ts'
import { presentGroup } from './groups.view.ts'
import { linkKeyOf } from './link-key.ts'
import { readGroup } from './read.store.ts'

/** A group as the viewer sees it; throws 404 if they aren't a member. */
export async function showGroup(
  { clock, settings }: Pick<AppContext, 'clock' | 'settings'>,
  db: Db,
  id: string,
  viewer: Viewer,
): Promise<Group> {
  const row = required(await readGroup(db, id, viewer.id), 'notFound')
  const read = await readableJourney(db, row.journeyId, viewer)
  const now = clock()
  return presentGroup(row, { viewer, read, key: linkKeyOf(row, settings, now), now })
}

/** The journey of a group with its steps; null if the viewer can't read it. */
export async function readableJourney(db: Db, id: string | null, viewer: Viewer | null): Promise<Journey | null> {
  const row = id === null ? undefined : await readJourney(db, id, viewer?.id ?? null)
  return row && reasonNotToRead(row, viewer?.id ?? null) === null ? presentJourney(row, viewer) : null
}
