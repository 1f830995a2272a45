import { useTranslation } from 'react-i18next'
import type { Reportable } from '#contract/moderation.rules.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { useWrite } from '#web/api/write.ts'
import { showFailure, toast } from '#web/ui/feedback/toast.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const VERDICTS = {
  journey: { words: 'hide', call: 'hideJourney', back: 'unhideJourney', undone: 'moderation.hidden.restored' },
  person: {
    words: 'suspend',
    call: 'suspendPerson',
    back: 'reinstatePerson',
    undone: 'moderation.suspended.reinstated',
  },
} as const

/** Asks a moderator for a reason, hides a journey or suspends a person, and offers to undo it. */
export function VerdictDialog({ kind, id, onClose }: { kind: Reportable; id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { words, call, back, undone } = VERDICTS[kind]
  const undo = async () => {
    await write(back, { params: { id } })
    toast(t(undone), { tone: 'success' })
  }
  const handleUndo = () => void undo().catch((failure: ApiError) => showFailure(failure, t('ui.error.title')))
  const handleReason = async (reason: string) => {
    await write(call, { params: { id }, body: { reason } })
    toast(t(`moderation.${words}.done`), {
      tone: 'success',
      action: { label: t('moderation.undo'), onPress: handleUndo },
    })
  }
  return (
    <ReasonDialog
      draftName={`${call} ${id}`}
      title={t(`moderation.${words}.title`)}
      text={t(`moderation.${words}.text`)}
      label={t('moderation.reason')}
      confirmLabel={t(`moderation.${words}.act`)}
      danger
      onReason={handleReason}
      onClose={onClose}
    />
  )
}
