import type { ReactNode } from 'react'
import { JOIN_REASON_MAX } from '#contract/rules/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, type useForm } from '#web/core/ui/form/useForm.ts'

interface AccountFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: forms with other fields as well
  form: ReturnType<typeof useForm<any, any>>
  /** Shown below the email. */
  children?: ReactNode
}

/** The fields of a new account: names, email, password. */
export function AccountFields({ form, children }: AccountFieldsProps) {
  const { t } = useTranslation()
  const hasMail = useHasMail()
  return (
    <>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          {...fieldProps(form, 'firstName')}
          label={t('identity.firstName')}
          autoComplete="given-name"
          required
        />
        <TextField
          {...fieldProps(form, 'lastName')}
          label={t('identity.lastName')}
          autoComplete="family-name"
          required
        />
      </div>
      <TextField
        {...fieldProps(form, 'email')}
        label={t('identity.email')}
        type="email"
        {...(!hasMail && { hint: t('identity.register.emailOnly') })}
        autoComplete="username"
        required
      />
      {children}
      <PasswordField
        {...fieldProps(form, 'password')}
        label={t('identity.password')}
        hint={t('identity.register.passwordHint')}
        autoComplete="new-password"
        required
      />
    </>
  )
}

interface RulesFieldProps {
  checked: boolean
  error?: string | undefined
  onChange: (checked: boolean) => void
}

/** Accepts the rules of the site, with a link to them in another tab, so that the form stays filled in. */
export function RulesField({ checked, error, onChange }: RulesFieldProps) {
  const { t } = useTranslation()
  const [before, words, after] = t('identity.acceptRules').split(/[[\]]/u)
  const label = (
    <>
      {before}
      <a href="/rules" target="_blank" rel="noopener" className="font-[650] text-brand underline underline-offset-4">
        {words}
      </a>
      {after}
    </>
  )
  return <Checkbox name="rules" checked={checked} error={error} onChange={onChange} label={label} />
}

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
