import { useInfiniteQuery } from '@tanstack/react-query'
import type { BlockedPerson } from '#contract/person.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { PanelRow } from '#web/core/ui/lists/RowPanel.tsx'
import { useSetBlock } from '#web/features/reporting/useSetBlock.ts'

/** Rows of the people whom the member blocks, each with a button to unblock them. */
export function BlockedPeople() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(loadPages('blocks', {}))
  if (feed.isPending) return <Skeleton className="mx-5.5 mb-4 h-11 max-sm:mx-4" />
  const people = feed.data && itemsOf(feed.data)
  if (!people || people.length === 0)
    return (
      <div className="px-5.5 pb-4.5 text-muted max-sm:px-4">
        {people ? t('account.blocked.empty') : <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />}
      </div>
    )
  return (
    <>
      <ul>
        {people.map((person) => (
          <Blocked key={person.id} person={person} />
        ))}
      </ul>
      <ListEnd feed={feed} />
    </>
  )
}

function Blocked({ person: { id, displayName, initial, photoURL } }: { person: BlockedPerson }) {
  const { t } = useTranslation()
  const { setBlock, isPending } = useSetBlock({ id, displayName })
  return (
    <PanelRow
      title={
        <span className="flex items-center gap-3.5">
          <Avatar id={id} initial={initial} photoURL={photoURL} />
          <bdi className="min-w-0">{displayName}</bdi>
        </span>
      }
    >
      <Button
        variant="plain"
        busy={isPending}
        onClick={() => setBlock(false)}
        aria-label={t('account.blocked.unblockOf', { name: displayName })}
      >
        {t('account.blocked.unblock')}
      </Button>
    </PanelRow>
  )
}
