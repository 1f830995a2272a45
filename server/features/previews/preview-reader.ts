import { HttpError } from '#server/core/http/http-error.ts'
import { convertImage, isAvif, type Picture } from '#server/core/images/convert.ts'
import { whole } from './fetch/body.ts'
import { createFetcher, type Errand, type FetchedFile, type FetcherMeans, fetchFile } from './fetch/fetcher.ts'
import { NoPreview } from './fetch/no-preview.ts'
import { askVideoHost, VIDEO_HOSTS, type VideoHost } from './oembed.ts'
import type { PageFacts } from './page/facts.ts'
import { readPage } from './page/read-page.ts'

export interface Seen extends Omit<PageFacts, 'images'> {
  picture: Picture | 'busy' | null
}

interface Means extends FetcherMeans {
  videoHosts?: readonly VideoHost[]
}

export type PreviewReader = ReturnType<typeof createPreviewReader>

/** Creates a reader that fetches pages and their pictures for previews. */
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

    /** Fetches a whole page or file of any type, within the same limits; throws `NoPreview`. */
    fetchFile: (url: URL): Promise<FetchedFile> => fetcher.errand((errand) => fetchFile(errand, url)),
  }
}

/** The types of images that are stored. AVIF is refused: a few hundred bytes can decode to 20 bytes per pixel. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
/** The bytes decide what an image is; servers also send images as unknown bytes, or without a type. */
const IMAGE = {
  accept: TYPES.join(', '),
  acceptEncoding: 'identity',
  types: /^(?:image\/(?!svg)\S+|(?:application|binary)\/octet-stream|)$/,
} as const

/** Smaller images are usually tracking pixels. */
const SIDE_MIN = 64

/**
 * Converts the first image that can be fetched and decoded. Null if there is none, so that the
 * preview has only text; 'busy' if too many others wait for conversion.
 */
async function fetchPicture(errand: Errand, images: readonly URL[], caller: string): Promise<Picture | 'busy' | null> {
  for (const image of images) {
    try {
      const { body } = await errand.get(image, IMAGE)
      const bytes = await whole(body, errand.bounds.imageBytes)
      if (isAvif(bytes)) continue
      const picture = await errand.within(convertImage(bytes, 'preview', caller)).catch(refusalOf)
      if (picture === 'busy') return picture
      if (picture !== null && picture.width >= SIDE_MIN && picture.height >= SIDE_MIN) return picture
    } catch {}
  }
  return null
}

/** 'busy' if the image can be converted later; null if it never can. */
function refusalOf(error: unknown): 'busy' | null {
  return error instanceof HttpError && error.code === 'invalid' ? null : 'busy'
}
