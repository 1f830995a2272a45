import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import type { FollowedAct, Notice } from '#contract/notice.ts'
import type { NoticeKind } from '#contract/rules/notice.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useIsServerHtml } from '#web/core/browser/useIsServerHtml.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { readStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'
import { DayGroups } from './DayGroups.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import { NoticesSkeleton } from './NoticesSkeleton.tsx'
import { useMarkRead } from './notices.cache.ts'
import { ShowNew } from './ShowNew.tsx'

const importAnswer = () => withCopy(['feedback', 'journeys'], import('./AnswerInPlace.tsx'))
const AnswerInPlace = lazyPart(importAnswer, 'AnswerInPlace')
const ReplyInPlace = lazyPart(
  () => withCopy(['upkeep', 'comments'], import('#web/features/upkeep/ReplyInPlace.tsx')),
  'ReplyInPlace',
)

const importDesk = () =>
  withCopy(['upkeep', 'comments', 'linkReports', 'suggestions', 'journeys'], import('#web/features/upkeep/Desk.tsx'))
const Desk = lazyPart(importDesk, 'Desk')

const Invitations = lazyPart(
  () => withCopy(['coauthors'], import('#web/features/coauthors/Invitations.tsx')),
  'Invitations',
)

const TABS = [undefined, 'people'] as const

/** The page with the viewer's notices, and a tab with the activity of the people they follow. */
export function ActivityPage() {
  const { t } = useTranslation()
  const { tab } = useSearch({ from: '/app/activity' })
  return (
    <div className="mx-auto grid w-full max-w-190 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[clamp(1.75rem,4vw,2.25rem)]">{t('shell.nav.activity')}</h1>
        <Link to="/app/user/edit" search={{ part: 'notices' }} className={buttonClass({ variant: 'quiet' })}>
          <SlidersHorizontal size={18} aria-hidden="true" />
          {t('notices.settings')}
        </Link>
      </div>
      <nav aria-label={t('shell.nav.activity')} className="border-b border-line">
        <ul className="flex gap-x-6">
          {TABS.map((one) => (
            <li key={one ?? 'you'}>
              <Link
                to="/app/activity"
                search={one === undefined ? {} : { tab: one }}
                activeOptions={{ exact: true }}
                resetScroll={false}
                className="inline-flex min-h-12 items-center border-b-3 border-transparent font-[620] text-muted hover:text-ink aria-[current]:border-brand aria-[current]:text-brand"
              >
                {t(`notices.tabs.${one ?? 'you'}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {tab !== 'people' && (
        <>
          <Suspense>
            <Desk />
          </Suspense>
          <Suspense>
            <Invitations />
          </Suspense>
        </>
      )}
      {tab === 'people' ? <FollowedActs /> : <Notices />}
    </div>
  )
}

/** Kinds of notices about a comment that can be answered in place; those to a journey's authors wait above the list. */
const TO_REPLY_TO: readonly NoticeKind[] = ['reply', 'mention']

/** Key in localStorage: the position of the latest notice that this page has shown. */
const SHOWN_KEY = 'noticesShown'

/** Returns whether a notice is unread and came after the viewer's last visit of the page on this device. */
function useIsNew(notices: readonly Notice[]): (notice: Notice) => boolean {
  // The server doesn't know what this device has shown.
  const isServerHtml = useIsServerHtml()
  const [shownBefore] = useState(() => Number(readStoredJson(SHOWN_KEY)) || 0)
  const latest = notices[0]?.position ?? 0
  useEffect(() => {
    if (latest > 0) writeStoredJson(SHOWN_KEY, latest)
  }, [latest])
  return ({ read, position }) => !isServerHtml && !read && position > shownBefore
}

/** The list of all notices of the viewer. */
function Notices() {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const feed = useInfiniteQuery(loadPages('notices', {}))
  const notices = feed.data ? itemsOf(feed.data) : []
  const isNew = useIsNew(notices)
  const markRead = useMarkRead()
  if (feed.isPending)
    return (
      <div className="panel overflow-clip">
        <NoticesSkeleton />
      </div>
    )
  if (feed.data === undefined) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />
  if (notices.length === 0)
    return (
      <EmptyState title={t('notices.empty')} text={t('notices.emptyHint')}>
        <Link to="/app/discover" className={buttonClass({ variant: 'soft' })}>
          {t('shell.toDiscover')}
        </Link>
      </EmptyState>
    )
  return (
    <div ref={list} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-2 outline-none">
      <DayGroups
        items={notices}
        aside={
          <>
            <ShowNew notices={notices} onShown={() => list.current?.focus()} />
            <MarkAllRead notices={notices} onMarked={() => list.current?.focus({ preventScroll: true })} />
          </>
        }
        renderItem={(notice) => (
          <NoticeItem key={notice.id} notice={notice} isNew={isNew(notice)}>
            <InPlace notice={notice} markRead={markRead} />
          </NoticeItem>
        )}
      />
      <ListEnd feed={feed} />
    </div>
  )
}

interface InPlaceProps {
  notice: Notice
  markRead: ReturnType<typeof useMarkRead>
}

/** The action that the viewer can take on a notice without leaving the page, if there is one. */
const InPlace = memo(function InPlace({ notice, markRead }: InPlaceProps) {
  const { kind, journey, comment, decision } = notice
  const handleReply = () => !notice.read && void markRead({ ids: [notice.id] })
  if (decision?.answerUntil && Date.parse(decision.answerUntil) > Date.now())
    return (
      <Suspense fallback={<Skeleton className="h-11 w-40" />}>
        <AnswerInPlace decisionId={decision.decisionId} until={decision.answerUntil} />
      </Suspense>
    )
  if (journey && comment && TO_REPLY_TO.includes(kind))
    return (
      <Suspense fallback={<Skeleton className="h-11 w-20" />}>
        <ReplyInPlace journey={journey} parentId={comment.parentId ?? comment.id} onOpen={handleReply} />
      </Suspense>
    )
  return null
})

/** The journeys that people followed by the viewer created and finished. */
function FollowedActs() {
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
      <DayGroups items={acts} renderItem={(act) => <Act key={act.id} act={act} />} />
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
