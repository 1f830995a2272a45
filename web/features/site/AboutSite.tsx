import { useId } from 'react'
import type { Language } from '#contract/rules/language.ts'
import {
  AGE_MAX,
  AGE_MIN,
  CONTACT_MAX,
  DESCRIPTION_MAX,
  NAME_MAX,
  RUN_BY_MAX,
  SET_BY,
  STATEMENT_MAX,
} from '#contract/rules/site.ts'
import type { SiteSettings, SiteState } from '#contract/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { LogoSetting } from './LogoSetting.tsx'
import { useSiteSettings } from './site.queries.ts'
import { TextLanguage } from './TextLanguage.tsx'
import { TypedSetting, useSettingCheck } from './TypedSetting.tsx'

interface PartProps {
  state: SiteState
  onSaved: () => void
}

interface AboutSiteProps extends PartProps {
  /** The language whose texts are edited. */
  language: Language
  onLanguage: (language: Language) => void
}

const AGES = Array.from({ length: AGE_MAX - AGE_MIN + 1 }, (_, index) => AGE_MIN + index)
const MAX = { name: NAME_MAX, runBy: RUN_BY_MAX, contact: CONTACT_MAX } as const
const TEXTS_MAX = { description: DESCRIPTION_MAX, rules: STATEMENT_MAX, accessibility: STATEMENT_MAX } as const

/** The settings that describe the site: its name, operator, contact, purpose, rules and statements. */
export function AboutSite({ state, onSaved, language, onLanguage }: AboutSiteProps) {
  const { t } = useTranslation()
  const id = useId()
  const part = { state, onSaved }
  const text = { ...part, language }
  return (
    <section aria-labelledby={id} className="panel grid min-w-0 grid-cols-1 gap-x-3 gap-y-1 p-5.5 pb-4 max-sm:p-4">
      <h2 id={id} className="mb-2.5 text-xl">
        {t('site.about.title')}
      </h2>
      <div className="grid grid-cols-1 gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <LinePart name="name" {...part} />
        <MinimumAge {...part} />
      </div>
      <LogoSetting settings={state.settings} onSaved={onSaved} />
      <LinePart name="runBy" {...part} />
      <LinePart name="contact" {...part} />
      <TextLanguage language={language} onLanguage={onLanguage} />
      <TextsPart name="description" rows={2} {...text} />
      <TextsPart name="rules" rows={6} {...text} />
      <TextsPart name="accessibility" rows={4} {...text} />
    </section>
  )
}

function LinePart({ name, state: { settings, fixed }, onSaved }: PartProps & { name: keyof typeof MAX }) {
  const { t, i18n } = useTranslation()
  const check = useSettingCheck()
  const saved = settings[name]
  const nameOf = () => i18n.t(`site.about.${name}`)
  const [, save] = useSiteSettings({ saved: { [name]: saved }, nameOf, onSaved })
  const settingOf = (text: string) => (name === 'contact' && text.trim() === '' ? null : text)
  const isFixed = fixed.includes(name)
  return (
    <TypedSetting
      name={name}
      label={t(`site.about.${name}`)}
      hint={isFixed ? t('site.fixed', { name: SET_BY.name }) : t(`site.about.${name}Hint`)}
      counter={MAX[name]}
      disabled={isFixed}
      autoComplete="off"
      saved={saved ?? ''}
      check={async (typed) => {
        const checked = await check(name, settingOf(typed))
        return checked.error === undefined ? { value: checked.value ?? '' } : checked
      }}
      onSave={(text) => save({ [name]: settingOf(text) })}
    />
  )
}

interface TextsPartProps extends PartProps {
  name: keyof typeof TEXTS_MAX
  language: Language
  rows: number
}

/** A text in the chosen language. */
function TextsPart({ name, state: { settings }, onSaved, language, rows }: TextsPartProps) {
  const { t, i18n } = useTranslation()
  const check = useSettingCheck()
  const saved = settings[name]
  const nameOf = () => i18n.t(`site.about.${name}`)
  const [, save] = useSiteSettings<Pick<SiteSettings, typeof name>>({
    saved: { [name]: saved } as Pick<SiteSettings, typeof name>,
    nameOf,
    onSaved,
  })
  return (
    <TypedSetting
      key={language}
      name={name}
      label={t(`site.about.${name}`)}
      hint={t(`site.about.${name}Hint`)}
      counter={TEXTS_MAX[name]}
      rows={rows}
      autoComplete="off"
      saved={saved[language] ?? ''}
      check={async (typed) => {
        const { value, error } = await check(name, { [language]: typed })
        return error === undefined ? { value: value[language] ?? '' } : { error }
      }}
      onSave={(text) => save({ [name]: { ...saved, [language]: text } } as Pick<SiteSettings, typeof name>)}
    />
  )
}

function MinimumAge({ state: { settings }, onSaved }: PartProps) {
  const { t, i18n } = useTranslation()
  const nameOf = () => i18n.t('site.about.minimumAge')
  const saved = { minimumAge: settings.minimumAge }
  const [{ minimumAge }, save] = useSiteSettings({ saved, nameOf, onSaved })
  return (
    <SelectField
      name="minimumAge"
      label={t('site.about.minimumAge')}
      value={String(minimumAge ?? '-')}
      onChange={(value) => save({ minimumAge: value === '-' ? null : Number(value) })}
      options={[
        { value: '-', label: t('site.about.anyAge') },
        ...AGES.map((age) => ({ value: String(age), label: String(age) })),
      ]}
    />
  )
}
