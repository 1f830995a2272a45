import { useState } from 'react'
import { ApiError } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { renewSession, useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'

const schema = async () => (await import('#contract/person.ts')).passwordChange

/** Changes the password; the server signs out every other device. */
export function PasswordForm() {
  const { t } = useTranslation()
  const write = useWrite()
  const form = useForm(schema, { currentPassword: '', newPassword: '' })
  const handleSubmit = form.handleSubmit(async (body) => {
    await write('changePassword', { body })
    await renewSession()
    form.reset()
    toast(t('account.edit.passwordSaved'), { tone: 'success' })
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-2">
      <p className="text-muted">{t('account.edit.passwordText')}</p>
      <FormError message={form.formError} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <PasswordField
          {...fieldProps(form, 'currentPassword')}
          label={t('account.edit.currentPassword')}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...fieldProps(form, 'newPassword')}
          label={t('account.edit.newPassword')}
          autoComplete="new-password"
          required
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" variant="soft" busy={form.busy}>
          {t('account.edit.passwordSave')}
        </Button>
        <ForgottenPassword />
      </div>
    </form>
  )
}

/** A button that emails the signed-in person a link to set a new password. */
function ForgottenPassword() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const email = profile?.email ?? ''
  const handlePress = async () => {
    setBusy(true)
    try {
      await write('requestReset', { body: { email } })
      setOutcome(t('account.edit.passwordLinkSent', { email }))
    } catch (failure) {
      setOutcome(failure instanceof ApiError ? failure.message : t('ui.error.title'))
    }
    setBusy(false)
  }
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => void handlePress()}>
        {t('account.edit.noPassword')}
      </Button>
      <p role="status" className="basis-full text-muted">
        {outcome}
      </p>
    </>
  )
}
