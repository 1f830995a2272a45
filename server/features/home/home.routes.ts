import type { HomeContinue } from '#contract/journey.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { keyOfPage, pageOf } from '#server/features/previews/preview-cache.ts'
import { findImageIds } from '#server/features/previews/previews.store.ts'
import { imageUrlOf } from '#server/features/previews/previews.view.ts'
import { countFollowers, listFromFollowed, listInProgress, listSuggestions } from './home.store.ts'
import { presentNextStep } from './home.view.ts'

export function homeHandlers({ db }: AppContext): Handlers<'homeStrips'> {
  return {
    homeStrips: async ({ viewer }) => {
      const [inProgress, newest] = await Promise.all([listNext(viewer), listFromFollowed(db, viewer.id)])
      const known = inProgress.map(({ journey }) => journey.id)
      const suggested = await listSuggestions(db, viewer.id, known)
      const ids = suggested.map(({ id }) => id)
      const followers = await countFollowers(db, viewer.id, ids)
      return {
        continue: inProgress,
        forYou: suggested.map((row) => ({
          ...presentJourney(row, viewer),
          followedBy: followers.get(row.id) ?? 0,
        })),
        fromFollowed: newest.map((row) => {
          const journey = presentJourney(row, viewer)
          return { person: journey.owner, journey }
        }),
      }
    },
  }

  async function listNext(viewer: Viewer): Promise<HomeContinue[]> {
    const rows = await listInProgress(db, viewer.id)
    const next = rows.flatMap((row) => presentNextStep(presentJourney(row, viewer)) ?? [])
    const keys = next.map(({ step }) => keyOfUrl(step.url))
    const images = await findImageIds(db, keys)
    return next.map((item, index) => {
      const imageId = images.get(keys[index] ?? '')
      return { ...item, image: imageId ? imageUrlOf(imageId) : null }
    })
  }
}

function keyOfUrl(url: string): string {
  const page = pageOf(url)
  return page ? keyOfPage(page) : ''
}
