import { convertImage, type Picture } from '../images/convert.ts'
import { whole } from './fetch/body.ts'
import type { Errand } from './fetch/fetcher.ts'

/** Without AVIF: a few hundred bytes of it unpack to 20 bytes a pixel. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const IMAGE = {
  accept: TYPES.join(', '),
  acceptEncoding: 'identity',
  types: new RegExp(`^(?:${TYPES.join('|')})$`),
} as const

/** What is smaller only counts who looks. */
const SIDE_MIN = 64

/** The first of the images that can be had and read, re-encoded; null when there is none: the words stay. */
export async function fetchPicture(errand: Errand, images: readonly URL[]): Promise<Picture | null> {
  for (const image of images) {
    try {
      const { body } = await errand.get(image, IMAGE)
      const bytes = await whole(body, errand.bounds.imageBytes)
      if (isAvif(bytes)) continue
      const picture = await errand.within(convertImage(bytes, 'preview'))
      if (picture.width >= SIDE_MIN && picture.height >= SIDE_MIN) return picture
    } catch {}
  }
  return null
}

/** Whatever it was called. */
function isAvif(bytes: Buffer): boolean {
  return bytes.toString('latin1', 4, 8) === 'ftyp'
}
