import { Suspense } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { useLinkReports } from './useLinkReports.ts'

const reports = () => withCopy(['linkReports'], import('./LinkReports.tsx'))
const OwnReport = lazyPart(reports, 'OwnReport')
const ReceivedReport = lazyPart(reports, 'ReceivedReport')

/** The reports of a step's link: authors see all, others see their own. */
export function StepReports({ journey, step }: { journey: Journey; step: Step }) {
  const { profile } = useSession()
  const reports = useLinkReports(journey.id, step.id)
  const isAuthor = isAuthoredBy(journey, profile?.id ?? null)
  return (
    <Suspense>
      {reports.map((report) =>
        isAuthor ? (
          <ReceivedReport key={report.id} report={report} step={step} />
        ) : (
          <OwnReport key={report.id} report={report} owner={journey.owner} />
        ),
      )}
    </Suspense>
  )
}
