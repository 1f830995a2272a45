import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string | undefined
}

/**
 * A switch whose change takes effect immediately. For a choice that is sent with a form, use
 * Checkbox.
 */
export function Switch({ label, checked, onChange, hint }: SwitchProps) {
  const inputId = useId()
  const hintId = useId()
  return (
    <div>
      <label htmlFor={inputId} className="flex min-h-11 items-center justify-between gap-4 py-1">
        <span className="min-w-0">{label}</span>
        <SwitchInput
          id={inputId}
          checked={checked}
          onChange={onChange}
          describedBy={hint === undefined ? undefined : hintId}
        />
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

interface SwitchInputProps {
  checked: boolean
  onChange: (checked: boolean) => void
  id?: string
  /** Ids of the elements that name the switch, if it has no label of its own. */
  labelledBy?: string | undefined
  describedBy?: string | undefined
}

export function SwitchInput({ id, checked, onChange, labelledBy, describedBy }: SwitchInputProps) {
  return (
    <span className="relative inline-flex shrink-0">
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: ARIA forbids aria-checked on a native checkbox
        role="switch"
        checked={checked}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
        className="peer h-6.5 w-11 appearance-none rounded-full border border-field bg-field transition-colors checked:border-brand checked:bg-brand forced-colors:bg-[Canvas] forced-colors:checked:bg-[Highlight]"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute start-0.75 top-0.75 size-5 rounded-full bg-card transition-[translate] duration-150 peer-checked:translate-x-4.5 peer-checked:bg-brand-ink rtl:peer-checked:-translate-x-4.5 forced-colors:bg-[CanvasText]"
      />
    </span>
  )
}
