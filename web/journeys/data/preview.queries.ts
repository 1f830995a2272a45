import { load } from '#web/api/client.ts'

const KEPT_MS = 30 * 60_000

/** Asked for once a visit; a page that gives nothing is no failure to try again. */
export const previewQuery = (url: string) => ({
  ...load('preview', { query: { url } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
  retry: false,
})
