import * as z from 'zod/mini'
import { forgetToken } from '#web/core/api/token.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useOnlyProvider } from '#web/core/session/single-sign-on.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { emptyUnsent } from '#web/core/ui/state/unsent.ts'
import { explained } from './explained.ts'
import { Proof } from './Proof.tsx'

/** The password is empty for an account without one, which needs a recent sign-in instead. */
const schema = z.object({ password: z.string(), leaveFollowed: z.boolean() })

/** Asks for the password, then deletes the account permanently. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const provider = useOnlyProvider()
  const hasMail = useHasMail()
  const form = useForm(schema, { password: '', leaveFollowed: true })
  const handleSubmit = form.handleSubmit(async ({ password, leaveFollowed }) => {
    try {
      await write('deleteAccount', { body: { leaveFollowed, ...(password !== '' && { password }) } })
    } catch (failure) {
      throw explained(failure, provider === null ? t(hasMail ? 'account.stale' : 'account.staleNoMail') : null)
    }
    forgetToken()
    emptyUnsent()
    location.assign('/')
  })
  return (
    <Dialog open onClose={onClose} title={t('account.delete.title')} role="alertdialog">
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <p className="text-muted">{t('account.delete.text')}</p>
        <FormError message={form.formError} />
        <Checkbox
          label={t('account.delete.keepFollowed')}
          name="leaveFollowed"
          checked={form.values.leaveFollowed}
          onChange={(checked) => form.set('leaveFollowed', checked)}
        />
        <Proof {...fieldProps(form, 'password')} label={t('account.edit.currentPassword')} />
        <DialogButtons submit={t('account.delete.confirm')} onCancel={onClose} busy={form.busy} danger />
      </form>
    </Dialog>
  )
}
