import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts'
import { load } from '#web/api/client.ts'
import { changeOptimistically } from '#web/api/optimistic.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Skeleton } from '#web/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { Switch } from '#web/ui/form/Switch.tsx'

const settingsQuery = load('noticeSettings', {})

/** Which notices the viewer gets. Each switch is saved immediately and flips back if saving fails. */
export function NoticeSwitches() {
  const { t } = useTranslation()
  const settings = useQuery(settingsQuery)
  const change = useChangeSetting()
  if (settings.data === undefined) {
    if (settings.error) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
    return <Skeleton className="h-120 w-full" />
  }
  const isOn = new Map(settings.data.map(({ kind, inApp }) => [kind, inApp]))
  return (
    <div className="grid max-w-150 gap-1">
      <p className="mb-2 text-muted">{t('notices.switches.text')}</p>
      {NOTICE_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(`notices.switches.${kind}`)}
          checked={isOn.get(kind) ?? true}
          onChange={(inApp) => void change(kind, inApp)}
        />
      ))}
    </div>
  )
}

function useChangeSetting() {
  const client = useQueryClient()
  const { t } = useTranslation()
  return (kind: NoticeKind, inApp: boolean) =>
    changeOptimistically(client, `notices ${kind}`, new Map([[kind, inApp]]), {
      call: 'saveNoticeSetting',
      input: (switches) => ({ body: { kind, inApp: switches.get(kind) ?? inApp } }),
      covers: ({ queryKey: [name] }) => name === 'noticeSettings',
      show: (switches) =>
        client.setQueryData(settingsQuery.queryKey, (all) =>
          all?.map((one) => (one.kind === kind ? { kind, inApp: switches.get(kind) ?? one.inApp } : one)),
        ),
      apply: (all) => client.setQueryData(settingsQuery.queryKey, all),
      onFailure: (failure) => showFailure(failure, t('notices.switches.failed')),
    })
}
