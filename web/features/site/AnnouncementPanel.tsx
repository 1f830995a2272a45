import { useId, useState } from 'react'
import type { Language } from '#contract/rules/language.ts'
import { ANNOUNCEMENT_MAX, AUDIENCES } from '#contract/rules/site.ts'
import type { Announcement, SiteSettings } from '#contract/site.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { SwitchInput } from '#web/core/ui/form/Switch.tsx'
import { useSiteSettings } from './site.queries.ts'
import { TextLanguage } from './TextLanguage.tsx'
import { TypedSetting, useSettingCheck } from './TypedSetting.tsx'

interface AnnouncementPanelProps {
  settings: SiteSettings
  onSaved: () => void
  /** The language whose text is edited. */
  language: Language
  onLanguage: (language: Language) => void
}

const HOUR_MS = 3_600_000

/** An announcement above every page, with its audience and its end. */
export function AnnouncementPanel({ settings, onSaved, language, onLanguage }: AnnouncementPanelProps) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const check = useSettingCheck()
  const id = useId()
  const nameOf = () => i18n.t('site.announcement.title')
  const saved = { announcement: settings.announcement }
  const [{ announcement }, save] = useSiteSettings({ saved, nameOf, onSaved })
  // The announcement that is kept while it is switched off or has no text yet.
  const [draft, setDraft] = useState<Announcement>(() => ({ text: {}, audience: 'everyone', until: inADay() }))
  const [isWriting, setIsWriting] = useState(false)
  const shown = announcement ?? draft
  const isOn = announcement !== null || isWriting
  const isOver = announcement !== null && Date.parse(announcement.until) <= Date.now()
  const change = (part: Partial<Announcement>) => {
    const changed = { ...shown, ...part }
    setDraft(changed)
    if (!hasText(changed)) return
    setIsWriting(false)
    save({ announcement: changed })
  }
  const handleSwitch = (switchedOn: boolean) => {
    setDraft(shown)
    setIsWriting(switchedOn && !hasText(shown))
    if (!switchedOn && announcement) save({ announcement: null })
    if (switchedOn) change(Date.parse(shown.until) <= Date.now() ? { until: inADay() } : {})
  }
  return (
    <section aria-labelledby={id} className="panel grid min-w-0 grid-cols-1 gap-3 p-5.5 max-sm:p-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-xl">
          {t('site.announcement.title')}
        </h2>
        <SwitchInput checked={isOn} onChange={handleSwitch} labelledBy={id} />
      </div>
      {isOn && (
        <>
          <TextLanguage language={language} onLanguage={onLanguage} />
          <TypedSetting
            key={language}
            name="announcement"
            label={t('site.announcement.text')}
            hint={t(isWriting ? 'site.announcement.first' : 'site.announcement.hint')}
            counter={ANNOUNCEMENT_MAX}
            autoComplete="off"
            saved={shown.text[language] ?? ''}
            check={async (text) => {
              const typed = { ...shown.text, [language]: text }
              const { value, error = '' } = await check('announcement', { ...shown, text: typed })
              return value ? { value: value.text[language] ?? '' } : { error }
            }}
            onSave={(text) => change({ text: { ...shown.text, [language]: text } })}
          />
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2.5">
            <Segmented
              label={t('site.announcement.audience')}
              value={shown.audience}
              onChange={(audience) => change({ audience })}
              options={AUDIENCES.map((value) => ({ value, label: t(`site.announcement.${value}`) }))}
            />
            <TypedSetting
              name="until"
              type="datetime-local"
              label={t('site.announcement.until')}
              compact
              saved={localInput(settings.announcement?.until ?? draft.until)}
              check={async (typed) =>
                Number.isNaN(Date.parse(typed)) ? { error: t('site.announcement.untilInvalid') } : { value: typed }
              }
              onSave={(typed) => change({ until: new Date(typed).toISOString() })}
            />
          </div>
          {isOver && <p className="text-sm text-muted">{t('site.announcement.over', { at: moment(shown.until) })}</p>}
        </>
      )}
    </section>
  )
}

function hasText({ text }: Announcement): boolean {
  return Object.values(text).some((each) => each !== '')
}

/** The first full hour that is at least a day away. */
function inADay(): string {
  return new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS).toISOString()
}

/** The moment in local time, in the format of inputs of the type datetime-local. */
function localInput(iso: string): string {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
