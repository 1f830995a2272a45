import { useWrite } from '#web/core/api/write.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { AnswerForm } from '#web/features/reporting/AnswerForm.tsx'

/** A form to answer a decision about the viewer, which can be used until `until`. */
export function AnswerInPlace({ decisionId, until }: { decisionId: string; until: string }) {
  const { t } = useTranslation()
  const { longDate } = useDays()
  const write = useWrite()
  return (
    <AnswerForm
      hint={t('feedback.answer.hint', { until: longDate(until) })}
      onSend={(text) => write('answerDecision', { params: { id: decisionId }, body: { text } })}
    />
  )
}
