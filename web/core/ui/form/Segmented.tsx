import { useId } from 'react'
import type { Option } from './SelectField.tsx'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
  className?: string
}

/** Radio buttons in a row, which look like one divided button. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  className = '',
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset
      data-print="no"
      className={`inline-flex max-w-full min-w-0 flex-wrap rounded-[1.625rem] bg-sunk p-1 ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-9 shrink-0 items-center rounded-full px-4 text-sm font-semibold max-sm:px-2.5 whitespace-nowrap text-muted transition-colors hover:text-ink has-checked:bg-card has-checked:text-brand has-checked:inset-ring-2 has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
