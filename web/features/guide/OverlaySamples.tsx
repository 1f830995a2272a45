import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { ToastCard } from '#web/core/ui/feedback/ToastCard.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { Popover } from '#web/core/ui/overlay/Popover.tsx'
import { ComponentSample } from './ComponentSample.tsx'
import { DialogSamples } from './DialogSamples.tsx'
import { StateSample } from './StateSample.tsx'
import { noop } from './sample-texts.ts'

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
      <ToastSamples />
    </>
  )
}

function ToastSamples() {
  const { t } = useTranslation()
  const kinds = {
    success: { message: t('guide.sample.toast') },
    error: { message: t('guide.sample.toastError') },
    info: { message: t('guide.sample.toastUndo'), action: { label: t('guide.sample.undo'), onPress: noop } },
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
