import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/language.ts'
import { courseData } from './course.ts'
import { SharedHead } from './SharedHead.tsx'
import { type RenderedPage, sharedPageOf } from './shared.page.ts'

interface Shared {
  /** HTML for the head. */
  head: string
  /** JSON-LD, which may come at the end of the body. */
  data: string
}

/** The metadata of a rendered page. */
export function sharedHead(page: RenderedPage, origin: string, language: Language): Shared {
  const shared = sharedPageOf(page)
  if (!shared) return { head: '', data: '' }
  return {
    head: renderToStaticMarkup(<SharedHead page={shared} origin={origin} language={language} />),
    data: shared.journey ? courseData(shared.journey, origin) : '',
  }
}
