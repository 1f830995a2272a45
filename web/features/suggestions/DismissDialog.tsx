import { SUGGESTION_TEXT_MAX } from '#contract/rules/suggestion.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'

const EMPTY = { reply: '' }

const schema = async () => (await import('#contract/suggestion.ts')).dismissal

interface DismissDialogProps {
  suggestion: Pick<Suggestion, 'id' | 'by'>
  texts: { title: string; text: string; submit: string }
  onDismiss: (body: { reply: string }) => Promise<void>
  onClose: () => void
}

/** Dismisses a suggestion, with an optional reply to the person who sent it. */
export function DismissDialog({ suggestion: { id, by }, texts, onDismiss, onClose }: DismissDialogProps) {
  const { t } = useTranslation()
  const form = useForm(schema, EMPTY, { place: `dismiss ${id}` })
  const name = by.displayName
  const handleSubmit = form.handleSubmit(async (body) => {
    await onDismiss(body)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={texts.title} className="max-w-[34rem]">
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <p className="text-muted">{texts.text}</p>
        <FormError message={form.formError} />
        <TextField
          {...fieldProps(form, 'reply')}
          label={t('linkReports.reply', { name })}
          required={false}
          rows={3}
          counter={SUGGESTION_TEXT_MAX}
        />
        <DialogButtons submit={texts.submit} onCancel={onClose} busy={form.busy} />
      </form>
    </Dialog>
  )
}
