import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { Button } from './Button.tsx'

/** The props of a part that is closed, such as a dialog. */
interface ClosedProps {
  onClose?: (() => void) | undefined
}

/**
 * Shows `PartFailure` until the person tries again; `Part` then loads again. When it is shown again
 * later, such as a dialog that was closed, it loads at once.
 */
export function withRetry(Part: ComponentType<ClosedProps>): ComponentType<ClosedProps> {
  let wasShown = false
  return function RetriedPart(props) {
    const [isTrying, setIsTrying] = useState(wasShown)
    useEffect(() => {
      wasShown = true
    }, [])
    return isTrying ? <Part {...props} /> : <PartFailure {...props} onRetry={() => setIsTrying(true)} />
  }
}

/** Says that a part of the page couldn't be loaded: in its place, and in a dialog if the part can be closed. */
export function PartFailure({ onRetry, onClose }: ClosedProps & { onRetry: () => void }) {
  const { t } = useTranslation()
  const button = (
    <Button variant={onClose ? 'primary' : 'soft'} onClick={onRetry}>
      <RotateCcw size={18} aria-hidden="true" />
      {t('ui.error.retry')}
    </Button>
  )
  if (onClose)
    return (
      <Dialog open role="alertdialog" onClose={onClose} title={t('ui.noServer.title')} footer={button}>
        {t('ui.noServer.text')}
      </Dialog>
    )
  return (
    <div role="alert" className="note flex flex-wrap items-center gap-x-4 gap-y-2">
      {t('ui.noServer.title')}
      {button}
    </div>
  )
}
