import { useState } from 'react'
import type { Suggestion } from '#contract/suggestion.ts'
import { useWrite } from '#web/core/api/write.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { useSuggestionAction } from './useSuggestionAction.ts'

interface OwnActsProps {
  suggestion: Suggestion
  /** Name of the journey's owner. */
  name: string
  /** A question before the suggestion is removed together with a credit. */
  texts: { remove: string; done: string; reportReply: string; question?: { title: string; text: string } }
  className?: string
}

/** The actions of a suggestion's writer: to withdraw it, and to report the reply. */
export function OwnActs({ suggestion, name, texts, className = '' }: OwnActsProps) {
  const write = useWrite()
  const { mutate, isPending } = useSuggestionAction()
  const [isAsking, setIsAsking] = useState(false)
  const { id, state, reply, problem } = suggestion
  const target = { id, name, isMessage: problem !== null }
  const { openReport, reportDialog } = useReport('suggestion', target, reply === null)
  const question = state === 'accepted' && problem === null ? texts.question : undefined
  const remove = () => mutate({ perform: () => write('deleteSuggestion', { params: { id } }), done: texts.done })
  return (
    <div className={`flex flex-wrap gap-2.5 ${className}`}>
      <Button variant="quiet" busy={isPending} onClick={() => (question ? setIsAsking(true) : remove())}>
        {texts.remove}
      </Button>
      {openReport && (
        <Button variant="quiet" onClick={openReport}>
          {texts.reportReply}
        </Button>
      )}
      {reportDialog}
      {question && (
        <ConfirmDialog
          open={isAsking}
          {...question}
          confirmLabel={texts.remove}
          danger
          busy={isPending}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

/** A text by a person, as plain text. */
export function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="border-s-3 border-line ps-3 whitespace-pre-line">
      {text}
    </p>
  )
}
