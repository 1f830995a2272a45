import type { Preview } from '#contract/preview.ts'
import { IMAGES } from '../images/images.store.ts'
import type { PreviewRow } from './previews.store.ts'

/** All fields are null without a preview; the link is then shown alone. */
export function presentPreview(url: string, row: PreviewRow | null): Preview {
  if (!row) return { url, title: null, description: null, siteName: null, image: null }
  const { title, description, siteName, imageId } = row
  return { url, title, description, siteName, image: imageId && `${IMAGES}/${imageId}` }
}
