import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ListedNote } from '#contract/step.ts'
import { loadPages } from '#web/core/api/client.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Highlight } from '#web/core/ui/display/Highlight.tsx'
import { SearchWords } from '#web/core/ui/display/SearchWords.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { TypedSearchBox } from '#web/core/ui/form/TypedSearchBox.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'

/** The viewer's private notes on all journeys, last changed first. */
export function NotesPage() {
  const { t } = useTranslation()
  const { q = '' } = useSearch({ from: '/app/user/notes' })
  const navigate = useNavigate()
  const query = q === '' ? {} : { q }
  const feed = useInfiniteQuery({ ...loadPages('notes', { query }), placeholderData: keepPreviousData })
  const notes = feed.data?.pages.flatMap(({ answer }) => answer)
  const search = (text: string) =>
    void navigate({ to: '/app/user/notes', search: text === '' ? {} : { q: text }, replace: true, resetScroll: false })
  return (
    <div className="mx-auto grid w-full max-w-190 gap-5">
      <div className="grid gap-2">
        <h1 className="text-[clamp(1.75rem,4vw,2.25rem)]">{t('shell.nav.notes')}</h1>
        <p className="text-muted">{t('notes.lead')}</p>
      </div>
      <TypedSearchBox
        label={t('notes.search')}
        placeholder={t('notes.placeholder')}
        searchText={q}
        onSearch={search}
        className="w-full"
      />
      <p role="status" className="sr-only">
        {notes && t('notes.shown', { count: notes.length })}
      </p>
      {!notes && feed.error && <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />}
      {!notes && !feed.error && <NotesSkeleton />}
      {notes?.length === 0 && <NoNotes q={q} />}
      {notes && notes.length > 0 && (
        <SearchWords q={q}>
          <ul className={`grid gap-3.5 ${feed.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}`}>
            {notes.map((note) => (
              <NoteItem key={`${note.pathId} ${note.stepId}`} note={note} />
            ))}
          </ul>
        </SearchWords>
      )}
      {notes && <ListEnd feed={feed} />}
    </div>
  )
}

function NoNotes({ q }: { q: string }) {
  const { t } = useTranslation()
  if (q !== '')
    return (
      <EmptyState title={t('notes.nothingFound', { text: q })}>
        <Link to="/app/user/notes" className={buttonClass({ variant: 'soft' })}>
          {t('notes.showAll')}
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState title={t('notes.empty')} text={t('notes.emptyHint')}>
      <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
        {t('notes.discover')}
      </Link>
    </EmptyState>
  )
}

function NotesSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="grid gap-3.5">
      <Skeleton className="h-33 w-full rounded-panel" />
      <Skeleton className="h-33 w-full rounded-panel" />
      <Skeleton className="h-33 w-full rounded-panel" />
    </div>
  )
}

/** A private note with its step and a link to its journey, if the viewer can still open them. */
function NoteItem({ note: { text, updatedAt, step, journey } }: { note: ListedNote }) {
  const { t } = useTranslation()
  const { date } = useDays()
  const changed = (
    <time key="changed" dateTime={updatedAt}>
      {t('notes.changed', { date: date(updatedAt) })}
    </time>
  )
  return (
    <li className="panel grid gap-2.5 p-4.5">
      <div className="flex items-start gap-2.5">
        {step && (
          <span className="mt-1 shrink-0 text-muted">
            <StepIcon stepType={step.stepType} size={16} />
          </span>
        )}
        <h2 dir="auto" className="min-w-0 text-[1.06rem] leading-snug">
          {step ? step.description : t('notes.removedStep')}
        </h2>
      </div>
      <p dir="auto" className="border-s-3 border-accent-soft ps-4 whitespace-pre-wrap">
        <Highlight text={text} />
      </p>
      <FactsLine
        facts={[
          journey ? (
            <Link
              key="journey"
              to="/app/discover/journey/$journeyId"
              params={{ journeyId: journey.id }}
              dir="auto"
              className="-my-2.5 inline-block py-2.5 font-[650] text-brand [overflow-wrap:anywhere] hover:underline"
            >
              {journey.name}
            </Link>
          ) : (
            t('notes.lostJourney')
          ),
          changed,
        ]}
      />
    </li>
  )
}
