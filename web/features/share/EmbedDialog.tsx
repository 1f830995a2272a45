import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Field } from '#web/core/ui/form/Field.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'

interface EmbedDialogProps {
  code: string
  open: boolean
  onCopy: () => void
  onClose: () => void
}

/** A dialog with the HTML code that embeds a journey in another site. */
export function EmbedDialog({ code, open, onCopy, onClose }: EmbedDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('sharing.embed')}
      footer={<Button onClick={onCopy}>{t('sharing.copyCode')}</Button>}
    >
      <Field label={t('sharing.embedCode')} hint={t('sharing.embedHint')}>
        {(control) => (
          <textarea
            {...control}
            readOnly
            rows={7}
            dir="ltr"
            value={code}
            onFocus={(event) => event.target.select()}
            className="field-box block resize-y font-mono text-sm [overflow-wrap:anywhere]"
          />
        )}
      </Field>
    </Dialog>
  )
}
