import { useState } from 'react'
import { type Language, textIn } from '#contract/rules/language.ts'
import { ANNOUNCEMENT_MAX, AUDIENCES } from '#contract/rules/site.ts'
import type { Announcement as Announced, SiteState } from '#contract/site.ts'
import { localInput, useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { Switch } from '#web/core/ui/form/Switch.tsx'
import { FoldingRow } from '#web/core/ui/lists/FoldingRow.tsx'
import { useSiteSettings } from './site.queries.ts'
import { TextLanguage } from './TextLanguage.tsx'
import { TypedSetting, useSettingCheck } from './TypedSetting.tsx'

interface AnnouncementProps {
  state: SiteState
  onSaved: () => void
  /** The language whose text is edited. */
  language: Language
  onLanguage: (language: Language) => void
}

const HOUR_MS = 3_600_000

/** An announcement above every page, with its audience and its end. */
export function Announcement({ state: { settings }, onSaved, language, onLanguage }: AnnouncementProps) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const check = useSettingCheck()
  const nameOf = () => i18n.t('site.announcement.title')
  const saved = { announcement: settings.announcement }
  const [{ announcement }, save] = useSiteSettings({ saved, nameOf, onSaved })
  // The announcement that is kept while it is switched off or has no text yet.
  const [draft, setDraft] = useState<Announced>(() => ({ text: {}, audience: 'everyone', until: inADay() }))
  const [isWriting, setIsWriting] = useState(false)
  const shown = announcement ?? draft
  const isOn = announcement !== null || isWriting
  const isOver = announcement !== null && Date.parse(announcement.until) <= Date.now()
  const change = (part: Partial<Announced>) => {
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
  const value = announcement === null ? 'off' : isOver ? 'ended' : 'on'
  return (
    <FoldingRow
      title={t('site.announcement.title')}
      hint={
        announcement === null ? (
          t('site.announcement.hint')
        ) : (
          <span dir="auto" className="line-clamp-1">
            {textIn(announcement.text, i18n.language, settings.language)}
          </span>
        )
      }
      value={
        <span
          className={`rounded-md px-2 py-1 text-sm font-[650] ${value === 'on' ? 'bg-accent-soft text-accent' : 'text-muted'}`}
        >
          {t(`site.announcement.${value}`)}
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-3 px-5.5 pb-4 max-sm:px-4">
        <Switch label={t('site.announcement.show')} checked={isOn} onChange={handleSwitch} />
        {isOn && (
          <>
            <TextLanguage language={language} onLanguage={onLanguage} />
            <TypedSetting
              key={language}
              name="announcement"
              label={t('site.announcement.text')}
              hint={isWriting ? t('site.announcement.first') : undefined}
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
      </div>
    </FoldingRow>
  )
}

function hasText({ text }: Announced): boolean {
  return Object.values(text).some((each) => each !== '')
}

/** The first full hour that is at least a day away. */
function inADay(): string {
  return new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS).toISOString()
}
