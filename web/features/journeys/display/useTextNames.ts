import type { Level } from '#contract/journey.ts'
import type { JourneyTexts, RevisionField } from '#contract/rules/history/difference.ts'
import { useLanguageName } from '#web/core/i18n/language-name.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Returns the names of a journey's texts, their values, and how a step counts, for pages that compare them. */
export function useTextNames() {
  const { t } = useTranslation()
  const languageName = useLanguageName()
  const nothing = t('editing.merge.nothing')
  return {
    nothing,
    nameOf: (field: RevisionField) => (field === 'language' ? t('editing.facts.language') : t(`editing.form.${field}`)),
    textOf: (texts: JourneyTexts, field: RevisionField) => {
      if (field === 'badges') return texts.badges.join(', ') || nothing
      const value = texts[field]
      if (!value) return nothing
      if (field === 'level') return t(`editing.levels.${value as Level}`)
      return field === 'language' ? languageName(value) : value
    },
    roleOf: (step: { optional?: unknown; orPrevious?: unknown } | undefined) =>
      t(`editing.facts.${step?.optional ? 'optional' : step?.orPrevious ? 'alternative' : 'required'}`),
  }
}
