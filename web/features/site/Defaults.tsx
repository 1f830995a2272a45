import { useId } from 'react'
import { CC_BY, LICENCES } from '#contract/rules/journey.ts'
import { SET_BY, THEMES } from '#contract/rules/site.ts'
import type { SiteSettings, SiteState } from '#contract/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { type Option, SelectField } from '#web/core/ui/form/SelectField.tsx'
import { useSiteSettings } from './site.queries.ts'
import { LANGUAGE_OPTIONS } from './TextLanguage.tsx'

interface DefaultsProps {
  state: SiteState
  onSaved: () => void
}

/** The settings for people and journeys without a choice of their own. */
export function Defaults(props: DefaultsProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel min-w-0 p-5.5 pb-4 max-sm:p-4">
      <h2 id={id} className="text-xl">
        {t('site.defaults.title')}
      </h2>
      <p className="mt-0.75 mb-3.5 text-sm text-muted">{t('site.defaults.text')}</p>
      <div className="grid grid-cols-1 gap-x-3 gap-y-1 sm:grid-cols-3">
        <Choice name="language" options={LANGUAGE_OPTIONS} {...props} />
        <Choice
          name="theme"
          options={THEMES.map((value) => ({ value, label: t(`display.mode.${value}`) }))}
          {...props}
        />
        <Choice
          name="licence"
          options={LICENCES.map((value) => ({
            value,
            label: value === 'ccBy' ? CC_BY.name : t('site.defaults.reserved'),
          }))}
          {...props}
        />
      </div>
    </section>
  )
}

type ChoiceName = 'language' | 'theme' | 'licence'

interface ChoiceProps<Name extends ChoiceName> extends DefaultsProps {
  name: Name
  options: readonly Option<SiteSettings[Name]>[]
}

function Choice<Name extends ChoiceName>({ name, options, state: { settings, fixed }, onSaved }: ChoiceProps<Name>) {
  const { t, i18n } = useTranslation()
  const nameOf = () => i18n.t(`site.defaults.${name}`)
  const saved = { [name]: settings[name] } as Pick<SiteSettings, Name>
  const [shown, save] = useSiteSettings({ saved, nameOf, onSaved })
  const isFixed = fixed.includes(name)
  const variable = name === 'licence' ? undefined : SET_BY[name as Exclude<Name, 'licence'>]
  return (
    <SelectField
      name={name}
      label={t(`site.defaults.${name}`)}
      hint={isFixed ? t('site.fixed', { name: variable }) : t(`site.defaults.${name}Hint`)}
      disabled={isFixed}
      value={shown[name]}
      onChange={(value) => save({ [name]: value } as Pick<SiteSettings, Name>)}
      options={options}
    />
  )
}
