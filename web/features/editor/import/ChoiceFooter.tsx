import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'

interface ChoiceFooterProps {
  count: number
  room: number
  onAdd: () => void
  onClose: () => void
}

/** Adds the chosen links as steps. */
export function ChoiceFooter({ count, room, onAdd, onClose }: ChoiceFooterProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isTooMany = count > room
  return (
    <>
      <p role="status" className={`me-auto self-center text-sm ${isTooMany ? 'text-danger' : 'text-muted'}`}>
        {t(isTooMany ? 'editing.import.tooMany' : 'editing.import.chosen', {
          chosen: number(count),
          room: number(room),
        })}
      </p>
      <Button variant="quiet" onClick={onClose}>
        {t('editing.addSteps.cancel')}
      </Button>
      <Button data-autofocus disabled={count === 0 || isTooMany} onClick={onAdd}>
        {t('editing.import.addSteps', { count })}
      </Button>
    </>
  )
}
