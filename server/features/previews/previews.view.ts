import { NO_PREVIEW, type Preview } from '#contract/preview.ts'
import { IMAGES } from '#server/core/images/images.store.ts'
import { SMALL } from './covers.store.ts'
import type { PreviewRow } from './previews.store.ts'

/** Presents a preview; without one all fields are null, and only the link is shown. */
export function presentPreview(url: string, row: PreviewRow | null): Preview {
  if (!row) return { url, ...NO_PREVIEW }
  const { title, description, siteName, imageId, minutes, cost, language } = row
  return { url, title, description, siteName, image: imageId && imageUrlOf(imageId), minutes, cost, language }
}

/** The address of the small variant of a preview's picture. */
export function smallImageUrlOf(imageId: string): string {
  return imageUrlOf(imageId + SMALL)
}

export function imageUrlOf(imageId: string): string {
  return `${IMAGES}/${imageId}`
}
