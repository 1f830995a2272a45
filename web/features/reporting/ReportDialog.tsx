import type { Reportable } from '#contract/rules/moderation.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

interface ReportDialogProps {
  kind: Reportable
  id: string
  /** Whether the text is the message of a suggestion or the reply to it, rather than a suggested change. */
  isMessage: boolean
  /** Words of a person that the report is about, which have no kind of their own. */
  quoted: string | undefined
  onClose: () => void
}

/** A dialog to report a journey, a person or a text to the moderators. */
export function ReportDialog({ kind, id, isMessage, quoted, onClose }: ReportDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const { keyFor } = useIdempotencyKey()
  const handleReason = async (reason: string) => {
    const body = { kind, id, reason }
    await write('report', { body }, { idempotencyKey: keyFor(body) })
    toast(t('sharing.report.thanks'), { tone: 'success' })
  }
  return (
    <ReasonDialog
      place={`report ${kind} ${id}`}
      title={t(`sharing.report.${kind === 'comment' ? 'send' : isMessage ? 'message' : kind}`)}
      text={t('sharing.report.text')}
      label={t('sharing.report.reason')}
      {...(quoted !== undefined && { initial: `“${quoted}”\n` })}
      confirmLabel={t('sharing.report.send')}
      onReason={handleReason}
      onClose={onClose}
    />
  )
}
