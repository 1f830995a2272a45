import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAuthoredBy, isOwnedBy, type Journey } from '#contract/journey.ts'
import { PEOPLE_MIN, type Person } from '#contract/person.ts'
import type { RatingNote } from '#contract/rating.ts'
import type { Upkeep } from '#contract/upkeep.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { CommentText } from '#web/features/comments/CommentText.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { JourneyFailure } from '#web/features/journeys/display/JourneyFailure.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { FailingPart, ReportsPart } from './LinkProblems.tsx'
import { StepName, UpkeepPart } from './UpkeepPart.tsx'
import { useUpkeep } from './useUpkeep.ts'

/**
 * The page where authors maintain a journey: unanswered comments, reports, failing links, notes,
 * and how far learners get.
 */
export function UpkeepPage() {
  const { t } = useTranslation()
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId/upkeep' })
  const { profile } = useSession()
  const journey = useQuery(journeyQuery(journeyId))
  const viewerId = profile?.id ?? null
  const isAuthor = journey.data !== undefined && isAuthoredBy(journey.data, viewerId)
  const upkeep = useUpkeep(journeyId, isAuthor)
  if (journey.data === undefined) {
    if (journey.error) return <JourneyFailure failure={journey.error} onRetry={() => void journey.refetch()} />
    return <UpkeepSkeleton />
  }
  const params = { journeyId }
  if (!isAuthor)
    return (
      <EmptyState level="h1" title={t('upkeep.ownerOnly')}>
        <Link to="/app/discover/journey/$journeyId" params={params} className={buttonClass({ variant: 'soft' })}>
          {t('upkeep.back')}
        </Link>
      </EmptyState>
    )
  return (
    <div className="mx-auto grid w-full max-w-190 gap-7">
      <title>{t('shell.titles.page', { page: t('upkeep.title') })}</title>
      <div className="grid gap-2">
        <h1 className="text-[clamp(1.75rem,4vw,2.25rem)]">{t('upkeep.title')}</h1>
        <p>
          <Link
            to="/app/discover/journey/$journeyId"
            params={params}
            dir="auto"
            className="-my-2.5 inline-block py-2.5 font-[650] text-brand [overflow-wrap:anywhere] hover:underline"
          >
            {journey.data.name}
          </Link>
        </p>
        <p>
          <Link
            to="/app/discover/journey/$journeyId/suggestions"
            params={params}
            className="-my-2.5 inline-block py-2.5 font-[650] text-brand hover:underline"
          >
            {t('upkeep.suggestions')}
          </Link>
        </p>
      </div>
      {upkeep.data ? (
        <>
          <UnansweredPart journey={journey.data} upkeep={upkeep.data} />
          <ReportsPart journey={journey.data} />
          <FailingPart journey={journey.data} upkeep={upkeep.data} />
          {isOwnedBy(journey.data, viewerId) && <NotesPart journey={journey.data} />}
          <ReachPart journey={journey.data} reach={upkeep.data.reach} />
        </>
      ) : upkeep.error ? (
        <ErrorState error={upkeep.error} onRetry={() => void upkeep.refetch()} />
      ) : (
        <UpkeepSkeleton />
      )}
    </div>
  )
}

function UpkeepSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="mx-auto grid w-full max-w-190 gap-7">
      {['replies', 'reports', 'links', 'notes', 'reach'].map((part) => (
        <Skeleton key={part} className="h-40 w-full rounded-panel" />
      ))}
    </div>
  )
}

/**
 * The number of people who ticked each step. Numbers are rounded, and those below ten aren't shown.
 */
function ReachPart({ journey, reach: { people, steps } }: { journey: Journey; reach: Upkeep['reach'] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (people === null)
    return <UpkeepPart title={t('upkeep.reach.title')} empty={t('upkeep.reach.few', { number: number(PEOPLE_MIN) })} />
  return (
    <UpkeepPart title={t('upkeep.reach.title')}>
      <div className="panel grid gap-4 p-4.5">
        <p className="text-muted">{t('upkeep.reach.lead', { number: number(PEOPLE_MIN) })}</p>
        <ol className="grid gap-3.5">
          {steps.map((step) => (
            <li key={step.stepId} className="grid gap-1.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
                <StepName journey={journey} stepId={step.stepId} />
                <span className="text-sm text-muted tabular-nums">
                  <People count={step.people} />
                </span>
              </div>
              <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunk">
                <div
                  className="h-full rounded-full bg-brand"
                  style={{ width: `${(100 * (step.people ?? 0)) / people}%` }}
                />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </UpkeepPart>
  )
}

function People({ count }: { count: number | null }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (count === null) return t('upkeep.reach.fewer', { number: number(PEOPLE_MIN) })
  return t('upkeep.reach.people', { count, number: `${number(count)}+` })
}

/** Private notes from people who finished and rated the journey. */
function NotesPart({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(loadPages('ratingNotes', { params: { pathId: journey.id } }))
  const notes = feed.data && itemsOf(feed.data)
  return (
    <UpkeepPart
      anchor="notes"
      title={t('upkeep.notes.title')}
      empty={notes?.length === 0 ? t('upkeep.notes.empty') : null}
    >
      {!notes && feed.error && <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />}
      {!notes && !feed.error && <Skeleton className="h-20 w-full rounded-panel" />}
      <ul className="grid gap-3.5">
        {notes?.map((note) => (
          <NoteItem key={note.id} note={note} />
        ))}
      </ul>
      {notes && <ListEnd feed={feed} />}
    </UpkeepPart>
  )
}

function NoteItem({ note: { id, by, note, at } }: { note: RatingNote }) {
  const { t } = useTranslation()
  const { openReport, reportDialog } = useReport('note', { id, name: by.displayName }, false)
  return (
    <PersonWords person={by} at={at}>
      <p dir="auto" className="whitespace-pre-line">
        {note}
      </p>
      <Button
        variant="quiet"
        aria-label={t('upkeep.notes.reportOf', { name: by.displayName })}
        onClick={() => openReport?.()}
        className="justify-self-start"
      >
        {t('upkeep.notes.report')}
      </Button>
      {reportDialog}
    </PersonWords>
  )
}

/** Comments by others to which the owner hasn't replied. */
function UnansweredPart({ journey, upkeep }: { journey: Journey; upkeep: Upkeep }) {
  const { t } = useTranslation()
  const { unanswered, moreUnanswered } = upkeep
  const params = { journeyId: journey.id }
  return (
    <UpkeepPart title={t('upkeep.replies.title')} empty={unanswered.length === 0 ? t('upkeep.replies.empty') : null}>
      <ul className="grid gap-3.5">
        {unanswered.map((comment) => (
          <UnansweredItem key={comment.id} journey={journey} comment={comment} />
        ))}
      </ul>
      {moreUnanswered && (
        <Link
          to="/app/discover/journey/$journeyId"
          params={params}
          hash="discussion"
          className={`${buttonClass({ variant: 'soft' })} justify-self-start`}
        >
          {t('upkeep.replies.more')}
        </Link>
      )}
    </UpkeepPart>
  )
}

function UnansweredItem({ journey, comment }: { journey: Journey; comment: Upkeep['unanswered'][number] }) {
  const { t } = useTranslation()
  const { id, author, text, mentions, step, createdAt } = comment
  if (author === null || text === null) return null
  return (
    <PersonWords person={author} at={createdAt}>
      {step && !step.removed && (
        <p className="text-sm text-muted">
          <StepName journey={journey} stepId={step.id} />
        </p>
      )}
      <div className="line-clamp-6">
        <CommentText text={text} mentions={mentions} />
      </div>
      <Link
        to="/app/discover/journey/$journeyId"
        params={{ journeyId: journey.id }}
        hash={`comment-${id}`}
        aria-label={t('upkeep.replies.replyTo', { name: author.displayName })}
        className={`${buttonClass({ variant: 'soft' })} mt-1 justify-self-start`}
      >
        {t('upkeep.replies.reply')}
      </Link>
    </PersonWords>
  )
}

/** A text that a person wrote to the owner, with the writer and the time above it. */
function PersonWords({ person, at, children }: { person: Person; at: string; children: ReactNode }) {
  const ago = useAgo()
  return (
    <li className="panel grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 p-4.5">
      <Avatar id={person.id} initial={person.initial} photoURL={person.photoURL} />
      <div className="grid min-w-0 gap-1.5">
        <p className="text-sm text-muted">
          <b dir="auto" className="text-base text-ink [unicode-bidi:isolate]">
            {person.displayName}
          </b>{' '}
          <time dateTime={at}>{ago(at)}</time>
        </p>
        {children}
      </div>
    </li>
  )
}
