import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Comment, Thread } from '#contract/talk/comment.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ListEnd } from '#web/core/ui/lists/ListEnd.tsx'
import { CommentItem } from './CommentItem.tsx'
import { NewComment } from './NewComment.tsx'

interface ThreadItemProps {
  journey: Journey
  thread: Thread
  withStep: boolean
  /** The comment or reply that the address names. */
  linkedId?: string | undefined
}

/** A comment with its replies, of which the owner's stand out. */
export function ThreadItem({ journey, thread, withStep, linkedId }: ThreadItemProps) {
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
              aria-label={t('talk.replyTo', { name: author?.displayName })}
              aria-expanded={isReplying}
              onClick={() => setIsReplying(!isReplying)}
              className={LINK}
            >
              {t('talk.reply')}
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
            {t('talk.allReplies', { count: replyCount, number: number(replyCount) })}
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

/** The place that the address of a comment leads to. */
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
