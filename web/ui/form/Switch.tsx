import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string | undefined
}

/** Takes effect immediately; for a choice that is sent with a form, use Checkbox. */
export function Switch({ label, checked, onChange, hint }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center justify-between gap-4 py-1">
        <span className="min-w-0">{label}</span>
        <span className="relative inline-flex shrink-0">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: ARIA forbids aria-checked on a native checkbox
            role="switch"
            checked={checked}
            aria-describedby={hint === undefined ? undefined : hintId}
            onChange={(event) => onChange(event.target.checked)}
            className="peer h-7 w-12 appearance-none rounded-full border-[1.5px] border-field bg-sunk transition-colors checked:border-brand checked:bg-brand forced-colors:checked:bg-[Highlight]"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-field transition-[translate] duration-150 peer-checked:translate-x-5 peer-checked:bg-brand-ink rtl:peer-checked:-translate-x-5"
          />
        </span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
