import { useId } from 'react'
import { AGE_MAX, AGE_MIN, CONTACT_MAX, DESCRIPTION_MAX, RUN_BY_MAX } from '#contract/rules/site.ts'
import type { SiteSettings } from '#contract/site.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { useSiteSettings } from './site.queries.ts'
import { TypedSetting, useSettingCheck } from './TypedSetting.tsx'

interface PartProps {
  settings: SiteSettings
  onSaved: () => void
}

const AGES = Array.from({ length: AGE_MAX - AGE_MIN + 1 }, (_, index) => AGE_MIN + index)
const MAX = { description: DESCRIPTION_MAX, runBy: RUN_BY_MAX, contact: CONTACT_MAX } as const

/** Who runs the site, how to reach them, and what it is for. */
export function AboutSite({ settings, onSaved }: PartProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel grid min-w-0 grid-cols-1 gap-x-3 gap-y-1 p-5.5 pb-4 max-sm:p-4">
      <h2 id={id} className="mb-2.5 text-xl">
        {t('site.about.title')}
      </h2>
      <div className="grid grid-cols-1 gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextPart name="runBy" settings={settings} onSaved={onSaved} />
        <MinimumAge settings={settings} onSaved={onSaved} />
      </div>
      <TextPart name="contact" settings={settings} onSaved={onSaved} />
      <TextPart name="description" settings={settings} onSaved={onSaved} rows={2} />
    </section>
  )
}

function TextPart({ name, settings, onSaved, rows }: PartProps & { name: keyof typeof MAX; rows?: number }) {
  const { t, i18n } = useTranslation()
  const check = useSettingCheck()
  const saved = settings[name]
  const nameOf = () => i18n.t(`site.about.${name}`)
  const [, save] = useSiteSettings({ saved: { [name]: saved }, nameOf, onSaved })
  const settingOf = (text: string) => (name === 'contact' && text.trim() === '' ? null : text)
  return (
    <TypedSetting
      name={name}
      label={t(`site.about.${name}`)}
      hint={t(`site.about.${name}Hint`)}
      counter={MAX[name]}
      rows={rows}
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

function MinimumAge({ settings: { minimumAge: saved }, onSaved }: PartProps) {
  const { t, i18n } = useTranslation()
  const nameOf = () => i18n.t('site.about.minimumAge')
  const [{ minimumAge }, save] = useSiteSettings({ saved: { minimumAge: saved }, nameOf, onSaved })
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
