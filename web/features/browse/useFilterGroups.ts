import { JOURNEY_LENGTHS, LEVELS, SORTS } from '#contract/rules/journey.ts'
import { STEP_TYPES } from '#contract/rules/step.ts'
import { useLanguageOptions } from '#web/core/i18n/language-name.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { JourneySearch } from '#web/core/session/search-params.ts'
import type { Option } from '#web/core/ui/form/SelectField.tsx'
import { defaultSort } from '#web/features/journeys/data/journeys.queries.ts'
import { type FilterChange, toggled } from './filters.ts'

/** A filter with a fixed list of options, such as the level. */
export interface FilterGroup {
  name: 'stepType' | 'length' | 'level' | 'language'
  label: string
  options: readonly Option[]
  selected: readonly string[]
  /** Whether only one option can be chosen; choosing another replaces it. */
  single: boolean
  toggle: (value: string) => FilterChange
}

export function useFilterGroups(search: JourneySearch): FilterGroup[] {
  const { t } = useTranslation()
  const languages = useLanguageOptions(search.language ?? [])
  const many = (name: 'stepType' | 'language') => ({
    name,
    selected: search[name] ?? [],
    single: false,
    toggle: (value: string) => ({ [name]: toggled<string>(search[name], value) }),
  })
  const one = (name: 'length' | 'level') => ({
    name,
    selected: search[name] === undefined ? [] : [search[name]],
    single: true,
    toggle: (value: string) => ({ [name]: search[name] === value ? undefined : value }),
  })
  return [
    {
      ...many('stepType'),
      label: t('browse.discover.stepType'),
      options: STEP_TYPES.map((value) => ({ value, label: t(`journeys.stepTypes.${value}`) })),
    },
    {
      ...one('length'),
      label: t('browse.discover.length'),
      options: JOURNEY_LENGTHS.map((value) => ({ value, label: t(`browse.discover.lengths.${value}`) })),
    },
    {
      ...one('level'),
      label: t('browse.discover.level'),
      options: LEVELS.map((value) => ({ value, label: t(`browse.discover.levels.${value}`) })),
    },
    {
      ...many('language'),
      label: t('browse.discover.language'),
      options: languages,
    },
  ]
}

/** The orders of the list: the best match first for a search. */
export function useSortChoice(search: JourneySearch) {
  const { t } = useTranslation()
  const byDefault = defaultSort(search)
  const sorts = search.q === undefined ? SORTS : (['best', ...SORTS] as const)
  return {
    selected: search.sort ?? byDefault,
    options: sorts.map((sort) => ({ value: sort, label: t(`browse.discover.${sort}`) })),
    choose: (sort: string): FilterChange => ({ sort: SORTS.find((known) => known === sort && known !== byDefault) }),
  }
}
