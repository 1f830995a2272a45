import { useState } from 'react'
import type { Group } from '#contract/group.ts'
import { GROUP_MESSAGE_MAX, GROUP_NAME_MAX } from '#contract/rules/group.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { Choice } from './Choice.tsx'
import { LastDayField } from './LastDayField.tsx'

const schema = async () => (await import('#contract/group.ts')).groupChange

/** Changes the name, the message and the last day of a group; what is typed stays until it is saved. */
export function ChangeDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { id: groupId, name, message, lastDay, isOpen, isClass } = group
  const form = useForm(schema, { name, message, lastDay }, { place: `group:${groupId}` })
  // Forgotten on closing, so that the group isn't opened with a later change of something else.
  const [opens, setOpens] = useState<boolean | null>(null)
  const handleSubmit = form.handleSubmit(async (body) => {
    // A day that is past by now can stay, but not be sent again.
    await write('changeGroup', {
      params: { groupId },
      body: { ...body, ...(body.lastDay === lastDay && { lastDay: undefined }), isOpen: opens ?? undefined },
    })
    toast(t('groups.change.saved'), { tone: 'success' })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={t('groups.change.title')}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <FormError message={form.formError} />
        <TextField {...fieldProps(form, 'name')} label={t('groups.form.name')} counter={GROUP_NAME_MAX} required />
        <TextField
          {...fieldProps(form, 'message')}
          label={t('groups.form.message')}
          counter={GROUP_MESSAGE_MAX}
          rows={4}
          required={false}
        />
        <LastDayField {...fieldProps(form, 'lastDay')} />
        {!isClass && <Choice words="open" name="isOpen" checked={opens ?? isOpen} onChange={setOpens} />}
        <DialogButtons submit={t('groups.change.save')} onCancel={onClose} busy={form.busy} />
      </form>
    </Dialog>
  )
}
