import { useState } from 'react'
import type { Group } from '#contract/group.ts'
import type { Person } from '#contract/person.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { JoinLink } from './JoinLink.tsx'
import { PeoplePicker } from './PeoplePicker.tsx'

/** Invites people to a group, and makes or ends its link. */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const [chosen, setChosen] = useState<Person[]>([])
  const known = [...group.members.map(({ person }) => person), ...group.invited].map(({ id }) => id)
  const count = chosen.length
  const handleInvite = async () => {
    const body = { personIds: chosen.map(({ id }) => id) }
    const invite = () => write('inviteToGroup', { params: { groupId: group.id }, body })
    if (await run(invite, t('groups.invite.done', { count }))) setChosen([])
  }
  return (
    <Dialog open onClose={onClose} title={t('groups.invite.title', { name: group.name })}>
      <div className="grid gap-4">
        <PeoplePicker chosen={chosen} onChange={setChosen} known={known} />
        {count > 0 && (
          <Button busy={busy} onClick={() => void handleInvite()} className="justify-self-start">
            {t('groups.form.invite', { count })}
          </Button>
        )}
        <JoinLink group={group} />
      </div>
    </Dialog>
  )
}
