import { useState } from 'react'
import type { Suggestion } from '#contract/suggestion.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { useSuggestionAction } from './useSuggestionAction.ts'

interface OwnActsProps {
  suggestion: Suggestion
  /** Name of the journey's owner. */
  name: string
  texts: { remove: string; done: string; reportReply: string }
  className?: string
}

/** What the writer of a suggestion can do: take it back, and report the reply. Asks before a credit goes with it. */
export function OwnActs({ suggestion, name, texts, className = '' }: OwnActsProps) {
  const write = useWrite()
  const { mutate, isPending } = useSuggestionAction()
  const [isAsking, setIsAsking] = useState(false)
  const { id, state, reply, problem } = suggestion
  const target = { id, name, isMessage: problem !== null }
  const { openReport, reportDialog } = useReport('suggestion', target, reply === null)
  const hasCredit = state === 'accepted' && problem === null
  const remove = () => mutate({ perform: () => write('deleteSuggestion', { params: { id } }), done: texts.done })
  return (
    <div className={`flex flex-wrap gap-2.5 ${className}`}>
      <Button variant="quiet" busy={isPending} onClick={() => (hasCredit ? setIsAsking(true) : remove())}>
        {texts.remove}
      </Button>
      {openReport && (
        <Button variant="quiet" onClick={openReport}>
          {texts.reportReply}
        </Button>
      )}
      {reportDialog}
      {hasCredit && (
        <CreditQuestion open={isAsking} busy={isPending} onConfirm={remove} onClose={() => setIsAsking(false)} />
      )}
    </div>
  )
}

interface CreditQuestionProps {
  open: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

function CreditQuestion(props: CreditQuestionProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      {...props}
      title={t('suggestions.own.deleteTitle')}
      text={t('suggestions.own.deleteText')}
      confirmLabel={t('suggestions.own.delete')}
      danger
    />
  )
}

/** The words of a person, as plain text. */
export function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="border-s-3 border-line ps-3 whitespace-pre-line">
      {text}
    </p>
  )
}
