import { HOME_ROW_MAX, TRAIL_SENT_MAX, type TrailItem } from '#contract/home.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { loadDetails } from '#server/features/journeys/cards.store.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import type { ListedRow } from '#server/features/journeys/read.store.ts'
import { withReasons } from '#server/features/journeys/reader.store.ts'
import { readSteps } from '#server/features/journeys/steps.store.ts'
import { keyOfPage, pageOf } from '#server/features/previews/preview-cache.ts'
import { findImageIds } from '#server/features/previews/previews.store.ts'
import { imageUrlOf } from '#server/features/previews/previews.view.ts'
import {
  countFollowers,
  countListed,
  findSuggestions,
  listFirstPicks,
  readNewestJourneys,
  readStart,
  type TrailRow,
} from './home.store.ts'
import { presentFirstPick, presentOnTrail } from './home.view.ts'

export function homeHandlers({ db }: AppContext): Handlers<'homeStrips'> {
  return {
    homeStrips: async ({ viewer, language }) => {
      const [{ known, owners, reader }, journeyCount] = await Promise.all([readStart(db, viewer.id), countListed(db)])
      const started = known.filter((row) => row.started).map(({ id }) => id)
      const shownTrail = known.slice(0, TRAIL_SENT_MAX)
      const [picks, suggested, newest, steps] = await Promise.all([
        known.length === 0 ? listFirstPicks(db, reader, language) : [],
        findSuggestions(db, reader, language, started.slice(0, HOME_ROW_MAX)),
        readNewestJourneys(db, owners),
        readSteps(db, shownTrail),
      ])
      const [rows, followers] = await Promise.all([
        loadDetails(db, [...shownTrail, ...suggested.journeys, ...newest], viewer.id),
        countFollowers(db, viewer.id, suggested.journeys),
      ])
      const rowsOf = (some: readonly { id: string }[]) =>
        some.flatMap(({ id }) => rows.find((row) => row.id === id) ?? [])
      const rowsOfTrail = rowsOf(shownTrail).map((row) => ({ ...row, steps: steps.get(row.id) }))
      const trail = await presentTrail(viewer, shownTrail, rowsOfTrail)
      const forYou = rowsOf(suggested.journeys)
      return {
        trail,
        firstPicks: picks.flatMap(({ row, reason }) => presentFirstPick(presentJourney(row, viewer), reason) ?? []),
        hasFinished: reader.hasFinished,
        continue: trail
          .filter((item) => item.started)
          .slice(0, HOME_ROW_MAX)
          .map(({ journey, step, stepNumber, image }) => ({ journey, step, stepNumber, image })),
        forYou: (suggested.fit ? withReasons(forYou, reader) : forYou).map((row) => ({
          ...presentJourney(row, viewer),
          followedBy: followers.get(row.id) ?? 0,
        })),
        fromFollowed: rowsOf(newest).map((row) => {
          const journey = presentJourney(row, viewer)
          return { person: journey.owner, journey }
        }),
        journeyCount,
      }
    },
  }

  async function presentTrail(
    viewer: Viewer,
    trail: readonly TrailRow[],
    rows: readonly ListedRow[],
  ): Promise<TrailItem[]> {
    const byId = new Map(trail.map((row) => [row.id, row]))
    const items = rows.flatMap((row) => {
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
