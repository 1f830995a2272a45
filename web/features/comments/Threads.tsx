import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Comment, Thread } from '#contract/comment.ts'
import type { Journey } from '#contract/journey.ts'
import { COMMENT_SORTS, type CommentSort } from '#contract/rules/limits.ts'
import { load, loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { useIncrementalList } from '#web/core/ui/lists/useIncrementalList.ts'
import { CommentItem } from './CommentItem.tsx'
import { NewComment } from './NewComment.tsx'

/** Number of threads in the first paint, and number of threads added at once. */
const STEP = 5

interface ThreadsProps {
  journey: Journey
  /** Shows only the comments on this step. */
  stepId?: string | undefined
  linkedId?: string | undefined
}

/** The comments on a journey or a step. The comment that the address names comes first. */
export function Threads({ journey, stepId, linkedId }: ThreadsProps) {
  const { t } = useTranslation()
  const [sort, setSort] = useState<CommentSort>('helpful')
  const query = { sort, ...(stepId !== undefined && { stepId }) }
  const feed = useInfiniteQuery(loadPages('comments', { params: { pathId: journey.id }, query }))
  const linked = useQuery({ ...load('comment', { params: { id: linkedId ?? '' } }), enabled: linkedId !== undefined })
  const isLinkSettled = linkedId === undefined || linked.isFetched
  const linkedThread = linked.isError ? undefined : linked.data
  const threads = (feed.data ? itemsOf(feed.data) : []).filter(({ id }) => id !== linkedThread?.id)
  const { shown, end } = useIncrementalList(threads.length, { step: STEP })
  const isShown = feed.data !== undefined && linkedThread !== undefined
  useEffect(() => {
    if (linkedId === undefined || !isShown) return
    const comment = document.getElementById(`comment-${linkedId}`)
    comment?.scrollIntoView({ block: 'center' })
    comment?.focus({ preventScroll: true })
  }, [linkedId, isShown])
  if (feed.isPending || !isLinkSettled) return <ThreadsSkeleton />
  if (feed.data === undefined) return <Failed message={feed.error?.message} onRetry={() => void feed.refetch()} />
  const options = COMMENT_SORTS.map((value) => ({ value, label: t(`comments.${value}First`) }))
  return (
    <>
      {linkedId !== undefined && linked.isError && (
        <p role="status" className="rounded-m bg-sunk px-4 py-2.5 text-muted">
          {t('comments.gone')}
        </p>
      )}
      {threads.length > 1 && (
        <Segmented
          label={t('comments.sort')}
          value={sort}
          onChange={setSort}
          options={options}
          className="justify-self-end"
        />
      )}
      {threads.length === 0 && !linkedThread && (
        <Empty kind={stepId === undefined ? 'journey' : 'step'} isClosed={journey.discussionClosed === true} />
      )}
      <ul aria-label={t('comments.title')} className="grid grid-cols-1">
        {linkedThread && (
          <ThreadItem journey={journey} thread={linkedThread} withStep={stepId === undefined} linkedId={linkedId} />
        )}
        {threads.slice(0, shown).map((thread) => (
          <ThreadItem key={thread.id} journey={journey} thread={thread} withStep={stepId === undefined} />
        ))}
      </ul>
      {shown < threads.length ? <div ref={end} /> : <ListEnd feed={feed} />}
    </>
  )
}

function Empty({ kind, isClosed }: { kind: 'journey' | 'step'; isClosed: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="py-4">
      <p className="font-[650]">{t(`comments.empty.${kind}.title`)}</p>
      {!isClosed && <p className="text-muted">{t(`comments.empty.${kind}.text`)}</p>}
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
    <div role="status" aria-label={t('comments.loading')} className="grid gap-5 py-4">
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

interface ThreadItemProps {
  journey: Journey
  thread: Thread
  withStep: boolean
  /** The id of the comment or reply in the address. */
  linkedId?: string | undefined
}

/** A comment with its replies; those of the journey's owner are highlighted. */
function ThreadItem({ journey, thread, withStep, linkedId }: ThreadItemProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isReplying, setIsReplying] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const canReply = thread.state === 'shown' && !journey.discussionClosed
  const { replies, replyCount, id, author } = thread
  const hidden = replyCount - replies.filter(({ state }) => state === 'shown').length
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <Anchored id={id} isLinked={id === linkedId}>
        <CommentItem journey={journey} comment={thread} withStep={withStep}>
          {canReply && (
            <button
              type="button"
              aria-label={t('comments.replyTo', { name: author?.displayName })}
              aria-expanded={isReplying}
              onClick={() => setIsReplying(!isReplying)}
              className={LINK}
            >
              {t('comments.reply')}
            </button>
          )}
        </CommentItem>
      </Anchored>
      <div className="ms-4 grid gap-2.5 sm:ms-11">
        {showsAll ? (
          <AllReplies journey={journey} parentId={id} linkedId={linkedId} />
        ) : (
          <Replies journey={journey} replies={replies} linkedId={linkedId} />
        )}
        {!showsAll && hidden > 0 && (
          <button type="button" onClick={() => setShowsAll(true)} className={`${LINK} justify-self-start text-brand!`}>
            {t('comments.allReplies', { count: replyCount, number: number(replyCount) })}
          </button>
        )}
        {isReplying && canReply && <NewComment journey={journey} parentId={id} onClose={() => setIsReplying(false)} />}
      </div>
    </li>
  )
}

const LINK =
  'inline-flex min-h-11 items-center rounded-full px-2 text-sm font-[650] text-muted hover:bg-sunk hover:text-ink'

function Replies({
  journey,
  replies,
  linkedId,
}: {
  journey: Journey
  replies: readonly Comment[]
  linkedId?: string | undefined
}) {
  if (replies.length === 0) return null
  return (
    <ul className="grid gap-2.5">
      {replies.map((reply) => (
        <li
          key={reply.id}
          className={reply.byOwner ? 'rounded-box bg-brand-soft px-3 pt-2.5 pb-0.5' : 'border-s-2 border-line ps-3'}
        >
          <Anchored id={reply.id} isLinked={reply.id === linkedId}>
            <CommentItem journey={journey} comment={reply} withStep={false} />
          </Anchored>
        </li>
      ))}
    </ul>
  )
}

function AllReplies({
  journey,
  parentId,
  linkedId,
}: {
  journey: Journey
  parentId: string
  linkedId?: string | undefined
}) {
  const feed = useInfiniteQuery(loadPages('replies', { params: { id: parentId } }))
  if (feed.data === undefined) return <span className="skeleton h-24 w-full" />
  return (
    <>
      <Replies journey={journey} replies={itemsOf(feed.data)} linkedId={linkedId} />
      <ListEnd feed={feed} ahead={0} />
    </>
  )
}

/** Wraps a comment with the id that links use, and outlines the comment in the address. */
function Anchored({ id, isLinked, children }: { id: string; isLinked: boolean; children: ReactNode }) {
  return (
    <article
      id={`comment-${id}`}
      tabIndex={-1}
      className={`scroll-mt-28 rounded-m ${isLinked ? 'outline-2 outline-offset-2 outline-brand' : 'outline-none'}`}
    >
      {children}
    </article>
  )
}
