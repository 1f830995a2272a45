import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { LeaveGuard } from '#web/core/ui/form/LeaveGuard.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { PeopleDialog } from '#web/features/people/display/PeopleDialog.tsx'
import { ComponentSample } from './ComponentSample.tsx'
import { StateSample } from './StateSample.tsx'
import { LAST_PAGE, useSamplePeople } from './sample-people.ts'
import { noop } from './sample-texts.ts'

export function DialogSamples() {
  const { t } = useTranslation()
  const people = useSamplePeople()
  const rows = people.map(({ displayName, ...face }) => ({ ...face, name: displayName, line: t('guide.sample.role') }))
  const list = {
    title: t('guide.sample.people'),
    paging: LAST_PAGE,
    onRetry: noop,
    empty: t('guide.sample.noPeople'),
  }
  return (
    <>
      <ComponentSample names={['Dialog']}>
        <StateSample state="open">
          <Opened label={t('guide.sample.dialog')}>{(close) => <NameDialog onClose={close} />}</Opened>
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['ConfirmDialog']}>
        <StateSample state="danger">
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
        </StateSample>
      </ComponentSample>
      <LeaveSample />
      <ComponentSample names={['PeopleDialog']}>
        <StateSample state="filled">
          <Opened label={list.title}>{(close) => <PeopleDialog {...list} people={rows} onClose={close} />}</Opened>
        </StateSample>
        <StateSample state="empty">
          <Opened label={list.empty}>{(close) => <PeopleDialog {...list} people={[]} onClose={close} />}</Opened>
        </StateSample>
        <StateSample state="loading">
          <Opened label={t('ui.loading')}>
            {(close) => <PeopleDialog {...list} people={undefined} onClose={close} />}
          </Opened>
        </StateSample>
      </ComponentSample>
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
    <ComponentSample names={['LeaveGuard']}>
      <StateSample state="guard">
        <Checkbox label={t('guide.sample.guard')} checked={unsaved} onChange={setUnsaved} />
        <LeaveGuard
          isUnsaved={() => unsaved}
          title={t('guide.sample.leave')}
          text={t('guide.sample.leaveText')}
          confirmLabel={t('guide.sample.leaveConfirm')}
        />
      </StateSample>
    </ComponentSample>
  )
}
