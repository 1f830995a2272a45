import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { LandingSearch } from '#web/core/session/search-params.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Spinner } from '#web/core/ui/base/Spinner.tsx'
import { SearchWords } from '#web/core/ui/display/SearchWords.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { JourneysSection, type ShowJourneys } from './JourneysSection.tsx'
import { resultsQuery } from './landing.queries.ts'

/** The results of a search on the landing page; 'more' is a link, so it works without scripts. */
export function ResultsSection({ search, show }: { search: LandingSearch; show: ShowJourneys }) {
  const { t } = useTranslation()
  const results = useInfiniteQuery(resultsQuery(search))
  const journeys = results.data?.pages.flatMap(({ answer }) => answer)
  const cursor = results.data?.pages.at(-1)?.next
  const handleMore = (event: MouseEvent) => {
    event.preventDefault()
    void results.fetchNextPage()
  }
  const clear = (
    <Link to="/" className="inline-flex min-h-11 items-center font-semibold text-muted hover:text-ink">
      {t('marketing.results.clear')}
    </Link>
  )
  return (
    <JourneysSection id="journeys" title={useResultsTitle(search)} aside={clear} className="scroll-mt-4">
      {results.error && <ErrorState error={results.error} onRetry={() => void results.refetch()} />}
      {journeys?.length === 0 && (
        <EmptyState title={t('marketing.results.empty')} text={t('marketing.results.emptyText')} />
      )}
      {!results.error && journeys?.length !== 0 && <SearchWords q={search.q ?? ''}>{show(journeys)}</SearchWords>}
      {cursor && (
        <p className="mt-8 text-center">
          <Link
            to="/"
            search={{ ...search, cursor }}
            hash="journeys"
            onClick={handleMore}
            className={buttonClass({ variant: 'quiet', size: 'lg' })}
          >
            {results.isFetchingNextPage && <Spinner />}
            {t('marketing.results.more')}
          </Link>
        </p>
      )}
    </JourneysSection>
  )
}

function useResultsTitle({ q, badge }: LandingSearch): string {
  const { t } = useTranslation()
  const labelOf = useBadgeLabel()
  if (q !== undefined) return t('marketing.results.title', { q })
  if (badge !== undefined) return t('marketing.results.titleBadge', { badge: badge.map(labelOf).join(', ') })
  return t('marketing.results.titleAll')
}
