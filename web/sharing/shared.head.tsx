import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/language.ts'
import { courseData } from './course.ts'
import { SharedHead } from './SharedHead.tsx'
import { type RenderedPage, sharedPageOf } from './shared.page.ts'

interface Shared {
  /** For the head. */
  head: string
  /** Blocks of data, which may stand behind everything that is painted. */
  data: string
}

/** What a rendered page tells other sites. */
export function sharedHead(page: RenderedPage, origin: string, language: Language): Shared {
  const shared = sharedPageOf(page)
  if (!shared) return { head: '', data: '' }
  return {
    head: renderToStaticMarkup(<SharedHead page={shared} origin={origin} language={language} />),
    data: shared.journey ? courseData(shared.journey, origin) : '',
  }
}
