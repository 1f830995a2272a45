import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useLanguageLabel } from '#web/core/i18n/language-name.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { JourneyFilters, JourneySearch } from '#web/core/session/search-params.ts'

/** One chosen value of a filter. */
export interface ActiveFilter {
  name: keyof JourneyFilters
  value: string
  label: string
}

export type FilterChange = { [Name in keyof JourneySearch]?: JourneySearch[Name] | undefined }

/** The chosen values of all filters, in the order in which the page shows the filters. */
export function useActiveFilters(search: JourneySearch): ActiveFilter[] {
  const { t } = useTranslation()
  const languageLabel = useLanguageLabel()
  const badgeLabel = useBadgeLabel()
  const { badge = [], stepType = [], length, level, language = [], free } = search
  return [
    ...badge.map((value) => ({ name: 'badge', value, label: badgeLabel(value) }) as const),
    ...stepType.map((value) => ({ name: 'stepType', value, label: t(`journeys.stepTypes.${value}`) }) as const),
    ...(length ? [{ name: 'length', value: length, label: t(`browse.discover.lengths.${length}`) } as const] : []),
    ...(level ? [{ name: 'level', value: level, label: t(`browse.discover.levels.${level}`) } as const] : []),
    ...language.map((value) => ({ name: 'language', value, label: languageLabel(value) }) as const),
    ...(free ? [{ name: 'free', value: free, label: t('browse.discover.free') } as const] : []),
  ]
}

/** The search without this filter value. */
export function without(search: JourneySearch, { name, value }: ActiveFilter): FilterChange {
  const current = search[name]
  const rest = Array.isArray(current) ? current.filter((other) => other !== value) : []
  return { [name]: rest.length > 0 ? rest : undefined }
}

/**
 * The list with `value` added, or removed if it was in the list; undefined if the list is empty
 * then.
 */
export function toggled<Value>(values: readonly Value[] = [], value: Value): Value[] | undefined {
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  return next.length > 0 ? next : undefined
}

export const NO_FILTERS = {
  badge: undefined,
  stepType: undefined,
  length: undefined,
  level: undefined,
  language: undefined,
  free: undefined,
} as const satisfies Record<keyof JourneyFilters, undefined>
