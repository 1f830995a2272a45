import { type HTMLInputTypeAttribute, useId } from 'react'
import { countCharacters } from '#contract/text.ts'
import { Field, type FieldProps } from './Field.tsx'

interface TextFieldProps extends Omit<FieldProps, 'counter'> {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  type?: HTMLInputTypeAttribute
  /** Max. characters; if given, 'n/max' is shown below the field. */
  counter?: number | undefined
  /** Number of lines; if given, the field is a textarea. */
  rows?: number | undefined
  /** Suggested values in a datalist; not for a textarea. */
  suggestions?: readonly string[] | undefined
  autoComplete?: string
  placeholder?: string | undefined
  dir?: 'auto' | 'ltr' | 'rtl' | undefined
  autoFocus?: boolean
  disabled?: boolean
  inputMode?: 'text' | 'email' | 'url' | 'tel' | 'search' | 'numeric'
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    error,
    hint,
    required,
    compact,
    className,
    counter,
    rows,
    type = 'text',
    onChange,
    onBlur,
    dir,
    suggestions,
    ...rest
  } = props
  const listId = useId()
  const count = counter === undefined ? undefined : `${countCharacters(rest.value)}/${counter}`
  const direction = dir ?? (type === 'email' || type === 'url' || type === 'tel' ? 'ltr' : 'auto')
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      required={required}
      compact={compact}
      className={className}
      counter={count}
    >
      {(control) =>
        rows !== undefined && rows > 1 ? (
          <textarea
            {...control}
            {...rest}
            rows={rows}
            dir={direction}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className="field-box block resize-y"
          />
        ) : (
          <>
            <input
              {...control}
              {...rest}
              type={type}
              dir={direction}
              list={suggestions && listId}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
              className="field-box"
            />
            {suggestions && (
              <datalist id={listId}>
                {suggestions.map((suggestion) => (
                  <option key={suggestion} value={suggestion} />
                ))}
              </datalist>
            )}
          </>
        )
      }
    </Field>
  )
}
