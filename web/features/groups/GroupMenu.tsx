import { useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useState } from 'react'
import type { Group } from '#contract/group.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'

const ChangeDialog = lazyPart(() => import('./ChangeDialog.tsx'), 'ChangeDialog')
const PeopleDialog = lazyPart(() => import('./PeopleDialog.tsx'), 'PeopleDialog')
const WalkOnDialog = lazyPart(() => import('./WalkOnDialog.tsx'), 'WalkOnDialog')

type Opened = 'walkOn' | 'change' | 'handOver' | 'remove' | 'leave' | 'end'

/** What a member can do with the group: leave it, and as its lead change and end it. */
export function GroupMenu({ group, onInvite }: { group: Group; onInvite: () => void }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const leave = { label: t('groups.menu.leave'), onSelect: () => setOpened('leave'), danger: true }
  const [next] = group.following
  const walkOn = { label: t('groups.walkOn.item', { name: next?.name }), onSelect: () => setOpened('walkOn') }
  const items = group.isLead
    ? [
        ...(next ? [walkOn] : []),
        { label: t('groups.menu.change'), onSelect: () => setOpened('change') },
        { label: t('groups.menu.invite'), onSelect: onInvite },
        { label: t('groups.menu.handOver'), onSelect: () => setOpened('handOver') },
        { label: t('groups.menu.remove'), onSelect: () => setOpened('remove') },
        { ...leave, ruled: true },
        { label: t('groups.menu.end'), onSelect: () => setOpened('end'), danger: true },
      ]
    : [leave]
  return (
    <>
      <Menu label={t('groups.more')} trigger={<Ellipsis size={20} aria-hidden="true" />} items={items} />
      <Suspense>
        {opened === 'walkOn' && next && <WalkOnDialog group={group} journey={next} onClose={close} />}
        {opened === 'change' && <ChangeDialog group={group} onClose={close} />}
        {(opened === 'handOver' || opened === 'remove') && <PeopleDialog group={group} act={opened} onClose={close} />}
      </Suspense>
      {(opened === 'leave' || opened === 'end') && <GoodbyeDialog group={group} act={opened} onClose={close} />}
    </>
  )
}

/** Asks before the viewer leaves the group or ends it for all. */
function GoodbyeDialog({ group, act, onClose }: { group: Group; act: 'leave' | 'end'; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const write = useWrite()
  const { profile } = useSession()
  const { busy, run } = useAct()
  const { id: groupId, name, isLead, isClass } = group
  const leaving = !isLead ? 'groups.leave.text' : isClass ? 'groups.class.leaveText' : 'groups.leave.textLead'
  const handleConfirm = async () => {
    const uid = profile?.id ?? ''
    const send = () =>
      // Patched, so that the page doesn't ask for a group that is gone.
      act === 'end'
        ? write('endGroup', { params: { groupId } }, { patch: GONE })
        : write('leaveGroup', { params: { groupId, uid } }, { patch: GONE })
    if (await run(send, t(`groups.${act}.done`, { name }))) await navigate({ to: '/app/groups' })
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t(`groups.${act}.title`, { name })}
      text={t(act === 'leave' ? leaving : 'groups.end.text')}
      confirmLabel={t(`groups.${act}.confirm`)}
      busy={busy}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  )
}

const GONE = { apply: () => {}, covers: () => true }
