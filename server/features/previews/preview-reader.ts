import type { Picture } from '#server/core/images/convert.ts'
import { type FetchedFile, fetchFile } from './fetch/fetch-file.ts'
import { createFetcher, type FetcherMeans } from './fetch/fetcher.ts'
import { NoPreview } from './fetch/no-preview.ts'
import { askVideoHost, VIDEO_HOSTS, type VideoHost } from './oembed.ts'
import type { PageFacts } from './page/facts.ts'
import { readPage } from './page/read-page.ts'
import { fetchPicture } from './picture.ts'

export interface Seen extends Omit<PageFacts, 'images'> {
  picture: Picture | 'busy' | null
}

interface Means extends FetcherMeans {
  videoHosts?: readonly VideoHost[]
}

export type PreviewReader = ReturnType<typeof createPreviewReader>

/** Fetches pages and their pictures for previews. */
export function createPreviewReader({ videoHosts = VIDEO_HOSTS, ...means }: Means) {
  const fetcher = createFetcher(means)

  return {
    /** Aborts running fetches. */
    stop: fetcher.stop,

    /** Reads a page's preview for this caller; throws `NoPreview` if there is none. */
    look: (url: URL, caller: string): Promise<Seen> =>
      fetcher.errand(async (errand) => {
        const { images, ...facts } = (await askVideoHost(errand, url, videoHosts)) ?? (await readPage(errand, url))
        if (facts.title === null && facts.description === null) throw new NoPreview('empty')
        return { ...facts, picture: await fetchPicture(errand, images, caller) }
      }),

    /** Fetches a page or file of any type whole, within the same limits; throws `NoPreview`. */
    fetchFile: (url: URL): Promise<FetchedFile> => fetcher.errand((errand) => fetchFile(errand, url)),
  }
}
