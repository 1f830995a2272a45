import { Field, type FieldProps } from './Field.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
}

interface SelectFieldProps<Value extends string> extends Omit<FieldProps, 'counter'> {
  name: string
  value: Value | ''
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  options: readonly Option<Value>[]
  /** Text that is shown while no option is chosen; it isn't an option. */
  placeholder?: string
  autoFocus?: boolean
  disabled?: boolean
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, error, hint, required, compact, className, options, placeholder, value, onChange, ...rest } = props
  const handleChange = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Field label={label} error={error} hint={hint} required={required} compact={compact} className={className}>
      {(control) => (
        <select
          {...control}
          {...rest}
          value={value}
          onChange={(event) => handleChange(event.target.value)}
          className={`field-box ${value === '' ? 'text-faint' : ''}`}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
