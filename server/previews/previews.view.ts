import type { Preview } from '#contract/preview.ts'
import { IMAGES } from '../images/images.store.ts'
import type { PreviewRow } from './previews.store.ts'

/** A link of which nothing is known stays a link. */
export function presentPreview(url: string, row: PreviewRow | null): Preview {
  if (!row) return { url, title: null, description: null, siteName: null, image: null }
  const { title, description, siteName, imageId } = row
  return { url, title, description, siteName, image: imageId && `${IMAGES}/${imageId}` }
}
