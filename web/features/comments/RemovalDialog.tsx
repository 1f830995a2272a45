import { useMutation } from '@tanstack/react-query'
import type { Comment } from '#contract/comment.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { wordFor } from './unsent-comments.ts'

interface RemovalDialogProps {
  /** The action: 'delete' by the comment's writer, 'remove' by the owner of the journey. */
  kind: 'delete' | 'remove'
  comment: Comment
  /** The name of the comment's writer. */
  name: string
  onClose: () => void
}

export function RemovalDialog({ kind, comment, name, onClose }: RemovalDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const word = wordFor(comment)
  const { mutate, isPending } = useMutation<unknown, ApiError>({
    mutationFn: () => write(kind === 'delete' ? 'deleteComment' : 'removeComment', { params: { id: comment.id } }),
    onError: (failure) => {
      showFailure(failure, t('ui.error.title'), () => mutate())
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={t(`comments.${word}.${kind}Title`)}
      text={t(`comments.${kind}Text`, { name })}
      confirmLabel={t(`comments.${word}.${kind}Confirm`)}
      busy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
