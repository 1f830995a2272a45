import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { ToastCard } from '#web/core/ui/feedback/ToastCard.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { LeaveGuard } from '#web/core/ui/form/LeaveGuard.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { Popover } from '#web/core/ui/overlay/Popover.tsx'
import { PeopleDialog } from '#web/features/people/display/PeopleDialog.tsx'
import { ComponentSample, LAST_PAGE, noop, StateSample, useSamplePeople } from './Sample.tsx'

const ICON = { size: 18, 'aria-hidden': true } as const

export function OverlaySamples() {
  const { t } = useTranslation()
  const items = [
    { label: t('guide.sample.edit'), icon: <Pencil {...ICON} />, onSelect: noop },
    { label: t('guide.sample.share'), icon: <Share2 {...ICON} />, href: '/components' },
    { label: t('guide.sample.long'), onSelect: noop },
    { label: t('guide.sample.delete'), icon: <Trash2 {...ICON} />, onSelect: noop, danger: true },
  ]
  return (
    <>
      <ComponentSample names={['Menu', 'MenuPanel', 'MenuEntry']}>
        <StateSample state="open">
          <Menu
            label={t('guide.sample.menu')}
            trigger={<Ellipsis size={20} aria-hidden="true" />}
            items={items}
            align="start"
          />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['Popover', 'PopoverPanel']}>
        <StateSample state="open">
          <Popover
            label={t('guide.sample.about')}
            trigger={t('guide.sample.about')}
            triggerClassName={buttonClass({ variant: 'quiet' })}
            className="max-w-80"
          >
            {(close) => (
              <div className="grid justify-items-start gap-3">
                <p>{t('guide.sample.text')}</p>
                <Button variant="soft" onClick={close}>
                  {t('guide.sample.close')}
                </Button>
              </div>
            )}
          </Popover>
        </StateSample>
      </ComponentSample>
      <DialogSamples />
      <ComponentSample names={['DialogButtons']}>
        <StateSample state="default">
          <DialogButtons submit={t('guide.sample.edit')} onCancel={noop} busy={false} />
        </StateSample>
        <StateSample state="busy">
          <DialogButtons submit={t('guide.sample.delete')} onCancel={noop} busy danger />
        </StateSample>
      </ComponentSample>
      <ToastSamples />
    </>
  )
}

function ToastSamples() {
  const { t } = useTranslation()
  const kinds = {
    success: { message: t('guide.sample.toast') },
    error: { message: t('guide.sample.toastError') },
    info: { message: t('guide.sample.toastUndo'), action: { label: t('ui.undo'), onPress: noop } },
  }
  return (
    <ComponentSample names={['ToastHost', 'ToastCard']}>
      <StateSample state="open">
        <div className="flex flex-wrap gap-2.5">
          {(['success', 'error', 'info'] as const).map((tone) => (
            <Button key={tone} variant="quiet" onClick={() => toast(kinds[tone].message, { tone, ...kinds[tone] })}>
              {kinds[tone].message}
            </Button>
          ))}
        </div>
      </StateSample>
      <StateSample state="plain">
        <ToastCard toast={{ id: -1, tone: 'success', ...kinds.success }} />
      </StateSample>
      <StateSample state="error">
        <ToastCard toast={{ id: -2, tone: 'error', message: t('guide.sample.long') }} />
      </StateSample>
      <StateSample state="default">
        <ToastCard toast={{ id: -3, tone: 'info', ...kinds.info }} />
      </StateSample>
    </ComponentSample>
  )
}

function DialogSamples() {
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
