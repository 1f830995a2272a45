import Archive from 'lucide-react/icons/archive'
import AtSign from 'lucide-react/icons/at-sign'
import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import HandHeart from 'lucide-react/icons/hand-heart'
import Heart from 'lucide-react/icons/heart'
import Link2 from 'lucide-react/icons/link-2'
import Link2Off from 'lucide-react/icons/link-2-off'
import MapPlus from 'lucide-react/icons/map-plus'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import Plus from 'lucide-react/icons/plus'
import ReplyIcon from 'lucide-react/icons/reply'
import StickyNote from 'lucide-react/icons/sticky-note'
import Unlink from 'lucide-react/icons/unlink'
import UserPlus from 'lucide-react/icons/user-plus'
import type { NoticeKind } from '#contract/notices/kinds.ts'

const ICONS = {
  comment: MessageCircle,
  reply: ReplyIcon,
  mention: AtSign,
  commentRemoved: MessageCircleOff,
  flag: Unlink,
  flagDecision: Link2,
  note: StickyNote,
  linkFailing: Link2Off,
  thanks: HandHeart,
  newSteps: Plus,
  newJourney: MapPlus,
  archived: Archive,
  follower: UserPlus,
  follow: Flag,
  like: Heart,
  finish: Check,
} as const satisfies Record<NoticeKind, unknown>

/** The kind of a notice, at the corner of a face, or alone where no one acted. */
export function NoticeIcon({ kind, alone = false }: { kind: NoticeKind; alone?: boolean }) {
  const Icon = ICONS[kind]
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
