import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/base/Button.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { PeopleDialog } from '#web/ui/lists/PeopleDialog.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { Piece } from './Piece.tsx'
import { State } from './State.tsx'
import { LAST_PAGE, useSamplePeople } from './sample.people.ts'
import { nothing } from './sample.texts.ts'

export function DialogSamples() {
  const { t } = useTranslation()
  const people = useSamplePeople()
  const rows = people.map(({ displayName, ...face }) => ({ ...face, name: displayName, line: t('guide.sample.role') }))
  const list = {
    title: t('guide.sample.people'),
    paging: LAST_PAGE,
    onRetry: nothing,
    empty: t('guide.sample.noPeople'),
  }
  return (
    <>
      <Piece of={['Dialog']}>
        <State is="open">
          <Opened label={t('guide.sample.dialog')}>{(close) => <NameDialog onClose={close} />}</Opened>
        </State>
      </Piece>
      <Piece of={['ConfirmDialog']}>
        <State is="danger">
          <Opened label={t('guide.sample.confirm')}>
            {(close) => (
              <ConfirmDialog
                open
                danger
                title={t('guide.sample.confirm')}
                text={t('guide.sample.confirmText')}
                confirmLabel={t('guide.sample.delete')}
                onConfirm={close}
                onClose={close}
              />
            )}
          </Opened>
        </State>
      </Piece>
      <LeaveSample />
      <Piece of={['PeopleDialog']}>
        <State is="filled">
          <Opened label={list.title}>{(close) => <PeopleDialog {...list} people={rows} onClose={close} />}</Opened>
        </State>
        <State is="empty">
          <Opened label={list.empty}>{(close) => <PeopleDialog {...list} people={[]} onClose={close} />}</Opened>
        </State>
        <State is="loading">
          <Opened label={t('ui.loading')}>
            {(close) => <PeopleDialog {...list} people={undefined} onClose={close} />}
          </Opened>
        </State>
      </Piece>
    </>
  )
}

function Opened({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}

function NameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('guide.sample.dialog')}
      footer={<Button onClick={onClose}>{t('guide.sample.action')}</Button>}
    >
      <TextField name="dialogName" label={t('guide.sample.field')} value={name} onChange={setName} required />
    </Dialog>
  )
}

function LeaveSample() {
  const { t } = useTranslation()
  const [unsaved, setUnsaved] = useState(false)
  return (
    <Piece of={['LeaveGuard']}>
      <State is="guard">
        <Checkbox label={t('guide.sample.guard')} checked={unsaved} onChange={setUnsaved} />
        <LeaveGuard
          isUnsaved={() => unsaved}
          title={t('guide.sample.leave')}
          text={t('guide.sample.leaveText')}
          confirmLabel={t('guide.sample.leaveConfirm')}
        />
      </State>
    </Piece>
  )
}
