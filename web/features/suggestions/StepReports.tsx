import { Suspense } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { useOwnOfStep } from './own-suggestions.ts'
import { useLinkReports } from './useLinkReports.ts'

const ReceivedReport = lazyPart(() => withCopy(['linkReports'], import('./LinkReports.tsx')), 'ReceivedReport')
const OwnDecision = lazyPart(() => withCopy(['suggestions'], import('./OwnDecision.tsx')), 'OwnDecision')

interface StepReportsProps {
  journey: Journey
  step: Step
}

/** What readers sent about a step: for authors the reports of its link, for others the latest decision on their own. */
export function StepReports(props: StepReportsProps) {
  const { profile } = useSession()
  const isAuthor = isAuthoredBy(props.journey, profile?.id ?? null)
  return <Suspense>{isAuthor ? <Received {...props} /> : <Decided {...props} />}</Suspense>
}

function Received({ journey, step }: StepReportsProps) {
  const reports = useLinkReports(journey.id, step.id)
  return reports.map((report) => <ReceivedReport key={report.id} report={report} step={step} />)
}

function Decided({ journey, step }: StepReportsProps) {
  const decided = useOwnOfStep(journey, step.id).find(({ state }) => state !== 'open')
  return decided && <OwnDecision journey={journey} step={step} suggestion={decided} />
}
