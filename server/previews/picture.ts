import { IMAGE_TYPES } from '#contract/image.rules.ts'
import { convertImage, type Picture } from '../images/convert.ts'
import { whole } from './fetch/body.ts'
import type { Errand } from './fetch/fetcher.ts'

const IMAGE = {
  accept: IMAGE_TYPES.join(', '),
  acceptEncoding: 'identity',
  types: new RegExp(`^(?:${IMAGE_TYPES.join('|')})$`),
} as const

/** What is smaller only counts who looks. */
const SIDE_MIN = 64

/** The first of the images that can be had and read, re-encoded; null when there is none: the words stay. */
export async function fetchPicture(errand: Errand, images: readonly URL[]): Promise<Picture | null> {
  for (const image of images) {
    try {
      const { body } = await errand.get(image, IMAGE)
      const bytes = await whole(body, errand.bounds.imageBytes)
      const picture = await errand.within(convertImage(new Blob([new Uint8Array(bytes)]), 'preview'))
      if (picture.width >= SIDE_MIN && picture.height >= SIDE_MIN) return picture
    } catch {}
  }
  return null
}
