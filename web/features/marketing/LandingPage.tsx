import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useCanonical } from '#web/core/session/site-url.ts'
import { CairnStones } from '#web/core/ui/display/CairnStones.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { JourneyGrid } from '#web/features/browse/JourneyGrid.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { startedOnDevice } from '#web/features/journeys/data/useProgress.ts'
import { HeroSection } from './HeroSection.tsx'
import { HeroWalk } from './HeroWalk.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { JourneysSection } from './JourneysSection.tsx'
import { LastCall } from './LastCall.tsx'
import { hasSearch, liftedOf, popularBadges, siteNumbers, trendingQueries } from './landing.queries.ts'
import { ResultsSection } from './ResultsSection.tsx'
import { SiteNumbers } from './SiteNumbers.tsx'

const BADGES_SHOWN = 5

export function LandingPage() {
  const search = useSearch({ from: '/' })
  const { data: trending, error, refetch } = useTrending()
  const { data: popular = [] } = useQuery(popularBadges)
  const isSearch = hasSearch(search)
  const { data: example } = useQuery({ ...journeyQuery(trending?.[0]?.id ?? ''), enabled: trending?.[0] !== undefined })
  const shown = useJourneyOnDevice() ?? example
  return (
    <>
      <LandingHead />
      <HeroSection query={search.q ?? ''} badges={popular.slice(0, BADGES_SHOWN).map(({ name }) => name)}>
        {shown ? (
          <HeroWalk key={shown.id} journey={shown} />
        ) : (
          <CairnStones className="h-105 rounded-[2rem] max-lg:hidden" />
        )}
      </HeroSection>
      <SiteNumbers />
      {isSearch && <ResultsSection key={JSON.stringify(search)} search={search} show={showJourneys} />}
      <Trending journeys={trending} error={error} onRetry={() => void refetch()} />
      <HowItWorks journey={example} />
      <LastCall />
    </>
  )
}

/** The trending journeys, first those in the language of the page; without these if they don't load. */
function useTrending() {
  const [inLanguage, all] = trendingQueries(useTranslation().i18n.language)
  const lifted = useQuery(inLanguage)
  const { data, error, refetch } = useQuery(all)
  return { data: data && !lifted.isPending ? liftedOf(lifted.data ?? [], data) : undefined, error, refetch }
}

/** The journey that a visitor has begun on this device; none on the server, and before hydration. */
function useJourneyOnDevice(): Journey | undefined {
  const isVisitor = useSession().state === 'visitor'
  const id = isVisitor ? startedOnDevice() : null
  return useQuery({ ...journeyQuery(id ?? ''), enabled: id !== null }).data
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
  const { number } = useFormats()
  const { data: { journeys: count = null, more = false } = {} } = useQuery(siteNumbers)
  const all = (
    <Link
      to="/"
      search={{ sort: 'trending' }}
      hash="journeys"
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline"
    >
      {count === null
        ? t('marketing.trending.all')
        : t('marketing.trending.allCounted', { number: `${number(count)}${more ? '+' : ''}` })}
      <ArrowRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />
    </Link>
  )
  return (
    <JourneysSection title={t('marketing.trending.title')} aside={all}>
      {error && <ErrorState error={error} onRetry={onRetry} />}
      {journeys?.length === 0 && <p className="text-muted">{t('marketing.trending.empty')}</p>}
      {!error && journeys?.length !== 0 && (
        <div className="max-sm:[&>ul>li:nth-child(n+4)]:hidden">{showJourneys(journeys)}</div>
      )}
    </JourneysSection>
  )
}

function showJourneys(journeys: readonly Journey[] | undefined) {
  return <JourneyGrid level="h3" inThrees journeys={journeys ?? []} loading={journeys === undefined} />
}

function LandingHead() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('marketing.title')}</title>
      <meta name="description" content={t('marketing.description')} />
      <link rel="canonical" href={useCanonical('/')} />
    </>
  )
}
