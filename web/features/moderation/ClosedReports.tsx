import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Report } from '#contract/moderation.ts'
import { REPORTABLE } from '#contract/rules/moderation.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { chipClass } from '#web/core/ui/display/Chip.tsx'
import { EntryList } from './EntryList.tsx'
import { closedReportsQuery } from './moderation.queries.ts'
import { personName } from './person-name.ts'
import { Quote } from './Quote.tsx'
import { TargetLink } from './TargetLink.tsx'
import { useModeration } from './useModeration.ts'

/** Reports that were closed, last closed first; each can be reopened. */
export function ClosedReports() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(closedReportsQuery())
  return (
    <>
      <Link
        to="/app/moderation"
        resetScroll={false}
        className="mb-3 inline-flex min-h-11 items-center gap-2 font-[650] text-brand"
      >
        <ArrowLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        {t('moderation.queue.back')}
      </Link>
      <EntryList feed={feed} empty={{ title: t('moderation.reports.empty'), text: t('moderation.reports.emptyText') }}>
        {(report) => <ReportCard report={report} />}
      </EntryList>
    </>
  )
}

function ReportCard({ report }: { report: Report }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { markReport, isPending } = useModeration()
  const { id, target, reporter, closedBy, createdAt } = report
  const closedAt = moment(report.closedAt ?? createdAt)
  const kind = REPORTABLE.find((known) => known === target.kind) ?? 'journey'
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-lg">
        <span className={chipClass()}>{t(`moderation.reports.${kind}`)}</span>
        <TargetLink target={target} />
        {report.away && (
          <span className="text-sm font-normal text-muted">{t('moderation.reports.alreadyHandled')}</span>
        )}
      </h3>
      <Quote>{report.reason}</Quote>
      <p className="text-sm text-muted">
        {t('moderation.reports.by', {
          name: personName(reporter, t),
          at: moment(createdAt),
        })}
        <br />
        {closedBy
          ? t('moderation.reports.closedBy', { name: closedBy.displayName, at: closedAt })
          : t('moderation.reports.closedAt', { at: closedAt })}
      </p>
      <Button variant="quiet" busy={isPending} className="justify-self-start" onClick={() => markReport(id, 'open')}>
        {t('moderation.reports.reopen')}
      </Button>
    </>
  )
}
