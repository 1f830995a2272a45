import ChevronDown from 'lucide-react/icons/chevron-down'
import { chipClass } from '#web/core/ui/display/Chip.tsx'
import { Popover } from '#web/core/ui/overlay/Popover.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import type { FilterChange } from './filters.ts'
import type { FilterGroup } from './useFilterGroups.ts'

interface GroupFilterProps {
  group: FilterGroup
  /** Names of the chosen options. */
  chosen: readonly string[]
  onChange: (change: FilterChange) => void
}

/** A button that shows the choice and opens the options. */
export function GroupFilter({ group, chosen, onChange }: GroupFilterProps) {
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
