import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { JOIN_REASON_MAX } from '#contract/rules/site.ts'
import { ApiError, load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, type useForm } from '#web/core/ui/form/useForm.ts'
import { focusFirst } from '#web/core/ui/form/validation.ts'

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

/** The rules of the site in a form: the value to send, and the error of a refusal without them. */
export function useRules() {
  const { data, refetch } = useQuery(load('site', {}))
  const rules = data?.rules
  const [isAccepted, setIsAccepted] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const handleChange = (checked: boolean) => {
    setIsAccepted(checked)
    setMissing(null)
  }
  return {
    accepted: rules && isAccepted ? { rules: rules.version } : {},
    /** Marks the box if the call failed because of the rules; returns the failure for the form. */
    explain: (failure: unknown) => {
      if (!(failure instanceof ApiError) || failure.code !== 'rulesNotAccepted') return failure
      setIsAccepted(false)
      setMissing(failure.message)
      // The rules may have changed, so they are loaded again.
      void refetch()
      return new ApiError(failure.status, { ...failure, message: '' })
    },
    /** The error at the top of the form; null unless the rules weren't accepted. */
    error: missing && <RulesError message={missing} />,
    field: rules && <RulesField checked={isAccepted} error={missing ?? undefined} onChange={handleChange} />,
  }
}

/** The error that the rules weren't accepted; pressing it moves the focus to their checkbox. */
function RulesError({ message }: { message: string }) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => focusFirst(currentTarget.closest('form') ?? undefined, [RULES])}
      className="text-start font-[650] underline underline-offset-4"
    >
      {message}
    </button>
  )
}

const RULES = 'rules'

interface RulesFieldProps {
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

/** The box that accepts the rules of the site, with a link to them in a new tab, so that the form stays filled in. */
function RulesField({ checked, error, onChange }: RulesFieldProps) {
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
  return <Checkbox name={RULES} checked={checked} error={error} onChange={onChange} label={label} />
}

interface JoinReasonFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
  autoFocus?: boolean
}

/** The field for the person's reason to join, which the moderators read. */
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
