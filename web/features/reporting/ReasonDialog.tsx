import { type ReactNode, useState } from 'react'
import { REASON_MAX } from '#contract/rules/moderation.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'

interface ReasonDialogProps {
  /** The key under which the unsent reason is stored in this browser. */
  place: string
  title: string
  text: string
  /** The label of the text field. */
  label: string
  /** What the text field begins with. */
  initial?: string
  confirmLabel: string
  onReason: (reason: string) => Promise<unknown>
  onClose: () => void
  /** Content below the reason. */
  children?: ReactNode
}

const schema = async () => (await import('#contract/moderation.ts')).verdictInput

/** A dialog that asks for a reason before an action; if the action fails, it shows the error. */
export function ReasonDialog({
  place,
  title,
  text,
  label,
  initial = '',
  confirmLabel,
  onReason,
  onClose,
  children,
}: ReasonDialogProps) {
  const [values] = useState({ reason: initial })
  const form = useForm(schema, values, { place })
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
        {children}
        <DialogButtons submit={confirmLabel} onCancel={onClose} busy={form.busy} />
      </form>
    </Dialog>
  )
}
