import { Link } from '@tanstack/react-router'
import type { Notice } from '#contract/notices/notice.ts'
import { placeOf } from '#contract/notices/place.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { NoticeIcon } from './NoticeIcon.tsx'
import { NoticeSentence } from './NoticeSentence.tsx'
import { useMarkRead, useRefreshJourney } from './notices.cache.ts'

/** One notice; pressing it marks it as read and leads to what it is about. */
export function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const ago = useAgo()
  const markRead = useMarkRead()
  const refreshJourney = useRefreshJourney()
  const { id, kind, at, read, people, journey, comment, steps } = notice
  const [first] = people
  const handleOpen = () => {
    if (!read) void markRead({ ids: [id] })
    if (journey) refreshJourney(journey.id)
    onOpen?.()
  }
  return (
    <li
      data-unread={!read || undefined}
      className="relative flex gap-3.5 border-t border-line px-4 py-3 first:border-t-0 hover:bg-sunk data-unread:bg-brand-soft/45"
    >
      {!first && <NoticeIcon kind={kind} alone />}
      {first && (
        <span className="relative h-fit shrink-0">
          <Avatar id={first.id} initial={first.initial} photoURL={first.photoURL} size="lg" />
          <NoticeIcon kind={kind} />
        </span>
      )}
      <div className="grid min-w-0 grow gap-1">
        <p className="min-w-0 leading-snug">
          <Link {...linkTo(notice)} onClick={handleOpen} className="after:absolute after:inset-0">
            <NoticeSentence notice={notice} />
          </Link>
        </p>
        {comment && <Quote text={comment.text} />}
        {steps?.count === 1 && <Quote text={steps.first.description} />}
        <p className="text-sm text-muted">
          <time dateTime={at}>{ago(at)}</time>
        </p>
      </div>
      {!read && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-brand">
          <span className="sr-only">{t('notices.unread')}</span>
        </span>
      )}
    </li>
  )
}

function Quote({ text }: { text: string }) {
  return (
    <p className="line-clamp-2 border-s-3 border-line ps-3 text-sm text-muted">
      <bdi>{text}</bdi>
    </p>
  )
}

/** A link to the exact place that a notice is about. */
function linkTo(notice: Notice) {
  const { page, id, hash } = placeOf(notice)
  if (page === 'profile') return { to: '/app/user/profile', search: { userId: id } } as const
  const to = page === 'upkeep' ? '/app/discover/journey/$journeyId/upkeep' : '/app/discover/journey/$journeyId'
  return { to, params: { journeyId: id }, ...(hash !== undefined && { hash }) } as const
}
