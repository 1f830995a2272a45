import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/language.ts'
import { courseData, listData } from './course-data.ts'
import { LinkPreviewTags } from './LinkPreviewTags.tsx'
import { type LinkPreview, linkPreviewOf, type RenderedPage } from './link-preview.ts'

interface Metadata {
  /** HTML for the head. */
  head: string
  /** JSON-LD, which may come at the end of the body. */
  data: string
}

/** The metadata of a rendered page. */
export function renderMetadata(page: RenderedPage, origin: string, language: Language): Metadata {
  const preview = linkPreviewOf(page)
  if (!preview) return { head: '', data: '' }
  return {
    head: renderToStaticMarkup(<LinkPreviewTags preview={preview} origin={origin} language={language} />),
    data: dataOf(preview, origin),
  }
}

function dataOf({ journey, list }: LinkPreview, origin: string): string {
  if (journey) return courseData(journey, origin)
  return list ? listData(list, origin) : ''
}
