import type { Group } from '#contract/group.ts'
import { GROUP_NAME_MAX, MEETING_PLACE_MAX } from '#contract/rules/group.ts'
import { useWrite } from '#web/core/api/write.ts'
import { localInput } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { timeInInput } from './useMeetingTime.ts'

const schema = async () => (await import('#contract/group.ts')).groupMeetingInput

const NONE = { at: '', name: '', place: '', link: null }

/** Sets, changes or removes a group's next meeting. */
export function MeetingDialog({ group: { id: groupId, meeting }, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const { at, name, place, link } = meeting ?? NONE
  const form = useForm(schema, { at, name, place, link: link as string | null }, { place: `meeting:${groupId}` })
  const handleSubmit = form.handleSubmit(async (body) => {
    await write('setMeeting', { params: { groupId }, body })
    toast(t('groups.meeting.saved'), { tone: 'success' })
    onClose()
  })
  const handleRemove = async () => {
    const remove = () => write('clearMeeting', { params: { groupId } })
    if (await run(remove, t('groups.meeting.removed'))) onClose()
  }
  const atField = fieldProps(form, 'at')
  const linkField = fieldProps(form, 'link')
  return (
    <Dialog open onClose={onClose} title={t('groups.meeting.title')}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <FormError message={form.formError} />
        <TextField
          {...atField}
          type="datetime-local"
          value={atField.value === '' ? '' : localInput(atField.value)}
          onChange={(value) => atField.onChange(timeInInput(value))}
          label={t('groups.meeting.at')}
          hint={t('groups.meeting.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          required
        />
        <TextField
          {...fieldProps(form, 'name')}
          label={t('groups.meeting.name')}
          counter={GROUP_NAME_MAX}
          required={false}
        />
        <TextField
          {...fieldProps(form, 'place')}
          label={t('groups.meeting.place')}
          counter={MEETING_PLACE_MAX}
          required={false}
        />
        <TextField
          {...linkField}
          type="url"
          value={linkField.value ?? ''}
          onChange={(value) => linkField.onChange(value === '' ? null : value)}
          label={t('groups.meeting.link')}
          hint={t('groups.meeting.linkHint')}
          required={false}
        />
        {meeting && (
          <Button
            variant="plain"
            className="justify-self-start text-danger!"
            busy={busy}
            onClick={() => void handleRemove()}
          >
            {t('groups.meeting.remove')}
          </Button>
        )}
        <DialogButtons submit={t('groups.meeting.save')} onCancel={onClose} busy={form.busy} />
      </form>
    </Dialog>
  )
}
