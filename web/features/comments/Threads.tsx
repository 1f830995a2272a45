import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Comment, Thread } from '#contract/comment.ts'
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
import type { Discussed } from './unsent-comments.ts'

/** Number of threads in the first paint, and number of threads added at once. */
const STEP = 5

interface ThreadsProps {
  about: Discussed
  /** Shows only the comments on this step. */
  stepId?: string | undefined
  linkedId?: string | undefined
}

/** The comments on a journey or a step, or in a group. The comment that the address names comes first. */
export function Threads({ about, stepId, linkedId }: ThreadsProps) {
  const { t } = useTranslation()
  const [sort, setSort] = useState<CommentSort>('helpful')
  const feed = useThreads(about, { sort, ...(stepId !== undefined && { stepId }) })
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
      {threads.length > 1 && about.groupId === undefined && (
        <Segmented
          label={t('comments.sort')}
          value={sort}
          onChange={setSort}
          options={options}
          className="justify-self-end"
        />
      )}
      {threads.length === 0 && !linkedThread && (
        <Empty kind={stepId === undefined ? 'journey' : 'step'} isClosed={about.discussionClosed === true} />
      )}
      <ul aria-label={t('comments.title')} className="grid grid-cols-1">
        {linkedThread && (
          <ThreadItem about={about} thread={linkedThread} withStep={stepId === undefined} linkedId={linkedId} />
        )}
        {threads.slice(0, shown).map((thread) => (
          <ThreadItem key={thread.id} about={about} thread={thread} withStep={stepId === undefined} />
        ))}
      </ul>
      {shown < threads.length ? <div ref={end} /> : <ListEnd feed={feed} />}
    </>
  )
}

/** How often the discussion of a group is read again while it has one page, in ms, since not every stream tells of it. */
const ASK_EVERY_MS = 15_000

function useThreads(about: Discussed, query: { sort: CommentSort; stepId?: string }) {
  const { id, groupId } = about
  const ofJourney = loadPages('comments', { params: { pathId: id }, query })
  const ofGroup = loadPages('groupComments', { params: { groupId: groupId ?? '' } })
  return useInfiniteQuery({
    ...(groupId === undefined ? ofJourney : (ofGroup as unknown as typeof ofJourney)),
    refetchInterval: ({ state }) => (groupId !== undefined && state.data?.pages.length === 1 ? ASK_EVERY_MS : false),
  })
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
  about: Discussed
  thread: Thread
  withStep: boolean
  /** The id of the comment or reply in the address. */
  linkedId?: string | undefined
}

/** A comment with its replies; those of the journey's owner are highlighted. */
function ThreadItem({ about, thread, withStep, linkedId }: ThreadItemProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isReplying, setIsReplying] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const canReply = thread.state === 'shown' && !about.discussionClosed
  const { replies, replyCount, id, author } = thread
  const hidden = replyCount - replies.filter(({ state }) => state === 'shown').length
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <Anchored id={id} isLinked={id === linkedId}>
        <CommentItem about={about} comment={thread} withStep={withStep}>
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
          <AllReplies about={about} parentId={id} linkedId={linkedId} />
        ) : (
          <Replies about={about} replies={replies} linkedId={linkedId} />
        )}
        {!showsAll && hidden > 0 && (
          <button type="button" onClick={() => setShowsAll(true)} className={`${LINK} justify-self-start text-brand!`}>
            {t('comments.allReplies', { count: replyCount, number: number(replyCount) })}
          </button>
        )}
        {isReplying && canReply && <NewComment about={about} parentId={id} onClose={() => setIsReplying(false)} />}
      </div>
    </li>
  )
}

const LINK =
  'inline-flex min-h-11 items-center rounded-full px-2 text-sm font-[650] text-muted hover:bg-sunk hover:text-ink'

function Replies({
  about,
  replies,
  linkedId,
}: {
  about: Discussed
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
            <CommentItem about={about} comment={reply} withStep={false} />
          </Anchored>
        </li>
      ))}
    </ul>
  )
}

function AllReplies({
  about,
  parentId,
  linkedId,
}: {
  about: Discussed
  parentId: string
  linkedId?: string | undefined
}) {
  const feed = useInfiniteQuery(loadPages('replies', { params: { id: parentId } }))
  if (feed.data === undefined) return <span className="skeleton h-24 w-full" />
  return (
    <>
      <Replies about={about} replies={itemsOf(feed.data)} linkedId={linkedId} />
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
