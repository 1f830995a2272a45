import { useState } from 'react'
import type { Reportable } from '#contract/rules/moderation.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

const VERDICTS = {
  journey: { texts: 'hide', kinds: 'journeys' },
  comment: { texts: 'hideComment', kinds: 'comments' },
  suggestion: { texts: 'hideSuggestion', kinds: 'suggestions' },
  note: { texts: 'hideNote', kinds: 'notes' },
  person: { texts: 'suspend', kinds: 'suspended' },
} as const

interface VerdictDialogProps {
  kind: Exclude<Reportable, 'revision'>
  id: string
  /** The number of listed versions of a journey, which can be hidden too. */
  adaptationCount?: number | undefined
  onClose: () => void
}

/**
 * Asks a moderator for a reason, then hides a journey or comment, or suspends a person. The toast
 * offers to undo it.
 */
export function VerdictDialog({ kind, id, adaptationCount = 0, onClose }: VerdictDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const { number } = useFormats()
  const [withAdaptations, setWithAdaptations] = useState(false)
  const { texts, kinds } = VERDICTS[kind]
  const undo = async () => {
    if (kinds === 'suspended') await write('reinstatePerson', { params: { id } })
    else await write('unhide', { params: { kinds, id } })
    toast(t(`moderation.${kinds}.restored`), { tone: 'success' })
  }
  const handleUndo = () =>
    void undo().catch((failure: ApiError) => showFailure(failure, t('ui.error.title'), handleUndo))
  const handleReason = async (reason: string) => {
    if (kinds === 'suspended') await write('suspendPerson', { params: { id }, body: { reason } })
    else await write('hide', { params: { kinds, id }, body: { reason, ...(withAdaptations && { withAdaptations }) } })
    toast(t(`moderation.${texts}.done`), {
      tone: 'success',
      action: { label: t('ui.undo'), onPress: handleUndo },
    })
  }
  return (
    <ReasonDialog
      place={`${texts} ${id}`}
      title={t(`moderation.${texts}.title`)}
      text={t(`moderation.${texts}.text`)}
      label={t('moderation.reason')}
      confirmLabel={t(`moderation.${texts}.act`)}
      onReason={handleReason}
      onClose={onClose}
    >
      {adaptationCount > 0 && (
        <Checkbox
          label={t('moderation.decide.along', { count: adaptationCount, number: number(adaptationCount) })}
          checked={withAdaptations}
          onChange={setWithAdaptations}
        />
      )}
    </ReasonDialog>
  )
}
