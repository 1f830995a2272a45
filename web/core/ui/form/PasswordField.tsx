import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Field, type FieldProps } from './Field.tsx'

interface PasswordFieldProps extends Omit<FieldProps, 'counter'> {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  autoComplete?: 'current-password' | 'new-password'
  autoFocus?: boolean
}

export function PasswordField({
  label,
  error,
  hint,
  required,
  className,
  onChange,
  onBlur,
  ...rest
}: PasswordFieldProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint} required={required} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...rest}
            type={shown ? 'text' : 'password'}
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className="field-box ltr:pe-12 rtl:ps-12"
          />
          <IconButton
            label={t(shown ? 'ui.password.hide' : 'ui.password.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute end-0.5 top-px"
          >
            {shown ? <EyeOff size={19} aria-hidden="true" /> : <Eye size={19} aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
