import { JOIN_REASON_MAX } from '#contract/rules/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'

interface JoinReasonFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
  autoFocus?: boolean
}

/** Why someone wants to join, which the moderators read. */
export function JoinReasonField(props: JoinReasonFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...props}
      label={t('identity.register.ask.reason')}
      hint={t('identity.register.ask.hint')}
      rows={3}
      counter={JOIN_REASON_MAX}
      required
    />
  )
}
