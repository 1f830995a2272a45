import { useQuery } from '@tanstack/react-query'
import type { NoticeGroup } from '#contract/rules/notice.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { EmailNotes } from './EmailNotes.tsx'
import { NoticeGroupRow } from './NoticeGroupRow.tsx'
import { settingsQuery } from './useChangeNotices.ts'

const GROUPS: readonly NoticeGroup[] = ['yours', 'followed', 'people', 'together', 'decisions']

/** The groups of notices, each with what the member chose for it. Choices are saved at once. */
export function NoticeSwitches() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settingsQuery)
  const hasMail = useHasMail()
  return (
    <RowPanel id="notices" title={t('notices.switches.title')} hint={t('notices.switches.text')}>
      {hasMail && <EmailNotes />}
      {data && (
        <ul>
          {GROUPS.map((group) => (
            <NoticeGroupRow key={group} group={group} settings={data} />
          ))}
        </ul>
      )}
      {!data && error && (
        <div className="px-5.5 pb-4 max-sm:px-4">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton className="h-86 w-full" />}
    </RowPanel>
  )
}
