import { useState } from 'react'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ProvenDialog } from '#web/core/session/proof/ProvenDialog.tsx'
import { loadSession } from '#web/core/session/session.ts'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { SpareCodesDialog } from './SpareCodes.tsx'

interface FactorDialogProps {
  onClose: () => void
}

/** Turns the second factor off. */
export function RemoveFactorDialog({ onClose }: FactorDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const handleProven = async (proof: { password?: string }) => {
    await write('removeFactor', { body: proof })
    toast(t('account.factor.removed'), { tone: 'success' })
    onClose()
    await loadSession()
  }
  return (
    <ProvenDialog
      title={t('account.factor.removeTitle')}
      text={t('account.factor.removeText')}
      submit={t('account.factor.remove')}
      danger
      onProven={handleProven}
      onClose={onClose}
    />
  )
}

/** Replaces the spare codes, and shows the new ones. */
export function NewCodesDialog({ onClose }: FactorDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <SpareCodesDialog codes={codes} onDone={onClose} />
  return (
    <ProvenDialog
      title={t('account.factor.newCodes')}
      text={t('account.factor.newCodesText')}
      submit={t('account.factor.newCodes')}
      onProven={async (proof) => setCodes((await write('renewSpareCodes', { body: proof })).codes)}
      onClose={onClose}
    />
  )
}
