import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { askForPasskey, canUsePasskeys } from '#web/core/session/passkeys.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, type useForm } from '#web/core/ui/form/useForm.ts'
import { explained } from './explained.ts'

/** How the account's owner shows that it is still them: with a passkey, else with the password and a code. */
export function useProof() {
  const { t } = useTranslation()
  const write = useWrite()
  const { data: factors, refetch } = useQuery(load('factors', {}))
  return {
    factors,
    /** Sends the code, if one is needed, and then makes the call. */
    run: async <T,>(code: string, call: () => Promise<T>): Promise<T> => {
      try {
        if (factors?.needed && !factors.proven && code !== '') await write('prove', { body: { code } })
        return await call()
      } catch (failure) {
        // What counted as a proof may be too long ago by now.
        void refetch()
        throw explained(failure, t('account.stale'))
      }
    },
  }
}

/** The password in a body, which an account without one leaves out. */
export function passwordIn(password: string): { password?: string } {
  return password === '' ? {} : { password }
}

interface ProofFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: forms with other fields as well
  form: ReturnType<typeof useForm<any, any>>
  proof: ReturnType<typeof useProof>
  /** Name of the password's field; that of the code is `code`. */
  name: string
}

/** The fields of a form that asks whether it is still the account's owner. */
export function ProofFields({ form, proof: { factors }, name }: ProofFieldsProps) {
  const { t } = useTranslation()
  if (factors?.proven) return <p className="text-sm text-muted">{t('account.proof.proven')}</p>
  const hasPasskey = factors?.passkeys.some(({ here }) => here) ?? false
  const code = fieldProps(form, 'code')
  return (
    <>
      {factors?.password.set !== false && (
        <PasswordField
          {...fieldProps(form, name)}
          label={t('account.edit.currentPassword')}
          autoComplete="current-password"
          required={factors?.password.set}
        />
      )}
      {(factors?.needed || code.error !== undefined) && (
        <TextField
          {...code}
          label={t('account.proof.code')}
          hint={t('account.proof.codeHint')}
          dir="ltr"
          autoComplete="one-time-code"
          required
        />
      )}
      {hasPasskey && canUsePasskeys() && <PasskeyInstead />}
    </>
  )
}

function PasskeyInstead() {
  const { t } = useTranslation()
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const handlePress = async () => {
    setBusy(true)
    setError(null)
    try {
      await write('prove', { body: { passkey: await askForPasskey() } })
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.reason : t('account.proof.noPasskey'))
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="plain" busy={busy} onClick={() => void handlePress()} className="justify-self-start text-brand">
        {t('account.proof.passkey')}
      </Button>
      <FormError message={error} />
    </>
  )
}
