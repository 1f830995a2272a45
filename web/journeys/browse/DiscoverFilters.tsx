import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SORTS } from '#contract/journey.ts'
import { STEP_TYPES } from '#contract/step.ts'
import type { JourneySearch } from '#web/session/search-params.ts'
import { Chip } from '#web/ui/display/Chip.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { BadgeFilter } from './BadgeFilter.tsx'

/** Order and filters, stored in the address so that they can be shared and undone with Back. */
export function DiscoverFilters({ search }: { search: JourneySearch }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const filterBy = (change: { [Name in keyof JourneySearch]: JourneySearch[Name] | undefined }) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined)
    void navigate({ to: '/app/discover', search: Object.fromEntries(next), resetScroll: false })
  }
  const defaultSort = search.q === undefined ? 'newest' : 'best'
  const sorts = search.q === undefined ? SORTS : (['best', ...SORTS] as const)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Segmented
        label={t('journeys.discover.sort')}
        value={search.sort ?? defaultSort}
        onChange={(sort) => filterBy({ sort: sort === 'best' || sort === defaultSort ? undefined : sort })}
        options={sorts.map((value) => ({ value, label: t(`journeys.discover.${value}`) }))}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
        {search.q !== undefined && (
          <Chip size="lg" name={search.q} onRemove={() => filterBy({ q: undefined })}>
            {t('journeys.discover.search', { text: search.q })}
          </Chip>
        )}
        {search.badge === undefined ? (
          <BadgeFilter onChoose={(badge) => filterBy({ badge })} />
        ) : (
          <Chip size="lg" onRemove={() => filterBy({ badge: undefined })}>
            {search.badge}
          </Chip>
        )}
        <select
          aria-label={t('journeys.discover.stepType')}
          value={search.stepType ?? ''}
          onChange={(event) => filterBy({ stepType: STEP_TYPES.find((type) => type === event.target.value) })}
          className={`field-box min-h-10 w-auto rounded-full max-sm:w-0 max-sm:min-w-36 max-sm:grow py-1.5 ps-4 text-[0.90625rem] font-[560] pointer-coarse:min-h-11 ${search.stepType ? 'border-brand bg-brand-soft text-brand' : 'border-line bg-sunk text-muted'}`}
        >
          <option value="">{t('journeys.discover.anyStepType')}</option>
          {STEP_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`journeys.stepTypes.${type}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
