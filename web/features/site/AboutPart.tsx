import { useId, useState } from 'react'
import { LANGUAGES, type Language, textIn } from '#contract/rules/language.ts'
import { CONTACT_MAX, DESCRIPTION_MAX, NAME_MAX, RUN_BY_MAX, STATEMENT_MAX } from '#contract/rules/site.ts'
import type { SiteSettings, SiteState } from '#contract/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FoldingRow } from '#web/core/ui/lists/FoldingRow.tsx'
import { RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { Announcement } from './Announcement.tsx'
import { useSiteSettings } from './site.queries.ts'
import { LanguageMarks, TextLanguage } from './TextLanguage.tsx'
import { TypedSetting, useSettingCheck } from './TypedSetting.tsx'

interface PartProps {
  state: SiteState
  onSaved: () => void
}

const MAX = { name: NAME_MAX, runBy: RUN_BY_MAX, contact: CONTACT_MAX } as const
const TEXTS_MAX = { description: DESCRIPTION_MAX, rules: STATEMENT_MAX, accessibility: STATEMENT_MAX } as const

/** The part that describes the site: its name, operator, contact, and texts in each language. */
export function AboutPart(props: PartProps) {
  const { t } = useTranslation()
  const id = useId()
  const [language, setLanguage] = useState<Language>(props.state.settings.language)
  const text = { ...props, language, onLanguage: setLanguage }
  return (
    <>
      <section aria-labelledby={id} className="panel grid min-w-0 grid-cols-1 gap-x-3 gap-y-1 p-5.5 pb-3 max-sm:p-4">
        <h2 id={id} className="mb-2.5 text-xl">
          {t('site.about.title')}
        </h2>
        <div className="grid grid-cols-1 gap-x-3 gap-y-1 sm:grid-cols-2">
          <LinePart name="name" {...props} />
          <LinePart name="runBy" {...props} />
        </div>
        <LinePart name="contact" {...props} />
      </section>
      <RowPanel title={t('site.texts.title')} hint={t('site.textLanguageHint')}>
        <ul>
          <TextsPart name="description" rows={2} {...text} />
          <TextsPart name="rules" rows={6} {...text} />
          <TextsPart name="accessibility" rows={4} {...text} />
          <Announcement {...text} />
        </ul>
      </RowPanel>
    </>
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
      hint={isFixed ? t('site.fixed') : t(`site.about.${name}Hint`)}
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
  /** The language whose text is edited. */
  language: Language
  onLanguage: (language: Language) => void
  rows: number
}

/** A text, which is folded, with its languages on the row. */
function TextsPart({ name, state: { settings }, onSaved, language, onLanguage, rows }: TextsPartProps) {
  const { t, i18n } = useTranslation()
  const check = useSettingCheck()
  const saved = settings[name]
  const nameOf = () => i18n.t(`site.about.${name}`)
  const [, save] = useSiteSettings<Pick<SiteSettings, typeof name>>({
    saved: { [name]: saved } as Pick<SiteSettings, typeof name>,
    nameOf,
    onSaved,
  })
  const title = t(`site.about.${name}`)
  const isWritten = LANGUAGES.some((each) => saved[each])
  return (
    <FoldingRow
      title={title}
      hint={
        name === 'description' && isWritten ? (
          <span dir="auto" className="line-clamp-1">
            {textIn(saved, i18n.language, settings.language)}
          </span>
        ) : (
          t(`site.about.${name}Where`)
        )
      }
      value={<LanguageMarks texts={saved} />}
    >
      <div className="grid grid-cols-1 gap-2.5 px-5.5 pb-2 max-sm:px-4">
        <TextLanguage language={language} onLanguage={onLanguage} />
        <TypedSetting
          key={language}
          name={name}
          label={<span className="sr-only">{title}</span>}
          hint={name === 'description' ? undefined : t(`site.about.${name}Hint`)}
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
      </div>
    </FoldingRow>
  )
}
