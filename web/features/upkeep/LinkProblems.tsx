import type { Journey } from '#contract/journey.ts'
import type { CheckedLink, Upkeep } from '#contract/upkeep.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { BrokenLink } from '#web/features/journeys/display/BrokenLink.tsx'
import { LinkText } from '#web/features/journeys/display/LinkText.tsx'
import { ReceivedReport } from '#web/features/suggestions/LinkReports.tsx'
import { LinkActions } from './LinkActions.tsx'
import { StepName, UpkeepPart } from './UpkeepPart.tsx'
import { useOpenReports } from './useUpkeep.ts'

/** The journey's links that fail or have moved. */
export function FailingPart({ journey, upkeep }: { journey: Journey; upkeep: Upkeep }) {
  const { t } = useTranslation()
  const { links, linkChecks } = upkeep
  const empty = links.length > 0 ? null : t(linkChecks ? 'upkeep.links.empty' : 'upkeep.links.off')
  return (
    <UpkeepPart anchor="links" title={t('upkeep.links.title')} empty={empty} count={links.length}>
      <ul className="grid gap-3.5">
        {links.map((link) => (
          <li key={link.stepId} className="panel grid gap-2.5 p-4.5">
            <h3 className="font-text text-base leading-snug tracking-normal">
              <StepName journey={journey} stepId={link.stepId} />
            </h3>
            <p className="text-sm">
              <LinkText url={link.url} />
            </p>
            <BrokenLink linkState={stateOf(link)} />
            <LinkActions journeyId={journey.id} link={link} linkChecks={linkChecks} />
          </li>
        ))}
      </ul>
    </UpkeepPart>
  )
}

function stateOf({ failingSince, archivedUrl }: CheckedLink) {
  return failingSince === null || archivedUrl === null ? undefined : { failingSince, archivedUrl }
}

/** Open reports of the journey's links, with buttons to decide. */
export function ReportsPart({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { open, error, refetch } = useOpenReports(journey)
  return (
    <UpkeepPart
      title={t('upkeep.reports.title')}
      empty={open?.length === 0 ? t('upkeep.reports.empty') : null}
      count={open?.length}
    >
      {!open && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!open && !error && <Skeleton className="h-20 w-full rounded-panel" />}
      {open && (
        <ul className="grid gap-3.5">
          {open.map(({ report, step }) => (
            <li key={report.id} className="panel grid gap-2.5 p-4.5">
              <h3 className="font-text text-base leading-snug tracking-normal">
                <StepName journey={journey} stepId={step.id} />
              </h3>
              <ReceivedReport {...{ report, step }} />
            </li>
          ))}
        </ul>
      )}
    </UpkeepPart>
  )
}
