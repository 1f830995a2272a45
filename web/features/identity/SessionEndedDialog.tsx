import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { leaveSession, signIn, signInWithPasskey, useSession } from '#web/core/session/session.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { PasskeyButton } from './factors/PasskeyButton.tsx'

const CodeStep = lazy(async () => ({ default: (await import('./factors/CodeStep.tsx')).CodeStep }))
const schema = async () => (await import('#contract/person.ts')).credentials

/** A sign-in form above the page whose session has ended, so that typed text isn't lost. */
export function SessionEndedDialog() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const form = useForm(schema, { email: profile?.email ?? '', password: '', rememberMe: true })
  const [factor, setFactor] = useState<{ app: boolean } | null>(null)
  const handleSubmit = form.handleSubmit(async (values) => {
    const outcome = await signIn(values)
    if (typeof outcome === 'object') setFactor(outcome.secondFactor)
  })
  if (factor)
    return (
      <Dialog open onClose={leaveSession} title={t('identity.code.heading')}>
        <Suspense>
          <CodeStep app={factor.app} onSignedIn={() => undefined} onBack={() => setFactor(null)} />
        </Suspense>
      </Dialog>
    )
  return (
    <Dialog open onClose={leaveSession} title={t('identity.sessionEnded.title')}>
      <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-3">
        <p className="text-muted">{t('identity.sessionEnded.text')}</p>
        <FormError message={form.formError} />
        <p dir="ltr" className="font-[650] rtl:text-end">
          {form.values.email}
        </p>
        <input type="hidden" name="username" autoComplete="username" value={form.values.email} readOnly />
        <PasswordField
          {...fieldProps(form, 'password')}
          label={t('identity.password')}
          autoComplete="current-password"
          required
        />
        <DialogButtons
          submit={t('identity.login.title')}
          cancel={t('identity.sessionEnded.leave')}
          onCancel={leaveSession}
          busy={form.busy}
        />
        <PasskeyButton onPasskey={(passkey) => signInWithPasskey(passkey, true)} />
      </form>
    </Dialog>
  )
}
