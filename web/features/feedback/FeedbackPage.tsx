import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FeedbackForm } from './FeedbackForm.tsx'

export function FeedbackPage() {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="text-[2.1rem]">{t('feedback.title')}</h1>
      <p className="mt-2 mb-6 max-w-[36rem] text-muted">{t('feedback.intro')}</p>
      <FeedbackForm
        kind="feedback"
        textLabel={t('feedback.comments')}
        submit={t('feedback.submit')}
        rows={4}
        onSent={() => toast(t('feedback.success'), { tone: 'success' })}
      />
    </>
  )
}
