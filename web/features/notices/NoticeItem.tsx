import { Link } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import AtSign from 'lucide-react/icons/at-sign'
import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import Footprints from 'lucide-react/icons/footprints'
import GitFork from 'lucide-react/icons/git-fork'
import HandHeart from 'lucide-react/icons/hand-heart'
import Heart from 'lucide-react/icons/heart'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Link2 from 'lucide-react/icons/link-2'
import Link2Off from 'lucide-react/icons/link-2-off'
import MapPlus from 'lucide-react/icons/map-plus'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import Plus from 'lucide-react/icons/plus'
import ReplyIcon from 'lucide-react/icons/reply'
import Shield from 'lucide-react/icons/shield'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import StickyNote from 'lucide-react/icons/sticky-note'
import Unlink from 'lucide-react/icons/unlink'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import type { Notice } from '#contract/notice.ts'
import { type NoticeKind, noticeTargetOf } from '#contract/rules/notice.ts'
import { sentenceOf } from '#contract/rules/notice-sentence.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { useMarkRead, useRefreshJourney } from './notices.cache.ts'

interface NoticeItemProps {
  notice: Notice
  /** Whether the notice is tinted as new. */
  isNew?: boolean
  onOpen?: (() => void) | undefined
  /** Actions that don't leave the page. */
  children?: ReactNode
}

/** A notice; pressing it marks it as read and opens its page. */
export function NoticeItem({ notice, isNew = !notice.read, onOpen, children }: NoticeItemProps) {
  const { t } = useTranslation()
  const ago = useAgo()
  const markRead = useMarkRead()
  const refreshJourney = useRefreshJourney()
  const { id, at, read, people, journey, comment, steps, decision } = notice
  const [first] = people
  const handleOpen = () => {
    if (!read) void markRead({ ids: [id] })
    if (journey) refreshJourney(journey.id)
    onOpen?.()
  }
  return (
    <li
      data-new={isNew || undefined}
      className="relative flex gap-3.5 border-t border-line px-4 py-3 first:border-t-0 hover:bg-sunk data-new:bg-brand-soft/45"
    >
      {!first && <NoticeIcon notice={notice} alone />}
      {first && (
        <span className="relative h-fit shrink-0">
          <Avatar id={first.id} initial={first.initial} photoURL={first.photoURL} size="lg" />
          <NoticeIcon notice={notice} />
        </span>
      )}
      <div className="grid min-w-0 grow gap-1">
        <p className="min-w-0 leading-snug">
          <Link {...linkTo(notice)} onClick={handleOpen} className="after:absolute after:inset-0">
            <NoticeSentence notice={notice} />
          </Link>
        </p>
        {decision?.journeyName && (
          <p className="text-sm">
            {t(`notices.about.${notice.linkReport ? 'linkReport' : decision.kind}`, {
              journey: isolated(decision.journeyName),
            })}
          </p>
        )}
        {decision?.text && <Quote text={decision.text} />}
        {comment && <Quote text={comment.text} />}
        {decision && <Reason>{decision.reason}</Reason>}
        {steps?.count === 1 && <Quote text={steps.first.description} />}
        <p className="text-sm text-muted">
          <time dateTime={at}>{ago(at)}</time>
        </p>
        {children && <div className="relative z-1 grid min-w-0 gap-2.5">{children}</div>}
      </div>
      {!read && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-brand">
          <span className="sr-only">{t('notices.unread')}</span>
        </span>
      )}
    </li>
  )
}

/** A name with marks that isolate its direction from the surrounding text. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

function Quote({ text }: { text: string }) {
  return (
    <p className="line-clamp-2 border-s-3 border-line ps-3 text-sm text-muted">
      <bdi>{text}</bdi>
    </p>
  )
}

/** The whole reason, since the reader can't read it anywhere else. */
function Reason({ children }: { children: string }) {
  return (
    <p className="border-s-3 border-line ps-3 text-sm whitespace-pre-line text-muted [overflow-wrap:anywhere]">
      <bdi>{children}</bdi>
    </p>
  )
}

const PAGES_OF_JOURNEYS = {
  journey: '/app/discover/journey/$journeyId',
  desk: '/app/discover/journey/$journeyId',
  changes: '/app/discover/journey/$journeyId/changes',
} as const

/** The link to the comment, step or page of a notice. */
function linkTo(notice: Notice) {
  const { page, id, hash } = noticeTargetOf(notice)
  if (page === 'profile') return { to: '/app/user/profile', search: { userId: id } } as const
  if (page === 'activity') return { to: '/app/activity' } as const
  if (page === 'moderation') return { to: '/app/moderation' } as const
  if (page === 'group') return { to: `/app/groups/${id}` as string, ...(hash !== undefined && { hash }) }
  if (page === 'groupInvitation') return { to: `/app/groups/${id}/join` as string }
  return { to: PAGES_OF_JOURNEYS[page], params: { journeyId: id }, ...(hash !== undefined && { hash }) } as const
}

/** Kinds without an icon of their own show a bell. */
const ICONS: Partial<Record<NoticeKind, typeof Bell>> = {
  comment: MessageCircle,
  reply: ReplyIcon,
  mention: AtSign,
  commentRemoved: MessageCircleOff,
  decision: Shield,
  report: ShieldAlert,
  reportDecision: ShieldCheck,
  suggestion: Lightbulb,
  suggestionDecision: Lightbulb,
  note: StickyNote,
  linkFailing: Link2Off,
  originalChanged: GitFork,
  coauthorInvitation: UserPlus,
  coauthorJoined: UserPlus,
  journeyOffer: MapPlus,
  journeyInherited: MapPlus,
  groupInvitation: Footprints,
  groupJoined: Footprints,
  groupMessage: Footprints,
  groupAsked: Footprints,
  groupAccepted: Footprints,
  groupMeeting: Footprints,
  groupWalksOn: Footprints,
  groupArrived: Footprints,
  groupLead: Footprints,
  thanks: HandHeart,
  newSteps: Plus,
  newJourney: MapPlus,
  archived: Archive,
  follower: UserPlus,
  follow: Flag,
  like: Heart,
  finish: Check,
}

/** Icons for suggestions that report a link. */
const LINK_ICONS: typeof ICONS = { ...ICONS, suggestion: Unlink, suggestionDecision: Link2 }

/** The icon of a notice's kind: in the corner of a face, or alone if the notice names no person. */
function NoticeIcon({ notice: { kind, linkReport }, alone = false }: { notice: Notice; alone?: boolean }) {
  const Icon = (linkReport ? LINK_ICONS : ICONS)[kind] ?? Bell
  if (alone)
    return (
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand"
      >
        <Icon size={22} />
      </span>
    )
  return (
    <span
      aria-hidden="true"
      className="absolute -end-1.5 -bottom-1.5 grid size-6 place-items-center rounded-full border-2 border-card bg-brand text-brand-ink"
    >
      <Icon size={12} />
    </span>
  )
}

/** The text of a notice, with names in bold: 'Ada and 4 others like your journey Knots'. */
function NoticeSentence({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const pieces = sentenceOf(notice, { text: (key, values) => t(`noticeTexts.${key}`, values), number })
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <b key={index} dir="auto" className="[unicode-bidi:isolate]">
        {piece.name}
      </b>
    ),
  )
}
