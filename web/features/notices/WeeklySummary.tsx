import { useQuery, useQueryClient } from '@tanstack/react-query'
import { load } from '#web/core/api/client.ts'
import { changeOptimistically } from '#web/core/api/optimistic.ts'
import { isAnswerOf } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { Switch } from '#web/core/ui/form/Switch.tsx'

const query = load('emailSettings', {})

/** A switch for the weekly summary by email, which is saved immediately. */
export function WeeklySummary() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(query)
  const handleChange = (isChosen: boolean) =>
    changeOptimistically(client, 'weekly summary', new Map([['weekly', isChosen]]), {
      call: 'saveEmailSettings',
      input: (switches) => ({ body: { weekly: switches.get('weekly') ?? isChosen } }),
      covers: isAnswerOf('emailSettings'),
      show: (switches) =>
        client.setQueryData(query.queryKey, (settings) =>
          settings ? { ...settings, weekly: switches.get('weekly') ?? settings.weekly } : settings,
        ),
      apply: (settings) => client.setQueryData(query.queryKey, settings),
      onFailure: (failure) => showFailure(failure, t('notices.switches.failed')),
    })
  return (
    <Switch
      label={<span className="font-[620]">{t('notices.weekly.label')}</span>}
      hint={t('notices.weekly.hint')}
      checked={data?.weekly ?? false}
      onChange={(isChosen) => void handleChange(isChosen)}
    />
  )
}
