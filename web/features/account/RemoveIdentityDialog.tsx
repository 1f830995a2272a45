import * as z from 'zod/mini'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { loadSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { explained } from './explained.ts'

/** An account without a password leaves the field empty; it needs a recent sign-in instead. */
const schema = z.object({ password: z.string() })

interface RemoveIdentityDialogProps {
  identity: { id: string; name: string }
  onClose: () => void
}

/** Asks for the password, then stops logging in with a provider. */
export function RemoveIdentityDialog({ identity: { id, name }, onClose }: RemoveIdentityDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const form = useForm(schema, { password: '' })
  const handleSubmit = form.handleSubmit(async ({ password }) => {
    try {
      await write('removeIdentity', { body: { id, ...(password !== '' && { password }) } })
    } catch (failure) {
      throw explained(failure, t('account.stale'))
    }
    toast(t('account.identities.removed', { name }), { tone: 'success' })
    onClose()
    // This session may have begun with it: then the person is asked to log in again.
    await loadSession()
  })
  return (
    <Dialog open onClose={onClose} title={t('account.identities.removeTitle', { name })} role="alertdialog">
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <p className="text-muted">{t('account.identities.removeText', { name })}</p>
        <FormError message={form.formError} />
        <PasswordField
          {...fieldProps(form, 'password')}
          label={t('account.edit.currentPassword')}
          autoComplete="current-password"
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            {t('account.identities.remove')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
