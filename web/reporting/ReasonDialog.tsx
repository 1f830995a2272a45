import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#contract/rules/moderation.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useKeptForm } from '#web/ui/form/form-drafts.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import { fieldProps } from '#web/ui/form/useForm.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

interface ReasonDialogProps {
  /** Names the dialog: closed, it keeps what was typed under this name. */
  keptAs: string
  title: string
  text: string
  /** What the box for the reason is called. */
  label: string
  confirmLabel: string
  danger?: boolean
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
}

const EMPTY = { reason: '' }

const schema = async () => (await import('#contract/moderation.ts')).verdictInput

/** Asks why, before something is done that needs a reason; what went wrong stands in it. */
export function ReasonDialog({
  keptAs,
  title,
  text,
  label,
  confirmLabel,
  danger = false,
  onReason,
  onClose,
}: ReasonDialogProps) {
  const { t } = useTranslation()
  const form = useKeptForm(keptAs, schema, EMPTY)
  const handleSubmit = form.handleSubmit(async ({ reason }) => {
    await onReason(reason)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={title} className="max-w-[34rem]">
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <p className="text-muted">{text}</p>
        <FormError message={form.formError} />
        <TextField {...fieldProps(form, 'reason')} label={label} rows={4} counter={REASON_MAX} required />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.busy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
