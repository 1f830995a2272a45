import Check from 'lucide-react/icons/check'
import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean, withShift: boolean) => void
  name?: string
  disabled?: boolean
  /** The error that the box has to be ticked. */
  error?: string | undefined
  className?: string
}

export function Checkbox({ label, checked, onChange, name, disabled, error, className = '' }: CheckboxProps) {
  const id = useId()
  return (
    <>
      <label className={`inline-flex min-h-11 max-w-full items-center gap-2.5 ${className}`}>
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            name={name}
            checked={checked}
            disabled={disabled}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : id}
            onChange={({ target, nativeEvent }) => onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)}
            className="peer size-5 appearance-none rounded-md border-[1.5px] border-field bg-card aria-invalid:border-danger aria-invalid:outline-1 aria-invalid:outline-danger checked:border-brand checked:bg-brand disabled:opacity-50"
          />
          <Check
            size={14}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute hidden text-brand-ink peer-checked:block"
          />
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      </label>
      {error !== undefined && (
        <p id={id} className="text-sm font-[620] text-danger">
          {error}
        </p>
      )}
    </>
  )
}
