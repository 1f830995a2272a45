import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/core/api/api-error.ts'
import { load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { askForPasskey, canUsePasskeys } from '#web/core/session/passkeys.ts'
import { herePath, leaveForProvider, useOnlyProvider } from '#web/core/session/single-sign-on.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, type useForm } from '#web/core/ui/form/useForm.ts'

/** The proof that the person is still the account's owner: a passkey, or else the password and a code. */
export function useProof() {
  const { t } = useTranslation()
  const write = useWrite()
  const { data: factors, refetch } = useQuery(load('factors', {}))
  const provider = useOnlyProvider()
  return {
    /** The only provider, where the person signs in again instead. */
    provider,
    factors,
    /** Sends the code if one is needed, then makes the call. */
    run: async <T,>(code: string, call: () => Promise<T>): Promise<T> => {
      try {
        if (factors?.needed && !factors.proven && code !== '') await write('prove', { body: { code } })
        return await call()
      } catch (failure) {
        // The last proof may have expired, so the factors are loaded again.
        void refetch()
        throw explained(failure, provider === null ? t('account.stale') : null)
      }
    },
  }
}

/** The password for a request body; an account without a password leaves it out. */
export function passwordIn(password: string): { password?: string } {
  return password === '' ? {} : { password }
}

interface ProofFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: forms with other fields as well
  form: ReturnType<typeof useForm<any, any>>
  proof: ReturnType<typeof useProof>
  /** Name of the password's field; the code's field is named `code`. */
  name: string
  /** Whether the password isn't enough, if the account has passkeys and no codes. */
  isStrong?: boolean | undefined
}

/** The fields of a form that asks for proof that the person is the account's owner. */
export function ProofFields({ form, proof: { factors, provider }, name, isStrong = false }: ProofFieldsProps) {
  const { t } = useTranslation()
  if (factors?.proven) return <p className="text-sm text-muted">{t('account.proof.proven')}</p>
  if (provider !== null) return <LogInAgain provider={provider} />
  const hasPasskey = factors?.passkeys.some(({ here }) => here) ?? false
  const code = fieldProps(form, 'code')
  if (isStrong && hasPasskey && factors?.app === null)
    return (
      <>
        <p className="text-sm text-muted">{t('account.proof.passkeyFirst')}</p>
        <PasskeyProof label={t('account.proof.passkeyOnly')} />
      </>
    )
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
      {hasPasskey && canUsePasskeys() && <PasskeyProof label={t('account.proof.passkey')} />}
    </>
  )
}

/** Where single sign-on is the only way in, a new sign-in with the provider is the proof. */
function LogInAgain({ provider }: { provider: string }) {
  const { t } = useTranslation()
  const [isLeaving, setIsLeaving] = useState(false)
  const handlePress = () => {
    setIsLeaving(true)
    leaveForProvider({ returnTo: herePath(), fresh: true }).catch((failure) => {
      setIsLeaving(false)
      showFailure(failure, t('ui.error.title'))
    })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-muted">{t('account.fresh.text', { provider })}</p>
      <Button variant="quiet" busy={isLeaving} onClick={handlePress}>
        {t('account.fresh.submit', { provider })}
      </Button>
    </div>
  )
}

function PasskeyProof({ label }: { label: string }) {
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
        {label}
      </Button>
      <FormError message={error} />
    </>
  )
}

/**
 * The error of a failed call. If the sign-in wasn't recent, its message is replaced by `message`,
 * which explains what an account without a password has to do; null keeps the server's message.
 */
function explained(failure: unknown, message: string | null): unknown {
  return message !== null && failure instanceof ApiError && failure.code === 'staleSession'
    ? new ApiError(failure.status, { ...failure, message })
    : failure
}
