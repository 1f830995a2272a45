import type { SiteState } from '#contract/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { RowPanel, SwitchRow } from '#web/core/ui/lists/RowPanel.tsx'
import { useSiteSettings } from './site.queries.ts'

interface FactorSettingProps {
  state: SiteState
  onSaved: () => void
}

/** Whether moderators and operators need a second factor, saved at once. */
export function FactorSetting({ state: { settings, fixed }, onSaved }: FactorSettingProps) {
  const { t, i18n } = useTranslation()
  const { moderatorsNeedFactor } = settings
  const nameOf = () => i18n.t('site.factor.title')
  const [value, save] = useSiteSettings({ saved: { moderatorsNeedFactor }, nameOf, onSaved })
  return (
    <RowPanel title={t('site.factor.title')} hint={t('site.factor.text')}>
      {fixed.includes('moderatorsNeedFactor') ? (
        <p className="border-t border-line px-5.5 py-3 text-sm text-muted max-sm:px-4">
          {t(value.moderatorsNeedFactor ? 'site.factor.on' : 'site.factor.off')}{' '}
          {t('site.fixed', { name: 'MODERATORS_NEED_FACTOR' })}
        </p>
      ) : (
        <ul>
          <SwitchRow
            title={t('site.factor.switch')}
            hint={t('site.factor.hint')}
            checked={value.moderatorsNeedFactor}
            onChange={(checked) => save({ moderatorsNeedFactor: checked })}
          />
        </ul>
      )}
    </RowPanel>
  )
}
