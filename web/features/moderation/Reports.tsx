import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Report } from '#contract/moderation.ts'
import { REPORT_STATES, REPORTABLE, type Reportable } from '#contract/rules/moderation.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { chipClass } from '#web/core/ui/display/Chip.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { EntryList } from './EntryList.tsx'
import { reportsQuery } from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { TargetLink } from './TargetLink.tsx'
import { useModeration } from './useModeration.ts'

/** Reports by members; each stays open until a moderator closes it or acts on it. */
export function Reports() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state: requested } = useSearch({ from: '/app/moderation' })
  const state = requested === 'closed' ? 'closed' : 'open'
  const feed = useInfiniteQuery({ ...reportsQuery(state), placeholderData: keepPreviousData })
  return (
    <>
      <Segmented
        label={t('moderation.state')}
        value={state}
        onChange={(chosen) =>
          void navigate({ to: '/app/moderation', search: { tab: 'reports', state: chosen }, resetScroll: false })
        }
        options={REPORT_STATES.map((value) => ({ value, label: t(`moderation.reports.${value}`) }))}
        className="mb-5"
      />
      <EntryList feed={feed} empty={{ title: t('moderation.reports.empty'), text: t('moderation.reports.emptyText') }}>
        {(report) => <ReportCard report={report} />}
      </EntryList>
    </>
  )
}

const VerdictDialog = lazy(async () => ({
  default: (await import('#web/features/reporting/VerdictDialog.tsx')).VerdictDialog,
}))

const ACTS = {
  journey: 'hide',
  comment: 'hideComment',
  flag: 'hideFlag',
  note: 'hideNote',
  person: 'suspend',
} as const satisfies Record<Reportable, string>

function ReportCard({ report }: { report: Report }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { target, reporter, closedBy, closedAt } = report
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
          name: reporter?.displayName ?? t('moderation.reports.formerMember'),
          at: moment(report.createdAt),
        })}
        {closedAt !== null && (
          <>
            <br />
            {t('moderation.reports.closedBy', {
              name: closedBy?.displayName ?? t('moderation.reports.formerMember'),
              at: moment(closedAt),
            })}
          </>
        )}
      </p>
      <ReportActions report={report} kind={kind} />
    </>
  )
}

function ReportActions({ report, kind }: { report: Report; kind: Reportable }) {
  const { t } = useTranslation()
  const { markReport, isPending } = useModeration()
  const { id, target, state } = report
  const [isDeciding, setIsDeciding] = useState(false)
  return (
    <div className="flex flex-wrap gap-2.5">
      {target.name !== null && !report.away && (
        <Button variant="danger" onClick={() => setIsDeciding(true)}>
          {t(`moderation.${ACTS[kind]}.act`)}
        </Button>
      )}
      <Button variant="quiet" busy={isPending} onClick={() => markReport(id, state === 'open' ? 'closed' : 'open')}>
        {t(state === 'open' ? 'moderation.reports.close' : 'moderation.reports.reopen')}
      </Button>
      <Suspense>
        {isDeciding && <VerdictDialog kind={kind} id={target.id} onClose={() => setIsDeciding(false)} />}
      </Suspense>
    </div>
  )
}
