import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'

interface PublishPartsDialogProps {
  /** The author's private journeys that the steps of a series lead to. */
  parts: readonly Journey[]
  onPublish: (withParts: boolean) => void
  onClose: () => void
}

/** Asks whether to publish the private journeys of a series together with it. */
export function PublishPartsDialog({ parts, onPublish, onClose }: PublishPartsDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editing.create.partsTitle', { count: parts.length })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} className="me-auto">
            {t('ui.cancel')}
          </Button>
          <Button variant="soft" onClick={() => onPublish(false)}>
            {t('editing.create.onlyThis')}
          </Button>
          <Button data-autofocus onClick={() => onPublish(true)}>
            {t('editing.create.publishAll')}
          </Button>
        </>
      }
    >
      <p dir="auto" className="text-muted">
        {t('editing.create.partsText', { names: parts.map(({ name }) => name).join(', ') })}
      </p>
    </Dialog>
  )
}
