import { useQuery, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { load } from '#web/core/api/client.ts'
import { changeOptimistically } from '#web/core/api/optimistic.ts'
import { isAnswerOf } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { useShowSaved } from '#web/core/ui/feedback/useShowSaved.ts'
import { Switch } from '#web/core/ui/form/Switch.tsx'
import { Rows, SwitchRow } from '#web/core/ui/lists/RowPanel.tsx'

const query = load('emailSettings', {})

/** A switch for the weekly summary by email, which is saved at once. */
export function WeeklySummary() {
  const { t } = useTranslation()
  const [isChosen, choose] = useWeeklySummary()
  return (
    <Switch
      label={<span className="font-[620]">{t('notices.weekly.label')}</span>}
      hint={t('notices.weekly.hint')}
      checked={isChosen}
      onChange={choose}
    />
  )
}

/** The switch for the weekly summary, in a panel of the settings. */
export function WeeklyPanel() {
  const { t } = useTranslation()
  const [isChosen, choose] = useWeeklySummary()
  return (
    <Rows id="weekly">
      <SwitchRow
        icon={<Mail size={19} />}
        title={t('notices.weekly.label')}
        hint={t('notices.weekly.hint')}
        checked={isChosen}
        onChange={choose}
      />
    </Rows>
  )
}

function useWeeklySummary() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showSaved = useShowSaved()
  const { data } = useQuery(query)
  const choose = (isChosen: boolean) =>
    void changeOptimistically(client, 'weekly summary', new Map([['weekly', isChosen]]), {
      call: 'saveEmailSettings',
      input: (switches) => ({ body: { weekly: switches.get('weekly') ?? isChosen } }),
      covers: isAnswerOf('emailSettings'),
      show: (switches) =>
        client.setQueryData(query.queryKey, (settings) =>
          settings ? { ...settings, weekly: switches.get('weekly') ?? settings.weekly } : settings,
        ),
      apply: (settings) => client.setQueryData(query.queryKey, settings),
      onSaved: (saved) =>
        showSaved(
          () => t('notices.weekly.label'),
          () => choose(!saved.get('weekly')),
        ),
      onFailure: (failure, _, retry) => showFailure(failure, t('ui.saved.failed'), retry),
    })
  return [data?.weekly ?? false, choose] as const
}
