import { useQuery } from '@tanstack/react-query'
import type { SiteTold } from '#contract/site.ts'
import { load } from '#web/core/api/client.ts'

export const siteQuery = load('site', {})

/** How long the answer about the site is used, in ms: it is read on every page, and changes rarely. */
const SITE_MS = 300_000

/** What everyone can read about the site; null until it has loaded. */
export function useSite(): SiteTold | null {
  return useQuery({ ...siteQuery, staleTime: SITE_MS }).data ?? null
}
