import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Footprints from 'lucide-react/icons/footprints'
import Layers from 'lucide-react/icons/layers'
import MapIcon from 'lucide-react/icons/map'
import type { ReactNode } from 'react'
import type { Journey } from '#contract/journey.ts'
import { load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useCanonical } from '#web/core/session/site-url.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { JourneyGrid } from '#web/features/browse/JourneyGrid.tsx'
import { HeroSection } from './HeroSection.tsx'
import { JourneysSection, type ShowJourneys } from './JourneysSection.tsx'
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
      <HowItWorksSection />
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

const ICON = { size: 26, strokeWidth: 1.8, 'aria-hidden': true } as const

function HowItWorksSection() {
  const { t } = useTranslation()
  const ways = [
    { icon: <MapIcon {...ICON} />, title: t('marketing.how.find'), text: t('marketing.how.findText') },
    { icon: <Footprints {...ICON} />, title: t('marketing.how.walk'), text: t('marketing.how.walkText') },
    { icon: <Layers {...ICON} />, title: t('marketing.how.create'), text: t('marketing.how.createText') },
  ]
  return (
    <section className="py-10">
      <h2 className="mb-6 text-[2rem]">{t('marketing.how.title')}</h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {ways.map(({ icon, title, text }) => (
          <li key={title} className="panel p-6">
            <span className="mb-4 grid size-13 place-items-center rounded-[52%_48%_46%_54%/60%_58%_42%_40%] bg-brand-soft text-brand">
              {icon}
            </span>
            <h3 className="mb-2 text-xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * The journeys that a member has started, or links to start one. The server renders an outline of
 * the same height, so that the layout doesn't shift.
 */
function ContinueSection({ show }: { show: ShowJourneys }) {
  const { t } = useTranslation()
  const { state } = useSession()
  const followed = useQuery({ ...load('followedJourneys', { query: { limit: 50 } }), enabled: state === 'member' })
  const started = followed.data?.filter(isInProgress).slice(0, 3)
  if (state === 'visitor' || followed.error) return null
  if (state === 'unknown') return <Outline>{show(undefined)}</Outline>
  const all = (
    <Link to="/app/following" className="inline-flex min-h-11 items-center font-semibold text-muted hover:text-ink">
      {t('marketing.continue.all')}
    </Link>
  )
  return (
    <JourneysSection title={t('marketing.continue.title')} aside={all}>
      {started?.length === 0 ? <NothingStarted /> : show(started)}
    </JourneysSection>
  )
}

/**
 * The outline of a part that only members see. Visitors get it, too, hidden by CSS, so it has no
 * text.
 */
function Outline({ children }: { children: ReactNode }) {
  return (
    <div className="hidden py-6 member:block">
      <div className="mb-6 flex min-h-11 items-end">
        <Skeleton className="h-9 w-40" />
      </div>
      {children}
    </div>
  )
}

function NothingStarted() {
  const { t } = useTranslation()
  return (
    <EmptyState level="h3" title={t('marketing.continue.empty')} text={t('marketing.continue.emptyHint')}>
      <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
        {t('marketing.continue.discover')}
      </Link>
    </EmptyState>
  )
}

function isInProgress({ requiredCount, requiredDone }: Journey): boolean {
  return requiredDone !== null && requiredDone > 0 && requiredDone < requiredCount
}

/** Invites visitors to register, and members to create a journey. */
function CallToAction() {
  const { t } = useTranslation()
  const isMember = useSession().state === 'member'
  return (
    <section className="mt-8 grid justify-items-center gap-4 rounded-[2rem] bg-brand-soft px-6 py-14 text-center">
      <h2 className="max-w-[22ch] text-[2rem]">{t('marketing.call.title')}</h2>
      <p className="text-muted">{t('marketing.call.text')}</p>
      <Link to={isMember ? '/app/create/journey' : '/auth/register'} className={buttonClass({ size: 'lg' })}>
        {t(isMember ? 'marketing.call.share' : 'marketing.call.start')}
      </Link>
    </section>
  )
}
