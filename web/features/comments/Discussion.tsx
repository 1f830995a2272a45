import Ellipsis from 'lucide-react/icons/ellipsis'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { NewComment } from './NewComment.tsx'
import { Threads } from './Threads.tsx'
import { EMPTY, kindOf, usePendingPlace, useUnsentComment } from './unsent-comments.ts'
import { usePostComment } from './useComments.ts'

interface DiscussionProps {
  journey: Journey
  /** The id of the comment in the address. */
  linkedId: string | undefined
  /** Whether the hash of the address is that of the discussion or a comment. */
  isNamed: boolean
  /** Whether the viewer wrote a comment before signing in, which is now posted. */
  isResumed: boolean
}

export function Discussion({ journey, linkedId, isNamed, isResumed }: DiscussionProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { profile } = useSession()
  const titleId = useId()
  const head = useRef<HTMLDivElement>(null)
  useResumedComment(journey, isResumed)
  useEffect(() => {
    if (isNamed && linkedId === undefined) head.current?.scrollIntoView()
  }, [isNamed, linkedId])
  const count = journey.commentCount ?? 0
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <div ref={head} className="flex scroll-mt-24 flex-wrap items-center gap-x-4">
        <h2 id={titleId} className="text-[1.45rem]">
          {t('comments.title')}
        </h2>
        {count > 0 && (
          <span className="text-sm text-muted">{t('comments.comments', { count, number: number(count) })}</span>
        )}
        {isOwnedBy(journey, profile?.id ?? null) && <DiscussionMenu journey={journey} />}
      </div>
      {journey.discussionClosed ? <ClosedNote /> : <NewComment about={journey} />}
      <Threads about={journey} linkedId={linkedId} />
    </section>
  )
}

export function ClosedNote() {
  const { t } = useTranslation()
  return (
    <p className="flex items-center gap-2 rounded-m bg-sunk px-4 py-2.5 text-muted">
      <Lock size={16} aria-hidden="true" />
      {t('comments.closed')}
    </p>
  )
}

function DiscussionMenu({ journey: { id, discussionClosed = false } }: { journey: Journey }) {
  const { t } = useTranslation()
  const write = useWrite()
  const handleToggle = async () => {
    try {
      await write('setDiscussion', { params: { pathId: id }, body: { closed: !discussionClosed } })
      toast(t(discussionClosed ? 'comments.reopenedNow' : 'comments.closedNow'), { tone: 'success' })
    } catch (failure) {
      showFailure(failure, t('ui.error.title'), handleToggle)
    }
  }
  const Icon = discussionClosed ? LockOpen : Lock
  return (
    <span className="ms-auto">
      <Menu
        label={t('comments.menu')}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        items={[
          {
            label: t(discussionClosed ? 'comments.reopen' : 'comments.close'),
            icon: <Icon size={18} aria-hidden="true" />,
            onSelect: () => void handleToggle(),
          },
        ]}
      />
    </span>
  )
}

/**
 * Posts the comment that a visitor wrote before signing in. If the server refuses it, it stays in
 * the field.
 */
function useResumedComment(journey: Journey, isResumed: boolean) {
  const { t } = useTranslation()
  const post = usePostComment()
  const [place, setPlace] = usePendingPlace(journey.id)
  const [draft, setDraft] = useUnsentComment(place ?? { journeyId: journey.id })
  const resume = useEffectEvent(async () => {
    if (place === null || draft.text === '') return
    setPlace(null)
    setDraft(EMPTY)
    try {
      await post(place, draft)
      toast(t(`comments.composer.${kindOf(place)}.posted`), { tone: 'success' })
    } catch (failure) {
      setDraft(draft)
      showFailure(failure, t('comments.composer.kept'))
    }
  })
  useEffect(() => {
    if (isResumed) void resume()
  }, [isResumed])
}
