import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { useFocusWhenFewer } from '#web/core/ui/state/useFocusWhenFewer.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { JourneyFailure } from '#web/features/journeys/display/JourneyFailure.tsx'

const SuggestionCard = lazyPart(
  () => withCopy(['editing', 'changes', 'linkReports'], import('./SuggestionCard.tsx')),
  'SuggestionCard',
)

const OwnSuggestion = lazyPart(
  () => withCopy(['editing', 'changes', 'linkReports'], import('./OwnSuggestion.tsx')),
  'OwnSuggestion',
)

const DecidedList = lazyPart(
  () => withCopy(['editing', 'changes', 'linkReports'], import('./DecidedList.tsx')),
  'DecidedList',
)

/** The page of suggestions for a journey: for its authors the open suggestions, for other members their own. */
export function SuggestionsPage() {
  const { t } = useTranslation()
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId/suggestions' })
  const journey = useQuery(journeyQuery(journeyId))
  const feed = useInfiniteQuery(loadPages('suggestions', { params: { pathId: journeyId } }))
  const { profile } = useSession()
  if (journey.data === undefined && journey.error)
    return <JourneyFailure failure={journey.error} onRetry={() => void journey.refetch()} />
  return (
    <div className="mx-auto grid w-full max-w-190 grid-cols-[minmax(0,1fr)] gap-4.5">
      <title>{t('shell.titles.page', { page: t('suggestions.page') })}</title>
      {journey.data && feed.data ? (
        <>
          <Suggestions journey={journey.data} items={itemsOf(feed.data)} hasMore={feed.hasNextPage} />
          <ListEnd feed={feed} />
          <Suspense>
            {isAuthoredBy(journey.data, profile?.id ?? null) && <DecidedList journey={journey.data} />}
          </Suspense>
        </>
      ) : feed.error ? (
        <ErrorState level="h1" error={feed.error} onRetry={() => void feed.refetch()} />
      ) : (
        <div role="status" aria-label={t('ui.loading')} className="grid gap-4.5">
          <Skeleton className="h-24 w-full max-w-160" />
          <Skeleton className="h-64 w-full rounded-panel" />
          <Skeleton className="h-64 w-full rounded-panel" />
        </div>
      )}
    </div>
  )
}

interface SuggestionsProps {
  journey: Journey
  items: readonly Suggestion[]
  hasMore: boolean
}

function Suggestions({ journey, items, hasMore }: SuggestionsProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenFewer(heading, items.length)
  const isAuthor = isAuthoredBy(journey, profile?.id ?? null)
  if (items.length === 0)
    return (
      <EmptyState
        level="h1"
        title={t('suggestions.empty')}
        text={
          isAuthor
            ? t(journey.takesSuggestions ? 'suggestions.emptyText' : 'suggestions.closed')
            : t('suggestions.emptyOwn')
        }
      >
        <Link
          to="/app/discover/journey/$journeyId"
          params={{ journeyId: journey.id }}
          className={buttonClass({ variant: 'soft' })}
        >
          {t('suggestions.back')}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-[clamp(1.75rem,4vw,2.25rem)] outline-none">
          <Title journey={journey} isAuthor={isAuthor} count={items.length} hasMore={hasMore} />
        </h1>
        {isAuthor && <p className="mt-1 text-muted">{t('suggestions.lead')}</p>}
        {isAuthor && !journey.takesSuggestions && <p className="mt-1 text-muted">{t('suggestions.closed')}</p>}
        <p>
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: journey.id }}
            className="inline-flex min-h-11 items-center text-sm font-[650] text-brand underline-offset-4 hover:underline"
          >
            {t('suggestions.back')}
          </Link>
        </p>
      </div>
      <Suspense fallback={<Skeleton className="h-64 w-full rounded-panel" />}>
        {items.map((suggestion, index) =>
          isAuthor ? (
            <SuggestionCard key={suggestion.id} {...{ journey, suggestion }} isFirst={index === 0} />
          ) : (
            <OwnSuggestion key={suggestion.id} {...{ journey, suggestion }} />
          ),
        )}
      </Suspense>
    </>
  )
}

interface TitleProps {
  journey: Journey
  isAuthor: boolean
  count: number
  hasMore: boolean
}

/** The title, such as '2 suggestions for Make your website accessible'. */
function Title({ journey, isAuthor, count, hasMore }: TitleProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const name = `\u2068${journey.name}\u2069`
  if (!isAuthor) return t('suggestions.ownTitle', { journey: name })
  return t('suggestions.title', { count, number: `${number(count)}${hasMore ? '+' : ''}`, journey: name })
}
