import { Chip } from '#web/core/ui/display/Chip.tsx'
import type { Option } from '#web/core/ui/form/SelectField.tsx'

interface ChoiceChipsProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  selected: readonly string[]
  onToggle: (value: Value) => void
}

/** A group of options, each a toggle button. */
export function ChoiceChips<Value extends string>({ label, options, selected, onToggle }: ChoiceChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex container everywhere
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ value, label: name }) => (
        <Chip key={value} size="lg" selected={selected.includes(value)} onClick={() => onToggle(value)}>
          {name}
        </Chip>
      ))}
    </div>
  )
}
