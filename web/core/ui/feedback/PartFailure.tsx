import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ComponentType, useEffect, useState } from 'react'
import { isServerReachable } from '#web/core/browser/reachable.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'

/** The props of a part that is closed, such as a dialog. */
interface ClosedProps {
  onClose?: (() => void) | undefined
}

/**
 * Shows `PartFailure` until the person tries again; `Part` then loads again. When it is shown again
 * later, such as a dialog that was closed, it loads at once.
 */
export async function withRetry(Part: ComponentType<ClosedProps>): Promise<ComponentType> {
  const isReached = await isServerReachable()
  let wasShown = false
  return function RetriedPart(props: ClosedProps) {
    const [isTrying, setIsTrying] = useState(wasShown)
    useEffect(() => {
      wasShown = true
    }, [])
    if (isTrying) return <Part {...props} />
    // The server may have a newer version of the site; and Chromium requests a script that failed
    // only again after a reload.
    const handleRetry = () => (isReached ? location.reload() : setIsTrying(true))
    return <PartFailure {...props} kind={isReached ? 'error' : 'noServer'} onRetry={handleRetry} />
  }
}

interface PartFailureProps extends ClosedProps {
  /** 'noServer' if the server didn't answer. */
  kind: 'error' | 'noServer'
  onRetry: () => void
}

/** Says that a part of the page couldn't be loaded: in its place, and in a dialog if the part can be closed. */
export function PartFailure({ kind, onRetry, onClose }: PartFailureProps) {
  const { t } = useTranslation()
  const button = (
    <Button variant={onClose ? 'primary' : 'soft'} onClick={onRetry}>
      <RotateCcw size={18} aria-hidden="true" />
      {t('ui.error.retry')}
    </Button>
  )
  if (onClose)
    return (
      <Dialog open role="alertdialog" onClose={onClose} title={t(`ui.${kind}.title`)} footer={button}>
        {t(`ui.${kind}.text`)}
      </Dialog>
    )
  return (
    <div role="alert" className="note flex flex-wrap items-center gap-x-4 gap-y-2">
      {t(`ui.${kind}.title`)}
      {button}
    </div>
  )
}
