import { DESK_COUNT_MAX, DESK_MAX } from '#contract/rules/limits.ts'
import type { Desk } from '#contract/upkeep.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { presentComment } from '#server/features/comments/comments.view.ts'
import { readComments } from '#server/features/comments/read.store.ts'
import { countOriginalChanges } from '#server/features/journeys/adaptations/copy.ts'
import { readerOf } from '#server/features/journeys/require-journey.ts'
import type { JourneyState } from '#server/features/journeys/state.store.ts'
import { listReceived, readReceived } from '#server/features/suggestions/read.store.ts'
import { presentReceived } from '#server/features/suggestions/suggestions.view.ts'
import { readAuthored, readOutdated, readStepsOf } from './desk.store.ts'
import { notedLinks } from './noted-links.ts'
import { readUnanswered } from './upkeep.store.ts'

/** Max. versions whose originals are compared in one call. */
const ORIGINALS_MAX = 10

/** The call that shows what waits for a person on all of their journeys. */
export function deskHandlers(context: AppContext): Handlers<'desk'> {
  const { db, settings } = context

  return {
    desk: async ({ viewer }) => {
      const journeys = await readAuthored(db, viewer.id)
      const ids = journeys.map(({ id }) => id)
      const byId = new Map(journeys.map((journey) => [journey.id, journey]))
      const limit = DESK_MAX + DESK_COUNT_MAX
      const request = { readerId: viewer.id, limit }
      const none: Desk = {
        journeys: [],
        comments: [],
        suggestions: [],
        links: [],
        originals: [],
        linkChecks: settings.linkChecks,
        more: 0,
      }
      if (ids.length === 0) return none
      const [unanswered, received, steps, outdated] = await Promise.all([
        readUnanswered(db, ids, request),
        listReceived(db, ids, request),
        readStepsOf(db, ids),
        readOutdated(db, ids, ORIGINALS_MAX),
      ])
      const links = await notedLinks(context, steps)
      const originals = await changedOriginals(
        outdated.flatMap((id) => byId.get(id) ?? []),
        viewer.id,
      )
      const kinds = { comments: unanswered, suggestions: received, links, originals }
      const shown = firstOf(kinds)
      const reader = readerOf(viewer)
      const [comments, suggestions] = await Promise.all([
        readComments(db, shown.comments, reader),
        readReceived(db, shown.suggestions),
      ])
      const named = new Set([
        ...comments.map(({ journeyId }) => journeyId),
        ...suggestions.map(({ journeyId }) => journeyId),
        ...[...shown.links, ...shown.originals].map(({ pathId }) => pathId),
      ])
      const all = Object.values(kinds).reduce((sum, { length }) => sum + length, 0)
      return {
        ...none,
        journeys: journeys.filter(({ id }) => named.has(id)).map(presentJourney),
        comments: comments.map((row) =>
          presentComment(row, { reader, ownerId: byId.get(row.journeyId ?? '')?.ownerId ?? '' }),
        ),
        suggestions: suggestions.map(presentReceived),
        links: shown.links,
        originals: shown.originals,
        more: Math.min(Math.max(0, all - DESK_MAX), DESK_COUNT_MAX),
      }
    },
  }

  async function changedOriginals(versions: readonly JourneyState[], viewerId: string): Promise<Desk['originals']> {
    const found: Desk['originals'] = []
    for (const version of versions) {
      const changes = await countOriginalChanges(db, version, viewerId)
      if (changes > 0) found.push({ pathId: version.id, changes })
    }
    return found
  }
}

function presentJourney({ id, name, discussionClosedAt }: JourneyState): Desk['journeys'][number] {
  return { id, name, discussionClosed: discussionClosedAt !== null }
}

/** The first entries of all kinds together, in the order of the kinds. */
function firstOf<Kinds extends Record<string, readonly unknown[]>>(kinds: Kinds): Kinds {
  let left = DESK_MAX
  const entries = Object.entries(kinds).map(([kind, items]) => {
    const shown = items.slice(0, left)
    left -= shown.length
    return [kind, shown]
  })
  return Object.fromEntries(entries) as Kinds
}
