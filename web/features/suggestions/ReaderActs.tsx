import Flag from 'lucide-react/icons/flag'
import Lightbulb from 'lucide-react/icons/lightbulb'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import { takesReports, takesSuggestions } from '#contract/rules/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { type Reason, takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'

const ReportLinkDialog = lazyPart(() => withCopy(['words'], import('./ReportLinkDialog.tsx')), 'ReportLinkDialog')

const SuggestDialog = lazyPart(() => withCopy(['words'], import('./SuggestDialog.tsx')), 'SuggestDialog')

interface ReaderActsProps {
  journey: Journey
  index: number
}

/** The buttons with which readers suggest a change of a step to the authors, or report its link. */
export function ReaderActs({ journey, index }: ReaderActsProps) {
  const { profile } = useSession()
  if (isAuthoredBy(journey, profile?.id ?? null) || !takesReports(journey)) return null
  return (
    <>
      {takesSuggestions(journey) && <SuggestAct journey={journey} index={index} />}
      <ReportAct journey={journey} index={index} />
    </>
  )
}

function SuggestAct({ journey, index }: ReaderActsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const step = journey.steps?.[index]
  return (
    <DialogAct
      action={`suggest ${journey.id} ${step?.id}`}
      reason={{ kind: 'suggest', name: journey.name }}
      title={t('suggestions.actionOf', { number: number(index + 1) })}
      icon={<Lightbulb size={17} aria-hidden="true" />}
      label={t('suggestions.action')}
    >
      {(close) => step && <SuggestDialog journey={journey} stepId={step.id} onClose={close} />}
    </DialogAct>
  )
}

function ReportAct({ journey, index }: ReaderActsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const step = journey.steps?.[index]
  return (
    <DialogAct
      action={`report link ${journey.id} ${step?.id}`}
      reason={{ kind: 'report', name: journey.name }}
      title={t('linkReports.reportStep', { number: number(index + 1) })}
      icon={<Flag size={17} aria-hidden="true" />}
      label={t('linkReports.reportLink')}
    >
      {(close) => step && <ReportLinkDialog journey={journey} step={step} onClose={close} />}
    </DialogAct>
  )
}

interface DialogActProps {
  /** The pending action of a visitor who signs in first. */
  action: string
  reason: Reason
  title: string
  icon: ReactNode
  label: string
  /** Renders the dialog. */
  children: (close: () => void) => ReactNode
}

/**
 * A button in the row below a step that opens a dialog for members. Visitors sign in first; then
 * the dialog opens.
 */
function DialogAct({ action, reason, title, icon, label, children }: DialogActProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = useMemberAction(action, reason, () => setIsOpen(true))
  const isMember = useSession().state === 'member'
  useEffect(() => {
    if (isMember && takePendingAction(action)) setIsOpen(true)
  }, [isMember, action])
  return (
    <>
      <button type="button" aria-haspopup="dialog" title={title} onClick={open} className="step-act">
        {icon}
        {label}
      </button>
      <Suspense>{isOpen && children(() => setIsOpen(false))}</Suspense>
    </>
  )
}
