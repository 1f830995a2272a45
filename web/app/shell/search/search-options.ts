import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Badge } from '#contract/badge.ts'
import { hasParts } from '#contract/rules/search-parts.ts'
import { hasLetterOrDigit } from '#contract/rules/text.ts'
import { load } from '#web/core/api/client.ts'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
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
  /** The group of results; `next` and `popular` are offered if nothing is found. */
  kind: 'journeys' | 'badges' | 'people' | 'pages' | 'next' | 'popular'
  options: SearchOption[]
}

const RESULTS_MAX = 5
const POPULAR_MAX = 4
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
  const found = useMemo(() => {
    const groups: SearchGroup[] = [
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
        options: (badges.data ?? [])
          .slice(0, RESULTS_MAX)
          .map((badge) => badgeOption(prefix, badge, isMember, labelOf)),
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
          .filter(({ label }) => hasParts(label, text))
          .map(({ href, label }) => ({ id: `${prefix}-page-${href.replaceAll('/', '-')}`, label, href })),
      },
    ]
    return groups.filter(({ options }) => options.length > 0)
  }, [prefix, text, isMember, journeys.data, badges.data, people.data, pages, labelOf])
  const isLoading = text !== searchText || [journeys, badges, people].some((query) => query.isLoading)
  const isFailed = [journeys, badges, people].some(({ isError }) => isError)
  const isNothing = !isLoading && !isFailed && found.length === 0
  const next = useNextGroups(prefix, { text, isMember, isNothing })
  return {
    groups: isNothing ? next : found,
    count: found.reduce((sum, { options }) => sum + options.length, 0),
    isLoading,
    isFailed,
  }
}

function badgeOption(prefix: string, { name }: Badge, isMember: boolean, labelOf: (name: string) => string) {
  return {
    id: `${prefix}-badge-${encodeURIComponent(name)}`,
    label: labelOf(name),
    href: `${isMember ? '/app/discover' : '/'}?badge=${encodeURIComponent(name)}`,
  }
}

interface NextRequest {
  text: string
  isMember: boolean
  isNothing: boolean
}

/** Options if nothing is found: search without filters, create the journey, or open a popular badge. */
function useNextGroups(prefix: string, { text, isMember, isNothing }: NextRequest): SearchGroup[] {
  const { t } = useTranslation()
  const labelOf = useBadgeLabel()
  const { data } = useQuery({ ...load('badges', { query: { popular: 'true' } }), enabled: isNothing })
  return useMemo(() => {
    const q = encodeURIComponent(text)
    const all = { label: t('shell.search.all', { text }), href: `${isMember ? '/app/discover' : '/'}?q=${q}` }
    const create = { label: t('shell.search.create'), href: `/app/create/journey?name=${q}` }
    const popular = (data ?? []).slice(0, POPULAR_MAX).map((badge) => badgeOption(prefix, badge, isMember, labelOf))
    return [
      {
        kind: 'next',
        options: (isMember ? [all, create] : [all]).map((each, at) => ({ id: `${prefix}-next-${at}`, ...each })),
      },
      ...(popular.length > 0 ? [{ kind: 'popular', options: popular } as const] : []),
    ]
  }, [prefix, text, isMember, data, labelOf, t])
}

/** The pages that the viewer can open and search for, in the order of the table of pages. */
function usePages(isMember: boolean) {
  const { t } = useTranslation()
  const isOperator = useSession().profile?.operator === true
  return useMemo(
    () =>
      Object.entries<PageEntry>(PAGES).flatMap(([href, { palette, access, paletteRole }]) =>
        palette && (isMember || access === 'open') && (isOperator || !paletteRole) ? { href, label: t(palette) } : [],
      ),
    [isMember, isOperator, t],
  )
}
