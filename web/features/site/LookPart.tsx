import FileText from 'lucide-react/icons/file-text'
import Languages from 'lucide-react/icons/languages'
import SunMoon from 'lucide-react/icons/sun-moon'
import type { ReactNode } from 'react'
import { CC_BY, LICENCES } from '#contract/rules/journey.ts'
import { THEMES } from '#contract/rules/site.ts'
import type { SiteSettings, SiteState } from '#contract/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { Option } from '#web/core/ui/form/SelectField.tsx'
import { RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { SelectRow } from '#web/core/ui/lists/SelectRow.tsx'
import { LogoSetting } from './LogoSetting.tsx'
import { useSiteSettings } from './site.queries.ts'
import { LANGUAGE_OPTIONS } from './TextLanguage.tsx'

interface PartProps {
  state: SiteState
  onSaved: () => void
}

/** The part about the logo, and what people and journeys without a choice of their own get. */
export function LookPart(props: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <RowPanel title={t('site.defaults.look')} hint={t('site.defaults.text')}>
        <ul>
          <LogoSetting settings={props.state.settings} onSaved={props.onSaved} />
          <Choice
            name="theme"
            icon={<SunMoon size={19} />}
            options={THEMES.map((value) => ({ value, label: t(`display.mode.${value}`) }))}
            {...props}
          />
        </ul>
      </RowPanel>
      <RowPanel title={t('site.defaults.title')}>
        <ul>
          <Choice name="language" icon={<Languages size={19} />} options={LANGUAGE_OPTIONS} {...props} />
          <Choice
            name="licence"
            icon={<FileText size={19} />}
            options={LICENCES.map((value) => ({
              value,
              label: value === 'ccBy' ? CC_BY.name : t('site.defaults.reserved'),
            }))}
            {...props}
          />
        </ul>
      </RowPanel>
    </>
  )
}

type ChoiceName = 'language' | 'theme' | 'licence'

interface ChoiceProps<Name extends ChoiceName> extends PartProps {
  name: Name
  icon: ReactNode
  options: readonly Option<SiteSettings[Name]>[]
}

function Choice<Name extends ChoiceName>({ name, icon, options, state, onSaved }: ChoiceProps<Name>) {
  const { t, i18n } = useTranslation()
  const nameOf = () => i18n.t(`site.defaults.${name}`)
  const saved = { [name]: state.settings[name] } as Pick<SiteSettings, Name>
  const [shown, save] = useSiteSettings({ saved, nameOf, onSaved })
  const isFixed = state.fixed.includes(name)
  return (
    <SelectRow
      icon={icon}
      title={t(`site.defaults.${name}`)}
      hint={isFixed ? t('site.fixed') : t(`site.defaults.${name}Hint`)}
      disabled={isFixed}
      value={shown[name]}
      onChange={(value) => save({ [name]: value } as Pick<SiteSettings, Name>)}
      options={options}
    />
  )
}
