import { useInfiniteQuery } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { useRestoreJourney } from '#web/features/journeys/data/journeys.mutations.ts'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'

/** The owner's deleted journeys that can still be restored. */
export function DeletedJourneys() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(loadPages('deletedJourneys', {}))
  if (feed.isPending) return <DeletedJourneysSkeleton />
  if (feed.data === undefined) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  const journeys = itemsOf(feed.data)
  if (journeys.length === 0)
    return <EmptyState title={t('account.deleted.empty')} text={t('account.deleted.emptyText')} />
  return (
    <>
      <p className="mb-4 text-muted">{t('account.deleted.text')}</p>
      <ul className="grid gap-4">
        {journeys.map((journey) => (
          <DeletedJourney key={journey.id} journey={journey} />
        ))}
      </ul>
      <ListEnd feed={feed} />
    </>
  )
}

function DeletedJourney({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { longDate } = useDays()
  const { mutate, isPending } = useRestoreJourney(journey.id)
  const handleRestore = () =>
    mutate(undefined, {
      onSuccess: () => toast(t('account.deleted.restored'), { tone: 'success' }),
      onError: (failure) => showFailure(failure, t('account.deleted.failed'), handleRestore),
    })
  return (
    <li className="panel flex min-w-0 flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:p-5">
      <JourneyCover journey={journey} className="h-16 w-28 shrink-0 rounded-m max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-48">
        <h3 dir="auto" className="line-clamp-2 text-lg">
          {journey.name}
        </h3>
        {journey.deletedAt !== undefined && (
          <time dateTime={journey.deletedAt} className="text-sm text-muted">
            {t('account.deleted.at', { date: longDate(journey.deletedAt) })}
          </time>
        )}
      </div>
      <Button
        variant="soft"
        busy={isPending}
        aria-label={t('account.deleted.restoreOf', { name: journey.name })}
        onClick={handleRestore}
      >
        {t('account.deleted.restore')}
      </Button>
    </li>
  )
}

function DeletedJourneysSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="grid gap-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="panel flex items-center gap-5 p-5">
          <Skeleton className="h-16 w-28 rounded-m max-sm:hidden" />
          <div className="grid grow gap-2.5">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-3.5 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
