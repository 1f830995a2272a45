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
import TEXTS from './texts.json'

const ICON = { size: 18, 'aria-hidden': true } as const

export function OverlaySamples() {
  const items = [
    { label: TEXTS.sample.edit, icon: <Pencil {...ICON} />, onSelect: noop },
    { label: TEXTS.sample.share, icon: <Share2 {...ICON} />, href: '/components' },
    { label: TEXTS.sample.long, onSelect: noop },
    { label: TEXTS.sample.delete, icon: <Trash2 {...ICON} />, onSelect: noop, danger: true },
  ]
  return (
    <>
      <ComponentSample names={['Menu', 'MenuPanel', 'MenuEntry']}>
        <StateSample state="open">
          <Menu
            label={TEXTS.sample.menu}
            trigger={<Ellipsis size={20} aria-hidden="true" />}
            items={items}
            align="start"
          />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['Popover', 'PopoverPanel']}>
        <StateSample state="open">
          <Popover
            label={TEXTS.sample.about}
            trigger={TEXTS.sample.about}
            triggerClassName={buttonClass({ variant: 'quiet' })}
            className="max-w-80"
          >
            {(close) => (
              <div className="grid justify-items-start gap-3">
                <p>{TEXTS.sample.text}</p>
                <Button variant="soft" onClick={close}>
                  {TEXTS.sample.close}
                </Button>
              </div>
            )}
          </Popover>
        </StateSample>
      </ComponentSample>
      <DialogSamples />
      <ComponentSample names={['DialogButtons']}>
        <StateSample state="default">
          <DialogButtons submit={TEXTS.sample.edit} onCancel={noop} busy={false} />
        </StateSample>
        <StateSample state="busy">
          <DialogButtons submit={TEXTS.sample.delete} onCancel={noop} busy danger />
        </StateSample>
      </ComponentSample>
      <ToastSamples />
    </>
  )
}

function ToastSamples() {
  const { t } = useTranslation()
  const kinds = {
    success: { message: TEXTS.sample.toast },
    error: { message: TEXTS.sample.toastError },
    info: { message: TEXTS.sample.toastUndo, action: { label: t('ui.undo'), onPress: noop } },
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
        <ToastCard toast={{ id: -2, tone: 'error', message: TEXTS.sample.long }} />
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
  const rows = people.map(({ displayName, ...face }) => ({ ...face, name: displayName, line: TEXTS.sample.role }))
  const list = {
    title: TEXTS.sample.people,
    paging: LAST_PAGE,
    onRetry: noop,
    empty: TEXTS.sample.noPeople,
  }
  return (
    <>
      <ComponentSample names={['Dialog']}>
        <StateSample state="open">
          <Opened label={TEXTS.sample.dialog}>{(close) => <NameDialog onClose={close} />}</Opened>
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['ConfirmDialog']}>
        <StateSample state="danger">
          <Opened label={TEXTS.sample.confirm}>
            {(close) => (
              <ConfirmDialog
                open
                danger
                title={TEXTS.sample.confirm}
                text={TEXTS.sample.confirmText}
                confirmLabel={TEXTS.sample.delete}
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
  const [name, setName] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={TEXTS.sample.dialog}
      footer={<Button onClick={onClose}>{TEXTS.sample.action}</Button>}
    >
      <TextField name="dialogName" label={TEXTS.sample.field} value={name} onChange={setName} required />
    </Dialog>
  )
}

function LeaveSample() {
  const [unsaved, setUnsaved] = useState(false)
  return (
    <ComponentSample names={['LeaveGuard']}>
      <StateSample state="guard">
        <Checkbox label={TEXTS.sample.guard} checked={unsaved} onChange={setUnsaved} />
        <LeaveGuard
          isUnsaved={() => unsaved}
          title={TEXTS.sample.leave}
          text={TEXTS.sample.leaveText}
          confirmLabel={TEXTS.sample.leaveConfirm}
        />
      </StateSample>
    </ComponentSample>
  )
}
