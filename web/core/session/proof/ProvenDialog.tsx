import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { ProofFields, passwordIn, useProof } from './ProofFields.tsx'

/** The form accepts empty fields, since the server answers which proof is missing. */
const schema = z.object({ password: z.string(), code: z.string() })

interface ProvenDialogProps {
  title: string
  text: ReactNode
  submit: string
  danger?: boolean
  /** Whether the password isn't enough, if the account has passkeys and no codes. */
  isStrong?: boolean | undefined
  /** Called with the proof; it has to close the dialog. */
  onProven: (proof: { password?: string }) => Promise<void>
  onClose: () => void
}

/** Asks for proof that the person is the account's owner before an action. */
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
