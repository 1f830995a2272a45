import ChevronRight from 'lucide-react/icons/chevron-right'
import { Suspense, useState } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { ImproveSheet } from './improve-sheet.ts'
import { outcomeOf, useOwnOfStep } from './own-suggestions.ts'
import { useLinkReports } from './useLinkReports.ts'

const ReceivedReport = lazyPart(() => withCopy(['linkReports'], import('./LinkReports.tsx')), 'ReceivedReport')

/** What readers sent about a step: for authors the reports of its link, for others the decision on their own. */
export function StepReports({ journey, step }: { journey: Journey; step: Step }) {
  const { profile } = useSession()
  const isAuthor = isAuthoredBy(journey, profile?.id ?? null)
  return isAuthor ? <Received journey={journey} step={step} /> : <Decision journey={journey} step={step} />
}

function Received({ journey, step }: { journey: Journey; step: Step }) {
  const reports = useLinkReports(journey.id, step.id)
  return (
    <Suspense>
      {reports.map((report) => (
        <ReceivedReport key={report.id} report={report} step={step} />
      ))}
    </Suspense>
  )
}

/** What became of the viewer's latest suggestion for a step; it opens the suggestion with the reply. */
function Decision({ journey, step }: { journey: Journey; step: Step }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const decided = useOwnOfStep(journey, step.id).find(({ state }) => state !== 'open')
  if (!decided) return null
  const { reason = '' } = decided
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
          {t(`suggestions.own.${outcomeOf(decided)}`, { name: journey.owner.displayName, reason })}
        </span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted rtl:-scale-x-100" />
      </button>
      <Suspense>
        {isOpen && <ImproveSheet journey={journey} index={index} start="own" onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
