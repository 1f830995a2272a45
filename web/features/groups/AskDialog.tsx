import type { OpenGroup } from '#contract/group.ts'
import { GROUP_REQUEST_MAX } from '#contract/rules/group.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmEmail } from '#web/core/session/ConfirmEmail.tsx'
import { useSession } from '#web/core/session/session.ts'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { Seen } from './open/Seen.tsx'
import { useRememberGroups } from './remembered-groups.ts'

const schema = async () => (await import('#contract/group.ts')).groupRequestInput

interface AskDialogProps {
  group: OpenGroup
  onClose: () => void
}

/** Asks to join an open group; members without a confirmed email are asked to confirm it. */
export function AskDialog({ group, onClose }: AskDialogProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  return (
    <Dialog open onClose={onClose} title={t('groups.open.dialog', { name: group.name })}>
      {profile?.emailVerified === false ? (
        <ConfirmEmail email={profile.email ?? ''} />
      ) : (
        <AskForm group={group} onClose={onClose} />
      )}
    </Dialog>
  )
}

function AskForm({ group: { id: groupId, lead }, onClose }: AskDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  useRememberGroups()
  const form = useForm(schema, { text: '' }, { place: `ask-group:${groupId}` })
  const handleSubmit = form.handleSubmit(async (body) => {
    await write('askGroup', { params: { groupId }, body })
    toast(t('groups.open.sent'), { tone: 'success' })
    onClose()
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-3">
      <FormError message={form.formError} />
      <TextField
        {...fieldProps(form, 'text')}
        label={t('groups.open.text', { name: lead.displayName })}
        hint={t('groups.open.textHint')}
        counter={GROUP_REQUEST_MAX}
        autoFocus
        required
      />
      <Seen isClass={false} />
      <DialogButtons submit={t('groups.open.send')} onCancel={onClose} busy={form.busy} />
    </form>
  )
}
