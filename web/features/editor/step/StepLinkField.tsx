import { lacksScheme } from '#contract/rules/link.ts'
import { withoutWrapper } from '#contract/rules/wrapped-link.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps } from '#web/core/ui/form/useForm.ts'
import type { StepValues } from './step.form.ts'

interface StepLinkFieldProps {
  form: Form<StepValues>
  hint?: string
  compact?: boolean
}

/** The field for the link of a step. It says which address a redirecting link leads to. */
export function StepLinkField({ form, hint, compact = false }: StepLinkFieldProps) {
  const { t } = useTranslation()
  const { error, ...field } = fieldProps(form, 'url')
  const typed = form.values.url.trim()
  const address = withoutWrapper(typed)
  return (
    <TextField
      {...field}
      error={error && lacksScheme(typed) ? `${error}. ${t('ui.lacksScheme')}` : error}
      label={t('editing.addSteps.url')}
      hint={address === typed ? hint : t('editing.addSteps.leadsTo', { address })}
      placeholder={t('editing.addSteps.urlPlaceholder')}
      inputMode="url"
      dir="ltr"
      compact={compact}
      required
    />
  )
}
