import { type ReactNode, useId } from 'react'
import type { Option } from '#web/core/ui/form/SelectField.tsx'
import { PanelRow } from './RowPanel.tsx'

interface SelectRowProps<Value extends string> {
  icon?: ReactNode
  title: string
  hint?: ReactNode
  value: Value
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
  disabled?: boolean
}

/** A row with a choice of one option. */
export function SelectRow<Value extends string>(props: SelectRowProps<Value>) {
  const { icon, title, hint, value, onChange, options, disabled } = props
  const id = useId()
  return (
    <PanelRow
      icon={icon}
      title={<label htmlFor={id}>{title}</label>}
      hint={hint !== undefined && <span id={`${id}-hint`}>{hint}</span>}
    >
      <select
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className="field-box w-47.5"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </PanelRow>
  )
}
