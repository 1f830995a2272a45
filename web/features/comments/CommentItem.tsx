import { Link } from '@tanstack/react-router'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Comment } from '#contract/comment.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { CommentMenu } from './CommentMenu.tsx'
import { CommentText } from './CommentText.tsx'
import { Composer } from './Composer.tsx'
import { type Discussed, kindOf, placeOf, useUnsentChange, wordFor } from './unsent-comments.ts'
import { useAtComment } from './useAtComment.ts'
import { useChangeComment, useHelpful } from './useComments.ts'

interface CommentItemProps {
  about: Discussed
  comment: Comment
  /** Whether to name the comment's step; false in lists of a single step. */
  withStep: boolean
  /** Buttons beside 'Helpful', such as 'Reply'. */
  children?: ReactNode
}

/** One comment or reply with its buttons. */
export function CommentItem({ about, comment, withStep, children }: CommentItemProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [isEditing, setIsEditing] = useState(false)
  const { id, author, text, state } = comment
  const [unsent] = useUnsentChange(id)
  const hasUnsent = profile !== null && state === 'shown' && unsent !== null
  if (author === null || text === null)
    return <p className="py-1.5 text-muted italic">{t(`comments.states.${stateIn(comment)}`)}</p>
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <Avatar id={author.id} initial={author.initial} photoURL={author.photoURL} />
      <div className="min-w-0">
        <CommentHead about={about} comment={comment} withStep={withStep} />
        {isEditing || hasUnsent ? (
          <ChangeComment about={about} comment={comment} text={text} onClose={() => setIsEditing(false)} />
        ) : (
          <CommentText text={text} mentions={comment.mentions} />
        )}
        <HeldNote comment={comment} />
        <div className="-ms-2 flex flex-wrap items-center gap-x-2">
          {state === 'shown' && <HelpfulButton about={about} comment={comment} />}
          {children}
          <CommentMenu about={about} comment={comment} author={author} onEdit={() => setIsEditing(true)} />
        </div>
      </div>
    </div>
  )
}

interface ChangeCommentProps {
  about: Discussed
  comment: Comment
  text: string
  onClose: () => void
}

/** A field to edit a comment's text; text typed before a reload is kept. */
function ChangeComment({ about, comment, text, onClose }: ChangeCommentProps) {
  const { t } = useTranslation()
  const { id, parentId, step } = comment
  const kind = kindOf({ stepId: step?.id, parentId: parentId ?? undefined })
  const change = useChangeComment(comment)
  const [unsent, setUnsent] = useUnsentChange(id)
  const [isRestored] = useState(unsent !== null)
  const close = () => {
    setUnsent(null)
    onClose()
  }
  return (
    <Composer
      draft={unsent ?? { text, picked: comment.mentions }}
      saved={text}
      place={{ ...placeOf(about), ...(parentId !== null && { parentId }) }}
      placeholder={t(`comments.composer.${kind}.label`)}
      label={t(`comments.composer.${kind}.label`)}
      sendLabel={t('comments.composer.save')}
      autoFocus={!isRestored}
      onType={setUnsent}
      onSend={async (changed, typed) => {
        await change(changed)
        // The field stays open if the text was changed while it was saved.
        if (typed() === changed.text) close()
        return false
      }}
      onCancel={close}
    />
  )
}

function CommentHead({ about, comment, withStep }: Pick<CommentItemProps, 'about' | 'comment' | 'withStep'>) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const ago = useAgo()
  const moment = useMoment()
  const { author, step, createdAt, editedAt } = comment
  if (author === null) return null
  const position = about.steps?.findIndex(({ id }) => id === step?.id) ?? -1
  const place =
    step &&
    (position < 0
      ? t('comments.atRemoved', { title: step.description })
      : t('comments.atStep', { number: number(position + 1) }))
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <Link
        to="/app/user/profile"
        search={{ userId: author.id }}
        dir="auto"
        className="font-[650] hover:underline [overflow-wrap:anywhere]"
      >
        {author.displayName}
      </Link>
      {comment.byOwner && (
        <span className="rounded-md border border-line bg-card px-1.5 text-[0.78rem] font-[650] text-brand">
          {t(comment.groupId === undefined ? 'comments.author' : 'comments.lead')}
        </span>
      )}
      <FactsLine
        facts={[
          ...(withStep && place && comment.parentId === null ? [<bdi key="step">{place}</bdi>] : []),
          <time key="time" dateTime={createdAt} title={moment(createdAt)}>
            {ago(createdAt)}
          </time>,
          ...(editedAt === null ? [] : [t('comments.edited')]),
        ]}
      />
    </div>
  )
}

/** A note for the writer of a removed or hidden comment, which no one else sees. */
function HeldNote({ comment }: { comment: Comment }) {
  const { t } = useTranslation()
  const { state, reason = '', groupId } = comment
  if (state !== 'removed' && state !== 'hidden') return null
  return (
    <p role="note" className="mt-1.5 rounded-m bg-accent-soft px-3 py-2 text-sm text-accent">
      {state === 'removed' && groupId !== undefined
        ? t('comments.ownRemovedByLead')
        : t(`comments.${wordFor(comment)}.${state === 'removed' ? 'ownRemoved' : 'ownHidden'}`, { reason })}
    </p>
  )
}

const PRESSABLE = 'inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 text-sm font-[650]'

function HelpfulButton({ about, comment }: { about: Discussed; comment: Comment }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { profile } = useSession()
  const mark = useHelpful(comment)
  const action = `helpful ${comment.id}`
  const press = useMemberAction(action, { kind: 'helpful', name: about.name }, () => void mark(!comment.helpful))
  const handlePress = useAtComment(comment.id)(press)
  const resume = useEffectEvent(() => {
    if (takePendingAction(action) && !comment.helpful && !isOwn(comment, profile?.id)) void mark(true)
  })
  useEffect(() => {
    if (profile) resume()
  }, [profile])
  const count = comment.helpfulCount
  const label = count === 0 ? t('comments.helpful') : t('comments.helpfulCount', { number: number(count) })
  const icon = (
    <ThumbsUp size={16} aria-hidden="true" fill={comment.helpful ? 'currentColor' : 'none'} className="shrink-0" />
  )
  if (isOwn(comment, profile?.id)) {
    if (count === 0) return null
    return (
      <span className={`${PRESSABLE} text-muted`}>
        {icon}
        {label}
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={comment.helpful}
      onClick={handlePress}
      className={`${PRESSABLE} tabular-nums hover:bg-sunk ${comment.helpful ? 'text-brand' : 'text-muted hover:text-ink'}`}
    >
      {icon}
      {label}
    </button>
  )
}

/** What the place of a comment says that can't be read. */
function stateIn({ state, groupId }: Comment) {
  if (state === 'shown') return 'deleted'
  return state === 'removed' && groupId !== undefined ? 'removedByLead' : state
}

/** Whether the viewer wrote the comment. */
function isOwn({ author }: Comment, viewerId: string | undefined): boolean {
  return author !== null && author.id === viewerId
}
