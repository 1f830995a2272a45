import Flag from 'lucide-react/icons/flag'
import Lightbulb from 'lucide-react/icons/lightbulb'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import { FORMER_MEMBER_ID } from '#contract/rules/person.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { type Reason, takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'

const FlagDialog = lazy(async () => ({
  default: (await withCopy(['words'], import('./FlagDialog.tsx'))).FlagDialog,
}))

const SuggestDialog = lazy(async () => ({
  default: (await withCopy(['words'], import('./SuggestDialog.tsx'))).SuggestDialog,
}))

interface ReaderActsProps {
  journey: Journey
  index: number
}

/** What readers tell the authors of a journey about a step: a suggestion, or a report of its link. */
export function ReaderActs({ journey, index }: ReaderActsProps) {
  const { profile } = useSession()
  const { discussionClosed, owner } = journey
  if (isAuthoredBy(journey, profile?.id ?? null) || discussionClosed || owner.id === FORMER_MEMBER_ID) return null
  return (
    <>
      {journey.takesSuggestions && <SuggestAct journey={journey} index={index} />}
      <FlagAct journey={journey} index={index} />
    </>
  )
}

function SuggestAct({ journey, index }: ReaderActsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const step = journey.steps?.[index]
  const { isOpen, open, close } = useDialog(`suggest ${journey.id} ${step?.id}`, {
    kind: 'suggest',
    name: journey.name,
  })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t('suggestions.actionOf', { number: number(index + 1) })}
        onClick={open}
        className="step-act"
      >
        <Lightbulb size={17} aria-hidden="true" />
        {t('suggestions.action')}
      </button>
      <Suspense>{isOpen && step && <SuggestDialog journey={journey} stepId={step.id} onClose={close} />}</Suspense>
    </>
  )
}

function FlagAct({ journey, index }: ReaderActsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const step = journey.steps?.[index]
  const { isOpen, open, close } = useDialog(`flag ${journey.id} ${step?.id}`, { kind: 'report', name: journey.name })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t('flags.flagStep', { number: number(index + 1) })}
        onClick={open}
        className="step-act"
      >
        <Flag size={17} aria-hidden="true" />
        {t('flags.reportLink')}
      </button>
      <Suspense>{isOpen && step && <FlagDialog journey={journey} step={step} onClose={close} />}</Suspense>
    </>
  )
}

/** A dialog for members; visitors sign in first, then it opens. */
function useDialog(action: string, reason: Reason) {
  const [isOpen, setIsOpen] = useState(false)
  const open = useMemberAction(action, reason, () => setIsOpen(true))
  const isMember = useSession().state === 'member'
  useEffect(() => {
    if (isMember && takePendingAction(action)) setIsOpen(true)
  }, [isMember, action])
  return { isOpen, open, close: () => setIsOpen(false) }
}
