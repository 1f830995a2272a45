import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Footprints from 'lucide-react/icons/footprints'
import Layers from 'lucide-react/icons/layers'
import MapIcon from 'lucide-react/icons/map'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useCanonical } from '#web/core/session/site-url.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { JourneyGrid } from '#web/features/browse/JourneyGrid.tsx'
import { HeroSection } from './HeroSection.tsx'
import { JourneysSection } from './JourneysSection.tsx'
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
