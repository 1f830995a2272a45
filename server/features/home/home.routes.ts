import { HOME_ROW_MAX, TRAIL_SENT_MAX, type TrailItem } from '#contract/home.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { keyOfPage, pageOf } from '#server/features/previews/preview-cache.ts'
import { findImageIds } from '#server/features/previews/previews.store.ts'
import { imageUrlOf } from '#server/features/previews/previews.view.ts'
import {
  countFollowers,
  countListed,
  findTrail,
  hasFinished,
  listFirstPicks,
  listFromFollowed,
  listSuggestions,
  loadWithSteps,
  type TrailRow,
} from './home.store.ts'
import { presentFirstPick, presentOnTrail } from './home.view.ts'

export function homeHandlers({ db }: AppContext): Handlers<'homeStrips'> {
  return {
    homeStrips: async ({ viewer, language }) => {
      const [known, newest, finished, journeyCount] = await Promise.all([
        findTrail(db, viewer.id),
        listFromFollowed(db, viewer.id),
        hasFinished(db, viewer.id),
        countListed(db),
      ])
      const trail = await presentTrail(viewer, known.slice(0, TRAIL_SENT_MAX))
      const picks = known.length === 0 ? await listFirstPicks(db, { id: viewer.id, language }) : []
      const started = known.filter((row) => row.started).map(({ id }) => id)
      const suggested = await listSuggestions(db, { id: viewer.id, language }, started.slice(0, HOME_ROW_MAX))
      const ids = suggested.map(({ id }) => id)
      const followers = await countFollowers(db, viewer.id, ids)
      return {
        trail,
        firstPicks: picks.flatMap((row) => presentFirstPick(presentJourney(row, viewer)) ?? []),
        hasFinished: finished,
        continue: trail
          .filter((item) => item.started)
          .slice(0, HOME_ROW_MAX)
          .map(({ journey, step, stepNumber, image }) => ({ journey, step, stepNumber, image })),
        forYou: suggested.map((row) => ({
          ...presentJourney(row, viewer),
          followedBy: followers.get(row.id) ?? 0,
        })),
        fromFollowed: newest.map((row) => {
          const journey = presentJourney(row, viewer)
          return { person: journey.owner, journey }
        }),
        journeyCount,
      }
    },
  }

  async function presentTrail(viewer: Viewer, trail: readonly TrailRow[]): Promise<TrailItem[]> {
    const byId = new Map(trail.map((row) => [row.id, row]))
    const items = (await loadWithSteps(db, trail, { viewerId: viewer.id })).flatMap((row) => {
      const known = byId.get(row.id)
      return (known && presentOnTrail(presentJourney(row, viewer), known)) ?? []
    })
    const keys = items.map(({ step }) => keyOfUrl(step.url))
    const images = await findImageIds(db, keys)
    return items.map((item, index) => {
      const imageId = images.get(keys[index] ?? '')
      return { ...item, image: imageId ? imageUrlOf(imageId) : null }
    })
  }
}

function keyOfUrl(url: string): string {
  const page = pageOf(url)
  return page ? keyOfPage(page) : ''
}
