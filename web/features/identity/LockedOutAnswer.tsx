import { send } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { AnswerForm } from '#web/features/reporting/AnswerForm.tsx'

/** Lets a locked-out person answer the decision, with the token of the refused sign-in. */
export function LockedOutAnswer({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <AnswerForm
      hint={t('feedback.answer.hintOut')}
      onSend={(text) => send('answerLockedOut', { body: { token, text } })}
    />
  )
}
