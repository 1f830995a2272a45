import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useState } from 'react'
import { BADGE_FILTERS_MAX } from '#contract/journey.ts'
import { JOURNEYS_COUNT_MAX } from '#contract/rules/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { JourneySearch } from '#web/core/session/search-params.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { useLazyPart } from '#web/core/ui/base/useLazyPart.ts'
import { Chip, chipClass } from '#web/core/ui/display/Chip.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { Popover } from '#web/core/ui/overlay/Popover.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import { type FilterChange, NO_FILTERS, useActiveFilters, without } from './filters.ts'
import { useFilterBy } from './useFilterBy.ts'
import { type FilterGroup, useFilterGroups, useSortChoice } from './useFilterGroups.ts'

const CHIP = 'inline-flex max-w-full min-w-0 max-sm:shrink-0'

interface DiscoverFiltersProps {
  search: JourneySearch
  /** The number of all listed journeys, as far as it is known. */
  journeyCount: number | undefined
}

/**
 * The heading, the order and the filters of the list on Discover. Order and filters are stored in
 * the address, so that people can share them and return with Back.
 */
export function DiscoverFilters({ search, journeyCount }: DiscoverFiltersProps) {
  const { t } = useTranslation()
  const filterBy = useFilterBy(search)
  const active = useActiveFilters(search)
  const groups = useFilterGroups(search)
  const hasChips = search.q !== undefined || active.length > 0
  return (
    <div className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
        {search.q === undefined && <ListTitle count={journeyCount} />}
        <div className="ms-auto flex items-center gap-2.5">
          <SortChoice search={search} onChange={filterBy} />
          <FiltersButton search={search} count={active.length} onChange={filterBy} />
        </div>
      </div>
      <div
        className={`flex min-w-0 items-center gap-2 max-sm:-m-1.5 max-sm:overflow-x-auto max-sm:p-1.5 sm:flex-wrap ${hasChips ? '' : 'max-sm:hidden'}`}
      >
        {search.q !== undefined && (
          <span className={CHIP}>
            <Chip size="lg" name={search.q} onRemove={() => filterBy({ q: undefined })}>
              {t('browse.discover.search', { text: search.q })}
            </Chip>
          </span>
        )}
        {active.map((filter) => (
          <span
            key={`${filter.name} ${filter.value}`}
            className={`${CHIP} ${filter.name === 'badge' ? '' : 'sm:hidden'}`}
          >
            <Chip size="lg" onRemove={() => filterBy(without(search, filter))}>
              {filter.label}
            </Chip>
          </span>
        ))}
        <div className="contents max-sm:hidden">
          {(search.badge?.length ?? 0) < BADGE_FILTERS_MAX && (
            <BadgeFilter onChoose={(badge) => filterBy({ badge: [...new Set([...(search.badge ?? []), badge])] })} />
          )}
          {groups.map((group) => (
            <GroupFilter
              key={group.name}
              group={group}
              chosen={active.filter(({ name }) => name === group.name).map(({ label }) => label)}
              onChange={filterBy}
            />
          ))}
          <Chip
            size="lg"
            selected={search.free !== undefined}
            onClick={() => filterBy({ free: search.free ? undefined : 'true' })}
          >
            {t('browse.discover.free')}
          </Chip>
        </div>
        {active.length > 0 && (
          <button
            type="button"
            onClick={() => filterBy(NO_FILTERS)}
            className="min-h-10 shrink-0 rounded-full px-3 font-semibold text-brand hover:underline pointer-coarse:min-h-11"
          >
            {t('browse.discover.clearAll')}
          </button>
        )}
      </div>
    </div>
  )
}

function ListTitle({ count }: { count: number | undefined }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <h2 className="text-[1.375rem]">
      {t('browse.discover.all')}{' '}
      <span className="font-normal text-muted">
        {count !== undefined && number(count) + (count === JOURNEYS_COUNT_MAX ? '+' : '')}
      </span>
    </h2>
  )
}

interface ChoiceProps {
  search: JourneySearch
  onChange: (change: FilterChange) => void
}

/** The choice of the order; on narrow screens it is part of the dialog. */
function SortChoice({ search, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const { options, selected, choose } = useSortChoice(search)
  return (
    <Segmented
      label={t('browse.discover.sort')}
      value={selected}
      onChange={(sort) => onChange(choose(sort))}
      options={options}
      className="max-sm:hidden"
    />
  )
}

const importDialog = () => import('./FilterDialog.tsx').then(({ FilterDialog }) => FilterDialog)

/** A button that opens a dialog with all filters, on narrow screens. */
function FiltersButton({ search, count, onChange }: ChoiceProps & { count: number }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [FilterDialog, fetchDialog] = useLazyPart(importDialog)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => {
          void fetchDialog()
          setOpen(true)
        }}
        className={`${chipClass({ size: 'lg', selected: count > 0 })} min-h-11 shrink-0 sm:hidden`}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        {count === 0 ? t('browse.discover.filters') : t('browse.discover.filtersActive', { number: count })}
      </button>
      {open && FilterDialog && <FilterDialog search={search} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  )
}

const BadgeChoice = lazyPart(() => import('#web/features/journeys/display/BadgeChoice.tsx'), 'BadgeChoice')

/** A button with a list of badges, of which one is added to the filters. */
function BadgeFilter({ onChoose }: { onChoose: (badge: string) => void }) {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('browse.discover.badgeFilter')}
      className="w-[min(22rem,calc(100vw-1rem))] overflow-visible"
      triggerClassName={`${chipClass({ size: 'lg' })} transition-colors hover:border-field pointer-coarse:min-h-11`}
      trigger={
        <>
          <Plus size={16} aria-hidden="true" />
          {t('browse.discover.badge')}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <BadgeChoice
            selected={[]}
            max={1}
            autoFocus
            onChange={([badge]) => {
              close()
              if (badge !== undefined) onChoose(badge)
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}

interface GroupFilterProps {
  group: FilterGroup
  /** Names of the chosen options. */
  chosen: readonly string[]
  onChange: (change: FilterChange) => void
}

/** A button that shows the chosen options of one filter and opens the others. */
function GroupFilter({ group, chosen, onChange }: GroupFilterProps) {
  const { label, options, selected, single, toggle } = group
  const names = chosen.join(', ')
  return (
    <Popover
      label={names === '' ? label : `${label}: ${names}`}
      className="w-[min(24rem,calc(100vw-1rem))] overflow-y-auto"
      triggerClassName={`${chipClass({ size: 'lg', selected: names !== '' })} transition-colors hover:border-field`}
      trigger={
        <>
          <span className="max-w-48 truncate">{names || label}</span>
          <ChevronDown size={16} aria-hidden="true" className="shrink-0" />
        </>
      }
    >
      {(close) => (
        <ChoiceChips
          label={label}
          options={options}
          selected={selected}
          onToggle={(value) => {
            if (single) close()
            onChange(toggle(value))
          }}
        />
      )}
    </Popover>
  )
}
