import { useTranslation } from 'react-i18next'
import type { Reportable } from '#contract/moderation.rules.ts'
import { useModeration } from './moderation/useModeration.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Asks a moderator why they hide a journey or suspend somebody, and does so. */
export function VerdictDialog({ kind, id, onClose }: { kind: Reportable; id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { hide, suspend } = useModeration()
  const verdict = kind === 'journey' ? 'hide' : 'suspend'
  return (
    <ReasonDialog
      title={t(`moderation.${verdict}.title`)}
      text={t(`moderation.${verdict}.text`)}
      label={t('moderation.reason')}
      confirmLabel={t(`moderation.${verdict}.act`)}
      danger
      onReason={(reason) => (kind === 'journey' ? hide : suspend)(id, reason)}
      onClose={onClose}
    />
  )
}
