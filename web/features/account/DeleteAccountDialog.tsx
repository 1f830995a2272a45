import * as z from 'zod/mini'
import { forgetToken } from '#web/core/api/token.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { emptyUnsent } from '#web/core/ui/state/unsent.ts'
import { ProofFields, passwordIn, useProof } from './factors/ProofFields.tsx'

/** The server says what is missing of the proof. */
const schema = z.object({ password: z.string(), code: z.string(), leaveFollowed: z.boolean() })

/** Asks for the password, then deletes the account permanently. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const form = useForm(schema, { password: '', code: '', leaveFollowed: true })
  const proof = useProof()
  const handleSubmit = form.handleSubmit(async ({ password, code, leaveFollowed }) => {
    await proof.run(code, () => write('deleteAccount', { body: { leaveFollowed, ...passwordIn(password) } }))
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
        <ProofFields form={form} proof={proof} name="password" />
        <DialogButtons submit={t('account.delete.confirm')} onCancel={onClose} busy={form.busy} danger />
      </form>
    </Dialog>
  )
}
