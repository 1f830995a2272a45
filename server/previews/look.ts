import type { Picture } from '../images/convert.ts'
import { type FetcherMeans, makeFetcher } from './fetch/fetcher.ts'
import { NoPreview } from './fetch/no-preview.ts'
import { askVideoHost, VIDEO_HOSTS, type VideoHost } from './oembed.ts'
import type { JourneyState } from './page/facts.ts'
import { readPage } from './page/read-page.ts'
import { fetchPicture } from './picture.ts'

export interface Seen extends Omit<JourneyState, 'images'> {
  picture: Picture | null
}

interface Means extends FetcherMeans {
  videoHosts?: readonly VideoHost[]
}

export type Looker = ReturnType<typeof makeLooker>

/** Looks at pages and their pictures. */
export function makeLooker({ videoHosts = VIDEO_HOSTS, ...means }: Means) {
  const fetcher = makeFetcher(means)

  return {
    /** Ends what is under way. */
    stop: fetcher.stop,

    /** What a page shows of itself; throws when that is nothing. */
    look: (url: URL): Promise<Seen> =>
      fetcher.errand(async (errand) => {
        const { images, ...words } = (await askVideoHost(errand, url, videoHosts)) ?? (await readPage(errand, url))
        if (words.title === null && words.description === null) throw new NoPreview('empty')
        return { ...words, picture: await fetchPicture(errand, images) }
      }),
  }
}
