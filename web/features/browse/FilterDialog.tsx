import { BADGE_FILTERS_MAX } from '#contract/rules/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { JourneySearch } from '#web/core/session/search-params.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { BadgeChoice } from '#web/features/journeys/display/BadgeChoice.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import { type FilterChange, NO_FILTERS } from './filters.ts'
import { useFilterGroups, useSortChoice } from './useFilterGroups.ts'

interface FilterDialogProps {
  search: JourneySearch
  onChange: (change: FilterChange) => void
  onClose: () => void
}

/** The order and all filters in one dialog, for narrow screens; each change takes effect immediately. */
export function FilterDialog({ search, onChange, onClose }: FilterDialogProps) {
  const { t } = useTranslation()
  const groups = useFilterGroups(search)
  const sort = useSortChoice(search)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('browse.discover.filters')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
            {t('browse.discover.clearAll')}
          </Button>
          <Button onClick={onClose}>{t('browse.discover.show')}</Button>
        </>
      }
    >
      <div className="grid gap-6">
        <section tabIndex={-1} data-autofocus className="outline-none">
          <h3 className="mb-2.5 text-[1.05rem]">{t('browse.discover.sort')}</h3>
          <ChoiceChips
            label={t('browse.discover.sort')}
            options={sort.options}
            selected={[sort.selected]}
            onToggle={(value) => onChange(sort.choose(value))}
          />
        </section>
        {groups.map(({ name, label, options, selected, toggle }) => (
          <section key={name}>
            <h3 className="mb-2.5 text-[1.05rem]">{label}</h3>
            <ChoiceChips
              label={label}
              options={options}
              selected={selected}
              onToggle={(value) => onChange(toggle(value))}
            />
          </section>
        ))}
        <div>
          <Chip
            size="lg"
            selected={search.free !== undefined}
            onClick={() => onChange({ free: search.free ? undefined : 'true' })}
          >
            {t('browse.discover.free')}
          </Chip>
        </div>
        <BadgeChoice
          selected={search.badge ?? []}
          max={BADGE_FILTERS_MAX}
          onChange={(badges) => onChange({ badge: badges.length > 0 ? badges : undefined })}
        />
      </div>
    </Dialog>
  )
}
