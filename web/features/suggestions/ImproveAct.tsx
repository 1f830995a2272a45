import Check from 'lucide-react/icons/check'
import Lightbulb from 'lucide-react/icons/lightbulb'
import { Suspense, useEffect, useState } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import { takesReports } from '#contract/rules/journey.ts'
import type { Step } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import { ImproveSheet } from './improve-sheet.ts'
import { useOwnOfStep } from './own-suggestions.ts'

interface ImproveActProps {
  journey: Journey
  index: number
}

/** The button with which readers tell the authors what is wrong with a step, and see that it waits for an answer. */
export function ImproveAct({ journey, index }: ImproveActProps) {
  const { profile } = useSession()
  const step = journey.steps?.[index]
  if (!step || isAuthoredBy(journey, profile?.id ?? null)) return null
  return <StepAct journey={journey} index={index} step={step} />
}

function StepAct({ journey, index, step }: ImproveActProps & { step: Step }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const isSent = useOwnOfStep(journey, step.id).some(({ state }) => state === 'open')
  const action = `improve ${journey.id} ${step.id}`
  const reason = { kind: 'suggest', name: journey.name } as const
  const open = useMemberAction(action, reason, () => setIsOpen(true), `step-${step.id}`)
  const isMember = useSession().state === 'member'
  useEffect(() => {
    if (isMember && takePendingAction(action)) setIsOpen(true)
  }, [isMember, action])
  if (!isSent && !takesReports(journey)) return null
  const Icon = isSent ? Check : Lightbulb
  const sent = t('suggestions.improve.sentTo', { name: firstNameOf(journey.owner) })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={isSent ? sent : t('suggestions.improve.title', { number: number(index + 1) })}
        onClick={open}
        className={`step-act ${isSent ? 'text-brand' : ''}`}
      >
        <Icon size={17} aria-hidden="true" className="shrink-0" />
        <span className="truncate">{isSent ? sent : t('suggestions.improve.action')}</span>
      </button>
      <Suspense>
        {isOpen && (
          <ImproveSheet
            journey={journey}
            index={index}
            start={isSent ? 'own' : 'reasons'}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
