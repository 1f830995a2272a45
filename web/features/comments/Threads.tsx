import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { COMMENT_SORTS, type CommentSort } from '#contract/talk/limits.ts'
import { load, loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { ThreadItem } from './ThreadItem.tsx'

interface ThreadsProps {
  journey: Journey
  /** Only the comments on this step. */
  stepId?: string | undefined
  linkedId?: string | undefined
}

/** The comments on a journey or a step; the one that the address names comes first. */
export function Threads({ journey, stepId, linkedId }: ThreadsProps) {
  const { t } = useTranslation()
  const [sort, setSort] = useState<CommentSort>('helpful')
  const query = { sort, ...(stepId !== undefined && { stepId }) }
  const feed = useInfiniteQuery(loadPages('comments', { params: { pathId: journey.id }, query }))
  const linked = useQuery({ ...load('comment', { params: { id: linkedId ?? '' } }), enabled: linkedId !== undefined })
  const isLinkSettled = linkedId === undefined || linked.isFetched
  const linkedThread = linked.isError ? undefined : linked.data
  const isShown = feed.data !== undefined && linkedThread !== undefined
  useEffect(() => {
    if (linkedId === undefined || !isShown) return
    const comment = document.getElementById(`comment-${linkedId}`)
    comment?.scrollIntoView({ block: 'center' })
    comment?.focus({ preventScroll: true })
  }, [linkedId, isShown])
  if (feed.isPending || !isLinkSettled) return <ThreadsSkeleton />
  if (feed.data === undefined) return <Failed message={feed.error?.message} onRetry={() => void feed.refetch()} />
  const threads = itemsOf(feed.data).filter(({ id }) => id !== linkedThread?.id)
  const options = COMMENT_SORTS.map((value) => ({ value, label: t(`talk.${value}First`) }))
  return (
    <>
      {linkedId !== undefined && linked.isError && (
        <p role="status" className="rounded-m bg-sunk px-4 py-2.5 text-muted">
          {t('talk.gone')}
        </p>
      )}
      {threads.length > 1 && (
        <Segmented
          label={t('talk.sort')}
          value={sort}
          onChange={setSort}
          options={options}
          className="justify-self-end"
        />
      )}
      {threads.length === 0 && !linkedThread && <Empty isClosed={journey.discussionClosed === true} />}
      <ul aria-label={t('talk.title')} className="grid grid-cols-1">
        {linkedThread && (
          <ThreadItem journey={journey} thread={linkedThread} withStep={stepId === undefined} linkedId={linkedId} />
        )}
        {threads.map((thread) => (
          <ThreadItem key={thread.id} journey={journey} thread={thread} withStep={stepId === undefined} />
        ))}
      </ul>
      <ListEnd feed={feed} />
    </>
  )
}

function Empty({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="py-4">
      <p className="font-[650]">{t('talk.empty.title')}</p>
      {!isClosed && <p className="text-muted">{t('talk.empty.text')}</p>}
    </div>
  )
}

function Failed({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-4">
      <p>{message || t('ui.error.title')}</p>
      <Button variant="soft" onClick={onRetry}>
        {t('ui.error.retry')}
      </Button>
    </div>
  )
}

function ThreadsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('talk.loading')} className="grid gap-5 py-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-2.5">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3.5 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
