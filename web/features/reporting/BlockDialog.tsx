import type { Person } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { useSetBlock } from './useSetBlock.ts'

interface BlockDialogProps {
  person: Pick<Person, 'id' | 'displayName'>
  onClose: () => void
}

/** Explains what blocking a person means, and asks for confirmation. */
export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const { t } = useTranslation()
  const { setBlock, isPending } = useSetBlock(person)
  const name = person.displayName
  return (
    <ConfirmDialog
      open
      danger
      title={t('comments.blockAsk.title', { name })}
      text={t('comments.blockAsk.text', { name })}
      confirmLabel={t('comments.blockAsk.confirm')}
      busy={isPending}
      onConfirm={() => setBlock(true, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
