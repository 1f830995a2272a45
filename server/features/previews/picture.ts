import { HttpError } from '#server/core/http/http-error.ts'
import { convertImage, type Picture } from '#server/core/images/convert.ts'
import { whole } from './fetch/body.ts'
import type { Errand } from './fetch/fetcher.ts'

/** Without AVIF, of which a few hundred bytes can decode to 20 bytes per pixel. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const IMAGE = {
  accept: TYPES.join(', '),
  acceptEncoding: 'identity',
  types: new RegExp(`^(?:${TYPES.join('|')})$`),
} as const

/** Smaller images are usually tracking pixels. */
const SIDE_MIN = 64

/**
 * Converts the first image that can be fetched and decoded; null if none can, and the preview has
 * only text; 'busy' if too many others wait to be converted.
 */
export async function fetchPicture(
  errand: Errand,
  images: readonly URL[],
  caller: string,
): Promise<Picture | 'busy' | null> {
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

/** Null for an image that can't be converted at any time. */
function refusalOf(error: unknown): 'busy' | null {
  return error instanceof HttpError && error.code === 'invalid' ? null : 'busy'
}

/** Ignores the declared media type. */
function isAvif(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp'
}
