import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { REPORT_STATES } from '#contract/rules/moderation.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { EntryList } from './EntryList.tsx'
import { reportsQuery } from './moderation.queries.ts'
import { ReportCard } from './ReportCard.tsx'

/** Reports stay open until a moderator closes them or acts on them. */
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
