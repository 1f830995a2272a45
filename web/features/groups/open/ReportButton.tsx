import type { Person } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'

/** Reports a person for what they wrote about or to an open group. */
export function ReportButton({ person: { id, displayName: name }, quoted }: { person: Person; quoted: string }) {
  const { t } = useTranslation()
  const { openReport, reportDialog } = useReport('person', { id, name, quoted }, false)
  return (
    <>
      <Button
        variant="plain"
        className="text-muted!"
        aria-label={t('groups.open.reportOf', { name })}
        onClick={() => openReport?.()}
      >
        {t('groups.open.report')}
      </Button>
      {reportDialog}
    </>
  )
}
