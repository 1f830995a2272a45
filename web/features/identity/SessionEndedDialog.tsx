import { Suspense, useEffect, useState } from 'react'
import type { AskedFactor } from '#contract/factors.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { leaveSession, signIn, signInWithPasskey, useSession } from '#web/core/session/session.ts'
import { herePath, leaveForProvider, useOnlyProvider } from '#web/core/session/single-sign-on.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { PasskeyButton } from './factors/PasskeyButton.tsx'

const CodeStep = lazyPart(() => import('./factors/CodeStep.tsx'), 'CodeStep')
const schema = async () => (await import('#contract/person.ts')).credentials

/** The dialog above the page whose session has ended: continues with the only provider, or asks for the password. */
export function SessionEndedDialog() {
  const provider = useOnlyProvider({ anew: true })
  return provider === null ? <PasswordDialog /> : <PassThrough provider={provider} />
}

/** Typed text is stored in the browser while the provider is asked. */
function PassThrough({ provider }: { provider: string }) {
  const { t } = useTranslation()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    leaveForProvider({ returnTo: herePath(), silent: true }).catch(() => setHasFailed(true))
  }, [])
  return (
    <Dialog open onClose={leaveSession} title={t('identity.sessionEnded.title')}>
      <p className="text-muted" role="status">
        {t(hasFailed ? 'identity.sso.error.down' : 'identity.sso.going.text', { provider })}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={leaveSession}>
          {t('identity.sessionEnded.leave')}
        </Button>
        <Button busy={!hasFailed} onClick={() => location.reload()}>
          {t('identity.login.title')}
        </Button>
      </div>
    </Dialog>
  )
}

/** A sign-in form above the page whose session has ended, so that typed text isn't lost. */
function PasswordDialog() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const form = useForm(schema, { email: profile?.email ?? '', password: '', rememberMe: true })
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const handleSubmit = form.handleSubmit(async (values) => {
    const outcome = await signIn(values)
    if (typeof outcome === 'object') setAsked(outcome.asks)
  })
  if (asked)
    return (
      <Dialog open onClose={leaveSession} title={t('identity.code.heading')}>
        <Suspense>
          <CodeStep asks={asked} onSignedIn={() => undefined} onBack={() => setAsked(null)} />
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
