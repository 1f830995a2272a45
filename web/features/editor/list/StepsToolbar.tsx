import ListChecks from 'lucide-react/icons/list-checks'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import type { StepHistory } from './useStepHistory.ts'

interface StepsToolbarProps {
  /** What just happened. */
  message: string
  history: StepHistory
  /** Undefined: there is nothing to select. */
  onSelect: (() => void) | undefined
}

/** Undo and redo, and what just happened; stays in view above a long list. */
export function StepsToolbar({ message, history, onSelect }: StepsToolbarProps) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="me-auto text-sm text-muted">
        {message}
      </p>
      <IconButton label={t('editing.form.undo')} aria-disabled={!history.canUndo} onClick={history.undo}>
        <Undo size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('editing.list.redo')} aria-disabled={!history.canRedo} onClick={history.redo}>
        <Redo size={18} aria-hidden="true" />
      </IconButton>
      {onSelect && (
        <Button variant="quiet" data-select onClick={onSelect}>
          <ListChecks size={18} aria-hidden="true" />
          {t('editing.list.select')}
        </Button>
      )}
    </>
  )
}
