import type { Preview } from '#contract/preview.ts'
import { STEP_DESCRIPTION_MAX } from '#contract/rules/step.ts'
import { load } from '#web/core/api/client.ts'

const CACHE_MS = 30 * 60_000

/**
 * The preview of a linked page. It is never refetched, and a page without a preview isn't an error.
 */
export const previewQuery = (url: string) => ({
  ...load('preview', { query: { url } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: CACHE_MS,
  retry: false,
})

/** The title in a preview, cut to the length of a step's description; empty if unknown. */
export function titleIn(preview: Preview | undefined): string {
  const title = preview?.title ?? ''
  const characters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment)
  if (characters.length <= STEP_DESCRIPTION_MAX) return title
  return `${characters
    .slice(0, STEP_DESCRIPTION_MAX - 1)
    .join('')
    .trimEnd()}…`
}
