import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Suspense } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { CairnStone } from '#contract/rules/cairn.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useCanonical } from '#web/core/session/site-url.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { CairnStones } from '#web/core/ui/display/CairnStones.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { JourneyGrid } from '#web/features/browse/JourneyGrid.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { startedOnDevice } from '#web/features/journeys/data/useProgress.ts'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { Hills } from '#web/features/journeys/display/Hills.tsx'
import { HeroSection } from './HeroSection.tsx'
import { HeroWalk } from './HeroWalk.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { JourneysSection } from './JourneysSection.tsx'
import { hasSearch, ownLanguageFirst, popularBadges, siteNumbers, trendingQueries } from './landing.queries.ts'

const ResultsSection = lazyPart(() => import('./ResultsSection.tsx'), 'ResultsSection')

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
      <Suspense>
        {isSearch && <ResultsSection key={JSON.stringify(search)} search={search} show={showJourneys} />}
      </Suspense>
      <Trending journeys={trending} error={error} onRetry={() => void refetch()} />
      <HowItWorks journey={example} />
      <LastCall />
    </>
  )
}

/** The trending journeys, those in the page's language first; without the latter if they can't be loaded. */
function useTrending() {
  const [inLanguage, all] = trendingQueries(useTranslation().i18n.language)
  const lifted = useQuery(inLanguage)
  const { data, error, refetch } = useQuery(all)
  return { data: data && !lifted.isPending ? ownLanguageFirst(lifted.data ?? [], data) : undefined, error, refetch }
}

/** The journey that a visitor has started on this device; undefined on the server and before hydration. */
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

const STONES = (['Book', 'Course', 'Video', 'Article', 'Podcast', 'Video'] as const).map(
  (kind): CairnStone => ({ kind, state: 'done' }),
)

/** The end of the landing page: a cairn on hills, and the two ways to start. */
function LastCall() {
  const { t } = useTranslation()
  return (
    <section className="hills hue-5 relative mt-16 mb-10 min-h-118 overflow-hidden rounded-panel border border-line sm:min-h-75">
      <Hills seed="cairn" width={1152} height={300} cairnAt={0.82} sunAt={0.6} />
      <div
        aria-hidden="true"
        className="absolute end-[6%] bottom-4 grid origin-bottom-right scale-[.62] justify-items-end rtl:origin-bottom-left sm:end-[10%] sm:bottom-8 sm:scale-100"
      >
        <Cairn seed="cairn" stones={STONES} size="finish" className="h-50! w-auto!" />
      </div>
      <div className="relative grid w-full justify-items-start gap-3 self-start px-6 py-7 sm:px-12 sm:py-11">
        <h2 className="text-[2rem] leading-[1.12] whitespace-pre-line">{t('marketing.call.title')}</h2>
        <p className="max-w-[26rem] text-[1.03rem]">{t('marketing.call.text')}</p>
        <div className="mt-3 flex flex-wrap gap-2.5 max-sm:flex-col max-sm:items-start">
          <Link to="/" search={{ sort: 'trending' }} hash="journeys" className={`${buttonClass({ size: 'lg' })}`}>
            {t('marketing.hero.submit')}
          </Link>
          <Link to="/app/create/journey" className={`${buttonClass({ variant: 'quiet', size: 'lg' })} bg-card`}>
            {t('marketing.call.share')}
          </Link>
        </div>
      </div>
    </section>
  )
}

const SHOWN = ['journeys', 'freeSteps', 'freeHours', 'finishes'] as const

/** Fewer numbers would leave most of the row empty. */
const SHOWN_MIN = 3

/** The numbers of the site's journeys; small numbers are left out. */
function SiteNumbers() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data } = useQuery(siteNumbers)
  const known = SHOWN.flatMap((name) => {
    const value = data?.[name] ?? null
    return value === null ? [] : { name, value: `${number(value)}${data?.more ? '+' : ''}` }
  })
  if (known.length < SHOWN_MIN) return null
  return (
    <section
      aria-label={t('marketing.numbers.label')}
      className="py-6.5 [border-image:linear-gradient(var(--line)_0_1px,var(--card)_1px_calc(100%-1px),var(--line)_calc(100%-1px))_fill_0//0_100vmax]"
    >
      <dl className="grid grid-cols-2 gap-y-4.5 sm:flex sm:flex-wrap">
        {known.map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end gap-0.5 border-line sm:min-w-45 sm:px-6.5 sm:first:ps-0 sm:[&+&]:border-s"
          >
            <dt className="text-sm text-muted">{t(`marketing.numbers.${name}`)}</dt>
            <dd className="font-head text-[1.5625rem] leading-tight font-bold tracking-tight sm:text-[1.875rem]">
              {name === 'freeHours' ? t('marketing.numbers.hours', { number: value }) : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
