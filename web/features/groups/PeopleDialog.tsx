import { useRef, useState } from 'react'
import type { Group } from '#contract/group.ts'
import type { Person } from '#contract/person.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { PersonRow } from '#web/features/people/display/PersonRow.tsx'

type Act = 'handOver' | 'remove' | 'takeBack'

interface PeopleDialogProps {
  group: Group
  /** What the button beside each person does. */
  act: Act
  onClose: () => void
}

/** The members or the invited people, with a button beside each. */
export function PeopleDialog({ group, act, onClose }: PeopleDialogProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const others = group.members.map(({ person }) => person).filter(({ id }) => id !== profile?.id)
  const people = act === 'takeBack' ? group.invited : others
  const emails = act === 'takeBack' ? group.invitedEmails : []
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed goes away with its row, and the question before that.
  const toList = () => requestAnimationFrame(() => list.current?.focus())
  return (
    <Dialog open onClose={onClose} title={t(`groups.people.${act}`)}>
      <div className="grid gap-3">
        {act !== 'takeBack' && (
          <p className="text-muted">
            {t(act === 'handOver' && group.isClass ? 'groups.class.handOverText' : `groups.people.${act}Text`)}
          </p>
        )}
        {people.length + emails.length === 0 && <p>{t('groups.people.none')}</p>}
        <ul ref={list} tabIndex={-1} aria-label={t(`groups.people.${act}`)} className="outline-none">
          {people.map((person) => (
            <ActRow
              key={person.id}
              group={group}
              act={act}
              person={person}
              onDone={act === 'handOver' ? onClose : toList}
            />
          ))}
          {emails.map((email) => (
            <EmailRow key={email} groupId={group.id} email={email} onDone={toList} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** An invited address with the button that takes its invitation back. */
function EmailRow({ groupId, email, onDone }: { groupId: string; email: string; onDone: () => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const takeBack = () => write('takeBackEmail', { params: { groupId }, body: { email } })
  const handleClick = async () => {
    if (await run(takeBack, t('groups.takenBack'))) onDone()
  }
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 border-t border-line py-2.5 first:border-t-0">
      <bdi className="min-w-0 grow basis-40 font-[650] [overflow-wrap:anywhere]">{email}</bdi>
      <Button
        variant="plain"
        busy={busy}
        className="text-danger!"
        aria-label={t('groups.takeBackOf', { name: email })}
        onClick={() => void handleClick()}
      >
        {t('groups.takeBack')}
      </Button>
    </li>
  )
}

interface ActRowProps {
  group: Group
  act: Act
  person: Person
  onDone: () => void
}

/** A person with the button; it asks before a member is removed or leads. */
function ActRow({ group, act, person, onDone }: ActRowProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const [isAsking, setIsAsking] = useState(false)
  const { id: personId, displayName: name } = person
  const groupId = group.id
  const texts = {
    handOver: { act: 'groups.people.handOverAct', of: 'groups.people.handOverOf', done: 'groups.people.handedOver' },
    remove: { act: 'groups.people.removeAct', of: 'groups.people.removeOf', done: 'groups.people.removed' },
    takeBack: { act: 'groups.takeBack', of: 'groups.takeBackOf', done: 'groups.takenBack' },
  } as const
  const perform = async () => {
    const send = () =>
      act === 'handOver'
        ? write('handOverGroup', { params: { groupId }, body: { personId } })
        : write('leaveGroup', { params: { groupId, uid: personId } })
    const isDone = await run(send, t(texts[act].done, { name }))
    setIsAsking(false)
    if (isDone) onDone()
  }
  return (
    <PersonRow person={person}>
      <Button
        variant="plain"
        busy={busy}
        className={act === 'handOver' ? 'text-brand!' : 'text-danger!'}
        aria-label={t(texts[act].of, { name })}
        onClick={() => (act === 'takeBack' ? void perform() : setIsAsking(true))}
      >
        {t(texts[act].act)}
      </Button>
      {isAsking && act !== 'takeBack' && (
        <ConfirmDialog
          open
          danger={act === 'remove'}
          title={t(`groups.people.${act}Title`, { name })}
          text={t(act === 'remove' ? 'groups.people.removeText' : 'groups.people.handOverAsk')}
          confirmLabel={t(`groups.people.${act}Act`)}
          busy={busy}
          onConfirm={() => void perform()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </PersonRow>
  )
}
