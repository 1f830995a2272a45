import { type ReactNode, useEffect } from 'react'
import type { contactInput, FeedbackInput, feedbackInput, noticeInput } from '#contract/moderation.ts'
import { FEEDBACK_MAX } from '#contract/rules/limits.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'

interface FeedbackFormProps {
  /** 'feedback' requires a name and an email; 'contact' also a text; 'notice' also a link. */
  kind: 'feedback' | 'contact' | 'notice'
  /** The label of the text field. */
  textLabel: string
  submit: string
  rows: number
  onSent: (sent: FeedbackInput) => void
  /** Content above the submit button. */
  children?: ReactNode
}

type Schema = typeof feedbackInput | typeof contactInput | typeof noticeInput
const SCHEMAS: Record<FeedbackFormProps['kind'], () => Promise<Schema>> = {
  feedback: async () => (await import('#contract/moderation.ts')).feedbackInput,
  contact: async () => (await import('#contract/moderation.ts')).contactInput,
  notice: async () => (await import('#contract/moderation.ts')).noticeInput,
}

/** A form for feedback or a message to the operators; a member's name and email are filled in. */
export function FeedbackForm({ kind, textLabel, submit, rows, onSent, children }: FeedbackFormProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const write = useWrite()
  const { keyFor, settle } = useIdempotencyKey()
  const own = { email: profile?.email ?? '', phone: '', name: profile?.displayName ?? '', feedback: '' }
  // Only notices have a link; other messages don't even have an empty one.
  const initial: typeof own & { link?: string } = kind === 'notice' ? { ...own, link: '' } : own
  const form = useForm(SCHEMAS[kind], initial, { place: kind })
  const { fill } = form
  useEffect(() => {
    if (profile) fill({ email: profile.email ?? '', name: profile.displayName })
  }, [profile, fill])
  const handleSubmit = form.handleSubmit(async (body) => {
    await write('submitFeedback', { body }, { idempotencyKey: keyFor(body) })
    settle()
    form.reset()
    onSent(body)
  })
  const { value: link = '', ...linkField } = fieldProps(form, 'link')
  return (
    <form onSubmit={handleSubmit} method="post" noValidate className="panel grid max-w-180 gap-2 p-5 sm:p-7">
      <FormError message={form.formError} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          {...fieldProps(form, 'email')}
          label={t('feedback.email')}
          type="email"
          autoComplete="email"
          required
        />
        <TextField
          {...fieldProps(form, 'phone')}
          label={t('feedback.phone')}
          type="tel"
          autoComplete="tel"
          required={false}
        />
      </div>
      <TextField {...fieldProps(form, 'name')} label={t('feedback.name')} autoComplete="name" required />
      {kind === 'notice' && (
        <TextField
          {...linkField}
          value={link}
          label={t('feedback.illegal.link')}
          hint={t('feedback.illegal.linkHint')}
          type="url"
          required
        />
      )}
      <TextField
        {...fieldProps(form, 'feedback')}
        label={textLabel}
        rows={rows}
        counter={FEEDBACK_MAX}
        required={kind !== 'feedback'}
      />
      {children}
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  )
}
