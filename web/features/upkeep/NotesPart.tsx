import { useInfiniteQuery } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import type { RatingNote } from '#contract/talk/rating.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { PersonWords } from './PersonWords.tsx'
import { UpkeepPart } from './UpkeepPart.tsx'

/** Private notes of people who finished and rated the journey. */
export function NotesPart({ journey }: { journey: Journey }) {
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
