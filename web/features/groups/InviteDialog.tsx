import type { Group } from '#contract/group.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { NO_INVITEES, useTakeTyped } from './invitees.ts'
import { JoinLink } from './JoinLink.tsx'
import { PeoplePicker } from './PeoplePicker.tsx'

const schema = async () => (await import('#contract/group.ts')).groupInvitationsInput

/** Invites people and addresses to a group, and makes or ends its link. */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const form = useForm(schema, NO_INVITEES, { place: `invite-to-group:${group.id}` })
  const known = [...group.members.map(({ person }) => person), ...group.invited].map(({ id }) => id)
  const takeTyped = useTakeTyped(form, known)
  const { people, emails, typed } = form.values
  const count = people.length + emails.length + (typed.trim() === '' ? 0 : 1)
  const handleInvite = form.handleSubmit(async () => {
    const body = await takeTyped()
    await write('inviteToGroup', { params: { groupId: group.id }, body })
    form.reset()
    toast(t('groups.invite.done', { count: body.personIds.length + body.emails.length }), { tone: 'success' })
  })
  return (
    <Dialog open onClose={onClose} title={t('groups.invite.title', { name: group.name })}>
      <div className="grid gap-4">
        <form onSubmit={handleInvite} noValidate className="grid gap-3">
          <FormError message={form.formError || null} />
          <PeoplePicker form={form} known={known} />
          {count > 0 && (
            <Button type="submit" busy={form.busy} className="justify-self-start">
              {t('groups.form.invite', { count })}
            </Button>
          )}
        </form>
        <JoinLink group={group} />
      </div>
    </Dialog>
  )
}
