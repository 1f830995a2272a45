import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { ProofFields, passwordIn, useProof } from './ProofFields.tsx'

/** The server says what is missing. */
const schema = z.object({ password: z.string(), code: z.string() })

interface ProvenDialogProps {
  title: string
  text: ReactNode
  submit: string
  danger?: boolean
  /** Beside passkeys alone, the password is no proof for this. */
  isStrong?: boolean | undefined
  /** Called with the proof; closes the dialog itself. */
  onProven: (proof: { password?: string }) => Promise<void>
  onClose: () => void
}

/** Asks whether it is still the account's owner before it does something. */
export function ProvenDialog({ title, text, submit, danger = false, isStrong, onProven, onClose }: ProvenDialogProps) {
  const [initial] = useState({ password: '', code: '' })
  const form = useForm(schema, initial)
  const proof = useProof()
  const handleSubmit = form.handleSubmit(({ password, code }) => proof.run(code, () => onProven(passwordIn(password))))
  return (
    <Dialog open onClose={onClose} title={title} role={danger ? 'alertdialog' : 'dialog'}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <div className="text-muted">{text}</div>
        <FormError message={form.formError} />
        <ProofFields form={form} proof={proof} name="password" isStrong={isStrong} />
        <DialogButtons submit={submit} onCancel={onClose} busy={form.busy} danger={danger} />
      </form>
    </Dialog>
  )
}
