import { useTranslation } from '#web/core/i18n/translation.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { type Form, fieldProps } from '#web/core/ui/form/useForm.ts'

interface MessageFieldProps<Values extends { message: string }> {
  form: Form<Values>
  /** First name of the journey's owner. */
  name: string
}

/** The field for the reason of a suggestion. */
export function MessageField<Values extends { message: string }>({ form, name }: MessageFieldProps<Values>) {
  const { t } = useTranslation()
  return (
    <TextField
      {...fieldProps(form, 'message')}
      label={
        <>
          {t('suggestions.improve.why')}{' '}
          <span className="font-normal text-muted">{t('suggestions.improve.whyFor', { name })}</span>
        </>
      }
      compact
      rows={2}
    />
  )
}
