import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'

const schema = async () => (await import('#contract/factors.ts')).factorCode

interface CodeFormProps {
  /** Whether codes of the app can be checked; otherwise only spare codes can. */
  app: boolean
  submit: string
  onCode: (code: string) => Promise<void>
  /** Returns to the previous step. */
  onBack?: () => void
}

/** Asks for a code of the authenticator app, or for a spare code. */
export function CodeForm({ app, submit, onCode, onBack }: CodeFormProps) {
  const { t } = useTranslation()
  const [initial] = useState({ code: '' })
  const [isSpare, setIsSpare] = useState(!app)
  const form = useForm(schema, initial)
  const handleSubmit = form.handleSubmit(({ code }) => onCode(code))
  const handleSwitch = () => {
    form.reset()
    setIsSpare(!isSpare)
  }
  return (
    <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-3">
      <p className="text-muted">
        {t(!app ? 'identity.code.lost' : isSpare ? 'identity.code.spareText' : 'identity.code.text')}
      </p>
      <FormError message={form.formError} />
      <TextField
        key={String(isSpare)}
        {...fieldProps(form, 'code')}
        label={t(isSpare ? 'identity.code.spare' : 'identity.code.label')}
        dir="ltr"
        inputMode={isSpare ? 'text' : 'numeric'}
        autoComplete={isSpare ? 'off' : 'one-time-code'}
        autoFocus
        required
      />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {submit}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        {app && (
          <Button variant="plain" onClick={handleSwitch} className="text-brand">
            {t(isSpare ? 'identity.code.useApp' : 'identity.code.useSpare')}
          </Button>
        )}
        {onBack && (
          <Button variant="plain" onClick={onBack}>
            {t('identity.code.back')}
          </Button>
        )}
      </div>
    </form>
  )
}
