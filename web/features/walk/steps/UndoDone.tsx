import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { flushSync } from 'react-dom'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { focusOpenStep } from './open-step.ts'
import type { Walk } from './useWalk.ts'

/** Takes back the step that was marked done last; stands away from Continue, so that a second press doesn't hit it. */
export function UndoDone({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const handleUndo = () => {
    flushSync(walk.undo)
    // The view of a finish above the steps disappears before the next frame.
    requestAnimationFrame(() => focusOpenStep('nearest'))
  }
  return (
    <Button variant="soft" onClick={handleUndo}>
      <RotateCcw size={17} aria-hidden="true" />
      {t('ui.undo')}
    </Button>
  )
}
