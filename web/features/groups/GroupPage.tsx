import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { Suspense } from 'react'
import type { Group } from '#contract/group.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { GroupCairn } from './GroupCairn.tsx'
import { GroupHead } from './GroupHead.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { ASK_EVERY_MS, groupQuery } from './groups.queries.ts'
import { NextMeeting } from './NextMeeting.tsx'
import { Requests } from './open/Requests.tsx'
import { useRememberGroups } from './remembered-groups.ts'
import { useDayNames } from './useDayNames.ts'

const ClassTable = lazyPart(() => import('./ClassTable.tsx'), 'ClassTable')
const GroupDiscussion = lazyPart(
  () => withCopy(['comments', 'words'], import('#web/features/comments/GroupDiscussion.tsx')),
  'GroupDiscussion',
)

/** A group that walks a journey together: where everyone is, and what they have done. */
export function GroupPage() {
  const { t } = useTranslation()
  const { groupId } = useParams({ from: '/app/groups/$groupId' })
  useRememberGroups()
  const {
    data: group,
    error,
    refetch,
  } = useQuery({
    ...groupQuery(groupId),
    refetchInterval: ({ state }) => (state.error?.status === 404 ? false : ASK_EVERY_MS),
    refetchOnWindowFocus: 'always',
  })
  // What is known of a group stays on the screen while the server can't be reached, but not once it has ended.
  if (group && error?.status !== 404) return <GroupView group={group} />
  if (!error) return <PageSkeleton />
  if (error.status !== 404) return <ErrorState level="h1" error={error} onRetry={() => void refetch()} />
  return (
    <>
      <title>{t('shell.titles.page', { page: t('groups.missing.title') })}</title>
      <EmptyState level="h1" title={t('groups.missing.title')} text={t('groups.missing.text')}>
        <Link to="/app/groups" className={buttonClass({ variant: 'soft' })}>
          {t('groups.missing.all')}
        </Link>
      </EmptyState>
    </>
  )
}

function GroupView({ group }: { group: Group }) {
  const { t } = useTranslation()
  const { journey } = group
  return (
    <article>
      <title>{t('shell.titles.page', { page: group.name })}</title>
      <GroupHead group={group} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20.625rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <Message group={group} />
          {group.requests.length > 0 && <Requests group={group} />}
          <Suspense>{group.isClass && group.isLead && <ClassTable group={group} />}</Suspense>
          <GroupMembers group={group} />
        </div>
        <aside aria-label={t('groups.cairn.title')} className="grid min-w-0 gap-4 lg:row-span-2">
          {journey && <GroupCairn group={group} journey={journey} />}
          <NextMeeting group={group} />
          <p className="px-1.5 text-sm text-muted">{t(group.isClass ? 'groups.class.privacy' : 'groups.privacy')}</p>
        </aside>
        <div id="discussion" className="panel min-h-40 min-w-0 scroll-mt-24 px-5.5 py-5">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <GroupDiscussion group={group} />
          </Suspense>
        </div>
      </div>
    </article>
  )
}

/** The lead's message with the day on which it was written. */
function Message({ group: { message, messageOn, lead, commentCount } }: { group: Group }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { past } = useDayNames()
  if (message === '') return null
  return (
    <section aria-label={t('groups.message')} className="panel grid gap-2.5 px-5.5 py-5">
      <div className="flex items-center gap-2.5">
        {lead && <Avatar id={lead.id} initial={lead.initial} photoURL={lead.photoURL} />}
        <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
          {lead && <bdi className="font-[650]">{lead.displayName}</bdi>}
          <p className="text-sm text-muted">
            {messageOn === null ? t('groups.message') : t('groups.messageOn', { day: past(messageOn) })}
          </p>
        </div>
      </div>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {message}
      </p>
      <Link
        to="."
        hash="discussion"
        // The router doesn't scroll to the part that the address names already.
        onClick={() => document.getElementById('discussion')?.scrollIntoView()}
        className="inline-flex min-h-8 items-center gap-1.5 justify-self-start text-sm font-[650] text-brand hover:underline"
      >
        <MessageCircle size={16} aria-hidden="true" />
        {t('groups.answer')}
        {commentCount > 0 && ` · ${number(commentCount)}`}
      </Link>
    </section>
  )
}
