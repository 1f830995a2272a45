import { SET_BY } from '#contract/rules/site.ts'
import type { SiteState } from '#contract/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { RowPanel, SwitchRow } from '#web/core/ui/lists/RowPanel.tsx'
import { useSiteSettings } from './site.queries.ts'

interface SwitchSettingProps {
  name: 'membersInvite' | 'moderatorsNeedFactor'
  state: SiteState
  onSaved: () => void
}

/** A setting that is on or off, saved at once. */
export function SwitchSetting({ name, state: { settings, fixed }, onSaved }: SwitchSettingProps) {
  const { t, i18n } = useTranslation()
  const nameOf = () => i18n.t(`site.switches.${name}.title`)
  const [value, save] = useSiteSettings({ saved: { [name]: settings[name] }, nameOf, onSaved })
  const isOn = value[name] ?? false
  return (
    <RowPanel title={t(`site.switches.${name}.title`)} hint={t(`site.switches.${name}.text`)}>
      {fixed.includes(name) ? (
        <p className="border-t border-line px-5.5 py-3 text-sm text-muted max-sm:px-4">
          {t(`site.switches.${name}.${isOn ? 'on' : 'off'}`)} {t('site.fixed', { name: SET_BY[name] })}
        </p>
      ) : (
        <ul>
          <SwitchRow
            title={t(`site.switches.${name}.switch`)}
            hint={t(`site.switches.${name}.hint`)}
            checked={isOn}
            onChange={(checked) => save({ [name]: checked })}
          />
        </ul>
      )}
    </RowPanel>
  )
}
