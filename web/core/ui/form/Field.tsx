import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'

export interface FieldProps {
  label: ReactNode
  error?: string | undefined
  hint?: string | undefined
  /** Text at the end of the line below the control, such as 'n/max'. */
  counter?: string | undefined
  required?: boolean | undefined
  /** Whether the line below only takes space while it shows an error or a hint. */
  compact?: boolean | undefined
  className?: string | undefined
}

/** Attributes that link a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/**
 * A form control with its label above and one line below for the error or the hint, so that errors
 * don't shift the layout.
 */
export function Field({
  label,
  error,
  hint,
  counter,
  required,
  compact = false,
  className = '',
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const isBelowEmpty = error === undefined && hint === undefined
  const control: ControlProps = {
    id,
    'aria-describedby': error !== undefined || hint !== undefined || counter !== undefined ? `${id}-below` : undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={`min-w-0 ${className}`} data-field>
      <label htmlFor={id} className="mb-1.5 flex gap-1 text-sm font-[650]">
        {label}
        {required === false && <span className="font-normal text-faint">{t('ui.optional')}</span>}
      </label>
      {children(control)}
      <div
        id={`${id}-below`}
        className={`flex justify-between gap-3 pt-1 text-[0.8125rem] leading-snug ${compact ? '' : hint === undefined ? 'min-h-6' : 'pb-4'} ${compact && isBelowEmpty ? 'sr-only' : ''}`}
      >
        {error === undefined ? (
          <span className="text-faint">{hint}</span>
        ) : (
          <span className="text-danger">{error}</span>
        )}
        {counter !== undefined && <span className="shrink-0 text-faint tabular-nums">{counter}</span>}
      </div>
    </div>
  )
}
