import type { Group } from '#contract/group.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import type { NamedJourney } from './FollowingField.tsx'

interface WalkOnDialogProps {
  group: Group
  journey: NamedJourney
  onClose: () => void
}

/** Asks the lead before the group goes on to its next journey. */
export function WalkOnDialog({ group, journey: { id: journeyId, name }, onClose }: WalkOnDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const handleConfirm = async () => {
    const send = () => write('walkOn', { params: { groupId: group.id }, body: { journeyId } })
    if (await run(send, t('groups.walkOn.done', { name }))) onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('groups.walkOn.title', { name })}
      text={t('groups.walkOn.text')}
      confirmLabel={t('groups.walkOn.confirm')}
      busy={busy}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  )
}
