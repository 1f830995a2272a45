import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { Composer } from './Composer.tsx'
import { type Discussed, kindOf, pendingAction, placeOf, usePendingPlace, useUnsentComment } from './unsent-comments.ts'
import { usePostComment } from './useComments.ts'

interface NewCommentProps {
  about: Pick<Discussed, 'id' | 'name' | 'groupId'>
  stepId?: string | undefined
  /** The id of the comment to reply to. */
  parentId?: string | undefined
  /** Whether the field gets the focus; by default, only a reply's field does. */
  autoFocus?: boolean
  /** Words of the field and its button, which is then spelled out. */
  words?: { placeholder: string; send: string }
  onClose?: () => void
  onPosted?: (text: string) => void
}

/** A form for a new comment or reply. A visitor signs in first; their comment is then posted. */
export function NewComment({
  about,
  stepId,
  parentId,
  autoFocus = parentId !== undefined,
  words,
  onClose,
  onPosted,
}: NewCommentProps) {
  const { t } = useTranslation()
  const { state, profile } = useSession()
  const post = usePostComment()
  const place = { ...placeOf(about), ...(stepId && { stepId }), ...(parentId && { parentId }) }
  const kind = kindOf(place)
  const [draft, setDraft] = useUnsentComment(place)
  const [, setPendingPlace] = usePendingPlace(about.id)
  const signIn = useMemberAction(pendingAction(about.id), { kind: 'comment', name: about.name }, () => undefined)
  const handleSend = async () => {
    if (state !== 'member') {
      setPendingPlace(place)
      signIn()
      return false
    }
    await post(place, draft)
    onClose?.()
    onPosted?.(draft.text)
    return true
  }
  return (
    <div data-print="no" className="flex w-full min-w-0 items-start gap-2.5">
      {profile && parentId === undefined && (
        <Avatar
          id={profile.id}
          initial={profile.initial}
          photoURL={profile.photoURL}
          className="mt-1 max-[24rem]:hidden"
        />
      )}
      <Composer
        draft={draft}
        placeholder={words?.placeholder ?? t(`comments.composer.${kind}.placeholder`)}
        label={words?.placeholder ?? t(`comments.composer.${kind}.label`)}
        sendLabel={words?.send ?? t(`comments.composer.${kind}.send`)}
        isSendSpelled={words !== undefined}
        autoFocus={autoFocus}
        onType={setDraft}
        onSend={handleSend}
        place={place}
        {...(onClose && { onCancel: onClose })}
      />
    </div>
  )
}
