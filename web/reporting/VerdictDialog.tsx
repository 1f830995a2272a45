import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reportable } from '#contract/moderation.rules.ts'
import { type ApiFailure, send } from '#web/api/client.ts'
import { markStale } from '#web/api/invalidation.ts'
import { tellFailure, toast } from '#web/ui/feedback/toast.ts'
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

/** Asks a moderator why they hide a journey or suspend somebody, does so, and offers the way back. */
export function VerdictDialog({ kind, id, onClose }: { kind: Reportable; id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { words, call, back, undone } = VERDICTS[kind]
  const undo = async () => {
    await send(back, { params: { id } })
    toast(t(undone), { tone: 'success' })
    await markStale(client, back)
  }
  const handleUndo = () => void undo().catch((failure: ApiFailure) => tellFailure(failure, t('ui.error.title')))
  const handleReason = async (reason: string) => {
    await send(call, { params: { id }, body: { reason } })
    toast(t(`moderation.${words}.done`), {
      tone: 'success',
      action: { label: t('moderation.undo'), onPress: handleUndo },
    })
    await markStale(client, call)
  }
  return (
    <ReasonDialog
      keptAs={`${call} ${id}`}
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
