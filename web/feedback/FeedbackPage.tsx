import { useTranslation } from 'react-i18next'
import { FEEDBACK_MAX } from '#contract/feedback.rules.ts'
import { send } from '#web/client.ts'
import { useIdempotencyKey } from '#web/idempotency.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { fieldProps, useForm } from '#web/ui/form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'

const checks = async () => (await import('#contract/feedback.ts')).feedbackInput

export function FeedbackPage() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { keyFor, settle } = useIdempotencyKey()
  const form = useForm(checks, {
    email: profile?.email ?? '',
    phone: '',
    name: profile?.displayName ?? '',
    feedback: '',
  })
  const handleSubmit = form.handleSubmit(async (body) => {
    await send('submitFeedback', { body }, { idempotencyKey: keyFor(body) })
    settle()
    toast(t('feedback.success'), { tone: 'success' })
    form.reset()
  })
  return (
    <>
      <h1 className="text-[2.1rem]">{t('feedback.title')}</h1>
      <p className="mt-2 mb-6 max-w-[36rem] text-muted">{t('feedback.intro')}</p>
      <form onSubmit={handleSubmit} noValidate className="panel grid max-w-180 gap-2 p-5 sm:p-7">
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
        <TextField
          {...fieldProps(form, 'feedback')}
          label={t('feedback.comments')}
          rows={4}
          counter={FEEDBACK_MAX}
          required={false}
        />
        <Button type="submit" busy={form.busy} className="justify-self-start">
          {t('feedback.submit')}
        </Button>
      </form>
    </>
  )
}
