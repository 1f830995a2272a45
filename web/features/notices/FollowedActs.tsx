import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FollowedAct } from '#contract/notices/notice.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { NoticesSkeleton } from './NoticesSkeleton.tsx'

/** What people whom the viewer follows created and finished. */
export function FollowedActs() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(loadPages('followedActs', { query: {} }))
  if (feed.isPending)
    return (
      <div className="panel overflow-clip">
        <NoticesSkeleton />
      </div>
    )
  if (feed.data === undefined) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  const acts = itemsOf(feed.data)
  if (acts.length === 0)
    return (
      <EmptyState title={t('notices.people.empty')} text={t('notices.people.emptyHint')}>
        <Link to="/app/user/cards" className={buttonClass({ variant: 'soft' })}>
          {t('notices.people.find')}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <ul className="panel overflow-clip">
        {acts.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </ul>
      <ListEnd feed={feed} />
    </>
  )
}

function Act({ act: { act, at, person, journey } }: { act: FollowedAct }) {
  const { t } = useTranslation()
  const ago = useAgo()
  return (
    <li className="flex gap-3.5 border-t border-line px-4 py-3 first:border-t-0">
      <Avatar id={person.id} initial={person.initial} photoURL={person.photoURL} size="lg" />
      <div className="grid min-w-0 grow">
        <Link
          to="/app/user/profile"
          search={{ userId: person.id }}
          dir="auto"
          className="w-fit max-w-full font-[650] [overflow-wrap:anywhere] hover:underline"
        >
          {person.displayName}
        </Link>
        <p className="text-sm text-muted">
          {t(`notices.people.${act}`)} · <time dateTime={at}>{ago(at)}</time>
        </p>
        <Link
          to="/app/discover/journey/$journeyId"
          params={{ journeyId: journey.id }}
          dir="auto"
          className="inline-flex min-h-11 w-fit max-w-full items-center font-[650] text-brand [overflow-wrap:anywhere] hover:underline"
        >
          {journey.name}
        </Link>
      </div>
    </li>
  )
}
