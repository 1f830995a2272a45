import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasLetterOrDigit } from '#contract/rules/text.ts'
import { load } from '#web/core/api/client.ts'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'
import { PAGES, type PageEntry } from '#web/pages.ts'

/** A search result with its link. */
export interface SearchOption {
  id: string
  label: string
  /** Text beside the label: the journey's owner, or the person's position. */
  detail?: string | undefined
  href: string
}

export interface SearchGroup {
  kind: 'journeys' | 'badges' | 'people' | 'pages'
  options: SearchOption[]
}

const RESULTS_MAX = 5
const DEBOUNCE_MS = 150

/** Results for the typed text; without text, the pages the viewer can open. */
export function useSearchGroups(prefix: string, searchText: string, isMember: boolean) {
  const text = useDebounced(searchText, DEBOUNCE_MS)
  const isSearchable = hasLetterOrDigit(text)
  const journeys = useQuery({ ...load('journeys', { query: { q: text, limit: RESULTS_MAX } }), enabled: isSearchable })
  const labelOf = useBadgeLabel()
  const badges = useQuery({ ...load('badges', { query: { q: text } }), enabled: isSearchable })
  const people = useQuery({
    ...load('people', { query: { q: text, limit: RESULTS_MAX } }),
    enabled: isSearchable && isMember,
  })
  const pages = usePages(isMember)
  const groups = useMemo(() => {
    const found: SearchGroup[] = [
      {
        kind: 'journeys',
        options: (journeys.data ?? []).map(({ id, name, owner }) => ({
          id: `${prefix}-journey-${id}`,
          label: name,
          detail: owner.displayName,
          href: `/app/discover/journey/${id}`,
        })),
      },
      {
        kind: 'badges',
        options: (badges.data ?? []).slice(0, RESULTS_MAX).map(({ name }) => ({
          id: `${prefix}-badge-${encodeURIComponent(name)}`,
          label: labelOf(name),
          href: `${isMember ? '/app/discover' : '/'}?badge=${encodeURIComponent(name)}`,
        })),
      },
      {
        kind: 'people',
        options: (people.data ?? []).map(({ id, displayName, role }) => ({
          id: `${prefix}-person-${id}`,
          label: displayName,
          detail: role ?? undefined,
          href: `/app/user/profile?userId=${encodeURIComponent(id)}`,
        })),
      },
      {
        kind: 'pages',
        options: pages
          .filter(({ label }) => label.toLocaleLowerCase().includes(text.toLocaleLowerCase()))
          .map(({ href, label }) => ({ id: `${prefix}-page-${href.replaceAll('/', '-')}`, label, href })),
      },
    ]
    return found.filter(({ options }) => options.length > 0)
  }, [prefix, text, isMember, journeys.data, badges.data, people.data, pages, labelOf])
  return {
    groups,
    isLoading: text !== searchText || [journeys, badges, people].some(({ isLoading }) => isLoading),
    isFailed: [journeys, badges, people].some(({ isError }) => isError),
  }
}

/** The pages that the viewer can open and search for, in the order of the table of pages. */
function usePages(isMember: boolean) {
  const { t } = useTranslation()
  return useMemo(
    () =>
      Object.entries<PageEntry>(PAGES).flatMap(([href, { palette, access }]) =>
        palette && (isMember || access === 'open') ? { href, label: t(palette) } : [],
      ),
    [isMember, t],
  )
}
