import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useElementScrollRestoration, useParams } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, Suspense, useDeferredValue, useId, useState } from 'react'
import { isAuthoredBy, isOwnedBy, type Journey } from '#contract/journey.ts'
import { useIsHydrating } from '#web/core/browser/useIsServerHtml.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { usePosition } from '#web/core/ui/display/usePosition.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { journeyFromLists } from '#web/features/journeys/data/journeys.cache.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { withDone } from '#web/features/journeys/data/progress.mutations.ts'
import { useProgress, useUploadDeviceProgress } from '#web/features/journeys/data/useProgress.ts'
import { BadgeChips } from '#web/features/journeys/display/BadgeChips.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { LazyCredit } from '#web/features/journeys/display/LazyCredit.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { publishedPanelOf } from '#web/features/share/published-panel.ts'
import { FinishView, usePreloadedFinish } from '#web/features/walk/finish/FinishView.tsx'
import { useWalk } from '#web/features/walk/steps/useWalk.ts'
import { JourneySteps } from '../steps/JourneySteps.tsx'
import { JourneyActions } from './JourneyActions.tsx'
import { JourneyHead } from './JourneyHead.tsx'
import { FinishSkeleton, JourneyPageSkeleton, StepsSkeleton } from './JourneyPageSkeleton.tsx'

const JourneyFailure = lazyPart(
  () => withCopy(['paths'], import('#web/features/journeys/display/JourneyFailure.tsx')),
  'JourneyFailure',
)

const OwnerStrip = lazyPart(
  () => withCopy(['upkeep', 'comments', 'linkReports', 'suggestions'], import('#web/features/upkeep/OwnerStrip.tsx')),
  'OwnerStrip',
)

const SinceVisit = lazyPart(() => withCopy(['walking'], import('./SinceVisit.tsx')), 'SinceVisit')

export function JourneyPage() {
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId' })
  const { profile } = useSession()
  const client = useQueryClient()
  const {
    data: journey,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...journeyQuery(journeyId),
    // When the page is opened from a card, it first shows the data of the card.
    placeholderData: () => journeyFromLists(client, journeyId),
  })
  useUploadDeviceProgress()

  if (journey === undefined) {
    if (!error) return <JourneyPageSkeleton />
    return (
      <Suspense>
        <JourneyFailure failure={error} onRetry={() => void refetch()} />
      </Suspense>
    )
  }
  const viewerId = profile?.id ?? null
  const roles = { isAuthor: isAuthoredBy(journey, viewerId), isOwner: isOwnedBy(journey, viewerId) }
  return <JourneyView key={journey.id} journey={journey} {...roles} isPlaceholder={isPlaceholderData} />
}

interface JourneyViewProps {
  journey: Journey
  /** Whether the viewer owns the journey or is one of its co-authors. */
  isAuthor: boolean
  isOwner: boolean
  /** Whether the journey comes from a list, without its steps. */
  isPlaceholder: boolean
}

/**
 * Whether to render everything: on a page change the head is painted first, unless the page is
 * scrolled to where it was left.
 */
function useWholePage(hasSteps: boolean): boolean {
  const isHydrating = useIsHydrating()
  const left = useElementScrollRestoration({ getElement: () => window })
  const [atOnce] = useState(isHydrating || left !== undefined)
  return useDeferredValue(hasSteps, hasSteps && atOnce)
}

/** The view of the finish, if the journey is finished, then its head and its steps. */
function JourneyView({ journey, isAuthor, isOwner, isPlaceholder }: JourneyViewProps) {
  const isWhole = useWholePage(!isPlaceholder)
  const walk = useWalk(journey, useProgress(journey), { isOwner: isAuthor })
  usePreloadedFinish(walk)
  const [news, setNews] = useState(journey.sinceVisit)
  // Kept in state, because recording the visit removes it from the journey.
  if (journey.sinceVisit && news === undefined) setNews(journey.sinceVisit)
  const PublishedPanel = publishedPanelOf(journey.id)
  const { requiredCount, requiredDone, steps } = journey
  // The server doesn't know a visitor's progress.
  const walked = walk.progress.storedOn === 'device' && steps ? withDone(journey, steps, walk.progress.done) : journey
  const isExpected = walk.progress.storedOn === 'unknown' && requiredCount > 0 && requiredDone === requiredCount
  const hasFinish = walk.isFinished || isExpected
  return (
    // No scroll anchoring: the view of the finish appears above the rest after a reload, and the
    // restored offset already includes it.
    <article className={hasFinish ? '[overflow-anchor:none]' : ''}>
      <JourneyHead journey={journey} />
      {hasFinish && (walk.isFinished ? <FinishView walk={walk} /> : <FinishSkeleton />)}
      <JourneyHero journey={walked} isFirst={!walk.isFinished}>
        {isWhole && <JourneyActions journey={journey} isAuthor={isAuthor} isOwner={isOwner} />}
      </JourneyHero>
      {PublishedPanel && <PublishedPanel journey={journey} />}
      {isAuthor && isWhole && (
        <Suspense fallback={<Skeleton className="mt-4 h-14 w-full rounded-panel" />}>
          <OwnerStrip journey={journey} isOwner={isOwner} />
        </Suspense>
      )}
      <Suspense>{news && <SinceVisit id={journey.id} news={news} />}</Suspense>
      {isWhole ? (
        <JourneySteps walk={walk} isOwner={isAuthor} skills={<BadgeChips badges={journey.badges} />} />
      ) : (
        <StepsSkeleton />
      )}
    </article>
  )
}

const HiddenNote = lazyPart(() => withCopy(['sharing'], import('./HiddenNote.tsx')), 'HiddenNote')

/** Hidden on small screens until the viewer presses 'About', unless scripts are blocked. */
const ABOUT = 'max-lg:hidden max-lg:group-data-about/hero:block max-lg:[@media(scripting:none)]:block'

interface JourneyHeroProps {
  journey: Journey
  /** Whether the hero is the beginning of the page, rather than after the view of a finish. */
  isFirst: boolean
  children: ReactNode
}

/** The text that says who can see or follow the journey; none for a public one. */
function noticeOf({ archived, visibility, coauthors = [] }: Journey) {
  if (archived) return 'archived'
  if (visibility === 'private') return coauthors.length > 0 ? 'privateShared' : 'private'
  return visibility === 'public' ? null : visibility
}

/** The head of the page. On small screens it is short, so that the open step is visible. */
function JourneyHero({ journey, isFirst, children }: JourneyHeroProps) {
  const { t } = useTranslation()
  const facts = useFacts()
  const [isAboutOpen, setIsAboutOpen] = useState(false)
  const aboutId = useId()
  const Name = isFirst ? 'h1' : 'h2'
  const notice = noticeOf(journey)
  return (
    <header
      data-about={isAboutOpen || undefined}
      className={`group/hero panel overflow-hidden lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 max-sm:bg-transparent max-sm:shadow-none ${isFirst ? 'max-sm:-mt-4' : ''}`}
    >
      <JourneyCover journey={journey} className="h-19 sm:h-30 short:max-lg:hidden lg:order-last lg:h-full" />
      <div className="grid min-w-0 content-start gap-1.5 px-4 pt-3.5 pb-2 sm:px-7 sm:py-6 lg:gap-4.5">
        <div className="flex max-w-[42rem] min-w-0 flex-wrap items-center gap-x-1.5 gap-y-2 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-0">
          <Name dir="auto" className="w-full text-[clamp(1.5rem,4.2vw,2.125rem)]">
            {journey.name}
          </Name>
          <LazyCredit
            journey={journey}
            className="w-full lg:mt-2"
            clamp="max-lg:line-clamp-2 max-lg:group-data-about/hero:line-clamp-none"
          />
          <JourneyOwner journey={journey} />
          <span aria-hidden="true" className="text-faint lg:hidden max-lg:group-data-about/hero:hidden">
            ·
          </span>
          <FactsLine
            facts={facts.ofJourney(journey)}
            className="max-lg:h-5.5 max-lg:min-w-24 max-lg:flex-1 max-lg:overflow-hidden lg:order-1 lg:mt-3"
          />
          <div id={aboutId} className={`w-full lg:mt-3.5 ${ABOUT}`}>
            <p dir="auto" className="text-[1.03rem] whitespace-pre-line text-muted">
              {journey.description}
            </p>
          </div>
          {notice && <p className="w-full text-sm text-faint lg:order-1 lg:mt-3">{t(`journeys.page.${notice}`)}</p>}
          <Suspense>{journey.hidden && <HiddenNote hidden={journey.hidden} />}</Suspense>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-6 lg:gap-y-3.5">
          {children}
          <button
            type="button"
            aria-expanded={isAboutOpen}
            aria-controls={aboutId}
            onClick={() => setIsAboutOpen(!isAboutOpen)}
            className="ms-auto inline-flex min-h-11 items-center gap-1.5 text-sm font-[650] text-muted hover:text-ink lg:hidden [@media(scripting:none)]:hidden"
          >
            {t('journeys.page.about')}
            <ChevronDown size={16} aria-hidden="true" className={isAboutOpen ? 'rotate-180' : ''} />
          </button>
        </div>
      </div>
    </header>
  )
}

const importNames = () => withCopy(['coauthors'], import('#web/features/coauthors/HelpingNames.tsx'))
/** Included in the server's bundle, as readers without scripts need it. */
const HelpingNames = import.meta.env.SSR ? (await importNames()).HelpingNames : lazyPart(importNames, 'HelpingNames')

function JourneyOwner({ journey: { owner, coauthors, helpers, createdAt } }: { journey: Journey }) {
  const { t } = useTranslation()
  const { longDate } = useDays()
  const position = usePosition()(owner)
  return (
    <div className="flex max-w-3/5 min-w-0 items-center gap-2 max-lg:group-data-about/hero:max-w-full max-lg:group-data-about/hero:basis-full lg:mt-4 lg:max-w-full lg:gap-3">
      <span className="lg:hidden">
        <Avatar id={owner.id} initial={owner.initial} photoURL={owner.photoURL} size="xs" />
      </span>
      <span className="max-lg:hidden">
        <Avatar id={owner.id} initial={owner.initial} photoURL={owner.photoURL} size="lg" />
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] text-sm leading-snug">
        <Link
          to="/app/user/profile"
          search={{ userId: owner.id }}
          dir="auto"
          className="line-clamp-1 min-h-6 justify-self-start [overflow-wrap:anywhere] content-center hover:underline lg:line-clamp-2 lg:font-[650]"
        >
          {owner.displayName}
        </Link>
        <Suspense>{(coauthors?.[0] ?? helpers?.[0]) && <HelpingNames {...{ coauthors, helpers }} isInHero />}</Suspense>
        <span className={`text-muted [overflow-wrap:anywhere] ${ABOUT}`}>
          {position && (
            <>
              <bdi>{position}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={createdAt}>{t('journeys.page.created', { date: longDate(createdAt) })}</time>
        </span>
      </div>
    </div>
  )
}
