import { load } from '#web/core/api/client.ts'

const CACHE_MS = 30 * 60_000

/** Never refetched; a page without a preview is not an error to retry. */
export const previewQuery = (url: string) => ({
  ...load('preview', { query: { url } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: CACHE_MS,
  retry: false,
})
