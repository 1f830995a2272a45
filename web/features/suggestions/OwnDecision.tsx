import ChevronRight from 'lucide-react/icons/chevron-right'
import { Suspense, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ImproveSheet } from './improve-sheet.ts'
import { outcomeOf } from './own-suggestions.ts'

interface OwnDecisionProps {
  journey: Journey
  step: Step
  suggestion: Suggestion
}

/** What became of the viewer's suggestion for a step; it opens the suggestion with the reply. */
export function OwnDecision({ journey, step, suggestion }: OwnDecisionProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { reason = '' } = suggestion
  const index = journey.steps?.indexOf(step) ?? 0
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 items-center justify-between gap-3 rounded-m bg-sunk px-4 py-2 text-start text-[0.9375rem] hover:text-brand"
      >
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {t(`suggestions.own.${outcomeOf(suggestion)}`, { name: journey.owner.displayName, reason })}
        </span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted rtl:-scale-x-100" />
      </button>
      <Suspense>
        {isOpen && <ImproveSheet journey={journey} index={index} start="own" onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
