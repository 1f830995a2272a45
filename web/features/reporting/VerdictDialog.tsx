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
  journey: { texts: 'hide', call: 'hideJourney', undoCall: 'unhideJourney', undoneKey: 'moderation.hidden.restored' },
  comment: {
    texts: 'hideComment',
    call: 'hideComment',
    undoCall: 'unhideComment',
    undoneKey: 'moderation.comments.restored',
  },
  flag: { texts: 'hideFlag', call: 'hideFlag', undoCall: 'unhideFlag', undoneKey: 'moderation.flags.restored' },
  suggestion: {
    texts: 'hideSuggestion',
    call: 'hideSuggestion',
    undoCall: 'unhideSuggestion',
    undoneKey: 'moderation.suggestions.restored',
  },
  note: { texts: 'hideNote', call: 'hideNote', undoCall: 'unhideNote', undoneKey: 'moderation.notes.restored' },
  person: {
    texts: 'suspend',
    call: 'suspendPerson',
    undoCall: 'reinstatePerson',
    undoneKey: 'moderation.suspended.restored',
  },
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
  const { texts, call, undoCall, undoneKey } = VERDICTS[kind]
  const undo = async () => {
    await write(undoCall, { params: { id } })
    toast(t(undoneKey), { tone: 'success' })
  }
  const handleUndo = () => void undo().catch((failure: ApiError) => showFailure(failure, t('ui.error.title')))
  const handleReason = async (reason: string) => {
    await write(call, { params: { id }, body: { reason, ...(withAdaptations && { withAdaptations }) } })
    toast(t(`moderation.${texts}.done`), {
      tone: 'success',
      action: { label: t('ui.undo'), onPress: handleUndo },
    })
  }
  return (
    <ReasonDialog
      place={`${call} ${id}`}
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
