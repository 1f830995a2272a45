import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import LinkIcon from 'lucide-react/icons/link-2'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, Suspense, useState } from 'react'
import type { Comment } from '#contract/comment.ts'
import { isOwnedBy } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useOrigin } from '#web/core/session/site-url.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import type { MenuItem } from '#web/core/ui/overlay/MenuEntry.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { useVerdict } from '#web/features/reporting/useVerdict.tsx'
import { type Discussed, wordFor } from './unsent-comments.ts'
import { useAtComment } from './useAtComment.ts'

const BlockDialog = lazyPart(() => import('#web/features/reporting/BlockDialog.tsx'), 'BlockDialog')
const RemovalDialog = lazyPart(() => import('./RemovalDialog.tsx'), 'RemovalDialog')

interface CommentMenuProps {
  about: Discussed
  comment: Comment
  author: Person
  onEdit: () => void
}

/** A menu with the viewer's actions on a comment, such as Edit or Report. */
export function CommentMenu({ about, comment, author, onEdit }: CommentMenuProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [asked, setAsked] = useState<'block' | 'delete' | 'remove' | null>(null)
  const atComment = useAtComment(comment.id)
  const copyLink = useCopyLink(about, comment.id)
  const isOwn = author.id === profile?.id
  const isShown = comment.state === 'shown'
  // Moderators act on what is reported from a group.
  const isInGroup = about.groupId !== undefined
  const word = wordFor(comment)
  const { openReport, reportDialog } = useReport('comment', { id: comment.id, name: about.name }, isOwn)
  const { openVerdict, verdictDialog } = useVerdict('comment', comment.id, !isOwn && isShown && !isInGroup)
  const entry = (label: string, icon: ReactNode, onSelect: () => void, danger = false): MenuItem => ({
    label,
    icon,
    onSelect,
    danger,
  })
  const ifTrue = (condition: unknown, item: MenuItem) => (condition ? [item] : [])
  const isOwner = isOwnedBy(about, profile?.id ?? null)
  const name = author.displayName
  const items = [
    entry(t('comments.copyLink'), <LinkIcon size={18} aria-hidden="true" />, copyLink),
    ...ifTrue(isOwn && isShown, entry(t('comments.edit'), <Pencil size={18} aria-hidden="true" />, onEdit)),
    ...ifTrue(
      isOwn,
      entry(t('comments.delete'), <Trash size={18} aria-hidden="true" />, () => setAsked('delete'), true),
    ),
    ...ifTrue(
      isOwner && !isOwn && isShown,
      entry(t('comments.remove'), <Trash size={18} aria-hidden="true" />, () => setAsked('remove'), true),
    ),
    ...ifTrue(
      openReport && isShown,
      entry(
        t(`comments.${word}.report`),
        <Flag size={18} aria-hidden="true" />,
        atComment(() => openReport?.()),
      ),
    ),
    ...ifTrue(
      profile && !isOwn,
      entry(t('comments.block', { name }), <Ban size={18} aria-hidden="true" />, () => setAsked('block')),
    ),
    ...ifTrue(
      openVerdict,
      entry(t('comments.hide'), <EyeOff size={18} aria-hidden="true" />, () => openVerdict?.()),
    ),
  ]
  const close = () => setAsked(null)
  return (
    <>
      <span className="ms-auto">
        <Menu
          label={t(`comments.${word}.more`, { name })}
          trigger={<Ellipsis size={18} aria-hidden="true" />}
          items={items}
        />
      </span>
      {reportDialog}
      {verdictDialog}
      <Suspense>
        {asked === 'block' && <BlockDialog person={author} onClose={close} />}
        {(asked === 'delete' || asked === 'remove') && (
          <RemovalDialog kind={asked} comment={comment} name={name} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function useCopyLink({ id, groupId }: Discussed, commentId: string): () => void {
  const { t } = useTranslation()
  const origin = useOrigin()
  const page = groupId === undefined ? 'discover/journey' : 'groups'
  const address = `${origin}/app/${page}/${encodeURIComponent(id)}#comment-${commentId}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast(t('comments.linkCopied'), { tone: 'success' })
    } catch {
      toast(address)
    }
  }
  return () => void copy()
}
