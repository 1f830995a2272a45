import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { JourneyGrid } from '#web/features/browse/JourneyGrid.tsx'
import { CallToAction } from './CallToAction.tsx'
import { ContinueSection } from './ContinueSection.tsx'
import { HeroSection } from './HeroSection.tsx'
import { HowSection } from './HowSection.tsx'
import { JourneysSection } from './JourneysSection.tsx'
import { LandingHead } from './LandingHead.tsx'
import { hasSearch, popularBadges, trendingJourneys } from './landing.queries.ts'
import { ResultsSection } from './ResultsSection.tsx'

const BADGES_SHOWN = 6

export function LandingPage() {
  const search = useSearch({ from: '/' })
  const { data: trending, error, refetch } = useQuery(trendingJourneys)
  const { data: popular = [] } = useQuery(popularBadges)
  const isSearch = hasSearch(search)
  return (
    <>
      <LandingHead />
      <HeroSection query={search.q ?? ''} badges={popular.slice(0, BADGES_SHOWN).map(({ name }) => name)} />
      {isSearch && <ResultsSection key={JSON.stringify(search)} search={search} show={showJourneys} />}
      <ContinueSection show={showJourneys} />
      <Trending journeys={trending} error={error} onRetry={() => void refetch()} />
      <HowSection />
      <CallToAction />
    </>
  )
}

function Trending({
  journeys,
  error,
  onRetry,
}: {
  journeys: Journey[] | undefined
  error: Error | null
  onRetry: () => void
}) {
  const { t } = useTranslation()
  const all = (
    <Link
      to="/"
      search={{ sort: 'trending' }}
      hash="journeys"
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink"
    >
      {t('marketing.trending.all')}
      <ArrowRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />
    </Link>
  )
  return (
    <JourneysSection title={t('marketing.trending.title')} aside={all}>
      {error && <ErrorState error={error} onRetry={onRetry} />}
      {journeys?.length === 0 && <p className="text-muted">{t('marketing.trending.empty')}</p>}
      {!error && journeys?.length !== 0 && showJourneys(journeys)}
    </JourneysSection>
  )
}

function showJourneys(journeys: readonly Journey[] | undefined) {
  return <JourneyGrid level="h3" journeys={journeys ?? []} loading={journeys === undefined} />
}
