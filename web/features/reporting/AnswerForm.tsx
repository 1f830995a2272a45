import { type FormEvent, useState } from 'react'
import { ANSWER_MAX } from '#contract/rules/moderation.ts'
import type { ApiError } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'

interface AnswerFormProps {
  hint: string
  onSend: (text: string) => Promise<unknown>
}

/** A button that opens a field to answer a moderator's decision, once. */
export function AnswerForm({ hint, onSend }: AnswerFormProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'closed' | 'open' | 'sending' | 'sent'>('closed')
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  if (state === 'sent')
    return (
      <p role="status" className="text-sm font-[620]">
        {t('feedback.answer.sent')}
      </p>
    )
  if (state === 'closed')
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => setState('open')}>
        {t('feedback.answer.open')}
      </Button>
    )
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setState('sending')
    setError(null)
    try {
      await onSend(text)
      setState('sent')
    } catch (failure) {
      setError((failure as ApiError).reason)
      setState('open')
    }
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="grid gap-2">
      <FormError message={error} />
      <TextField
        name="answer"
        label={t('feedback.answer.label')}
        hint={hint}
        value={text}
        onChange={setText}
        rows={4}
        counter={ANSWER_MAX}
        required
        autoFocus
      />
      <Button type="submit" busy={state === 'sending'} className="justify-self-start">
        {t('feedback.answer.submit')}
      </Button>
    </form>
  )
}
