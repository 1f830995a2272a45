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
import { useSetBlock } from '#web/features/reporting/useSetBlock.ts'

/** The people whom the signed-in person has blocked, each with a button to unblock them. */
export function BlockedPeople() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(loadPages('blocks', {}))
  if (feed.isPending) return <Skeleton className="h-24" />
  if (feed.data === undefined) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  const people = itemsOf(feed.data)
  if (people.length === 0) return <p className="text-muted">{t('account.blocked.empty')}</p>
  return (
    <>
      <p className="mb-3 text-muted">{t('account.blocked.text')}</p>
      <ul className="grid gap-1">
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
    <li className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <Avatar id={id} initial={initial} photoURL={photoURL} />
      <b dir="auto" className="min-w-0 grow [overflow-wrap:anywhere]">
        {displayName}
      </b>
      <Button
        variant="quiet"
        busy={isPending}
        onClick={() => setBlock(false)}
        aria-label={t('account.blocked.unblockOf', { name: displayName })}
      >
        {t('account.blocked.unblock')}
      </Button>
    </li>
  )
}
