import { useEffect, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useLazyPart } from '#web/core/ui/base/useLazyPart.ts'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { Field } from './Field.tsx'
import { inputAttributes, TAG_BOX, type TagInputProps, type TagPickerProps } from './tag-input.ts'

const importCombobox = () => import('./TagCombobox.tsx').then(({ TagCombobox }) => TagCombobox)

/**
 * A field for tags: the selected ones as chips, and a text field that suggests others, ignoring
 * case and spaces in names. The field works as plain text until the combobox has loaded, which then
 * keeps its text and focus.
 */
export function TagPicker({
  label,
  error,
  hint,
  required,
  className,
  autoFocus = false,
  isCounted = true,
  ...rest
}: TagPickerProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [Combobox, fetchCombobox] = useLazyPart(importCombobox)
  const [focused, setFocused] = useState(autoFocus)
  const [composing, setComposing] = useState(false)
  useEffect(() => void fetchCombobox(), [fetchCombobox])
  const counter = isCounted ? t('ui.tags.count', { count: rest.selected.length, max: rest.max }) : undefined
  return (
    <Field label={label} error={error} hint={hint} required={required} className={className} counter={counter}>
      {(control) => {
        const input = { ...rest, control, invalid: error !== undefined, typed, onType: setTyped, autoFocus: focused }
        if (Combobox && !composing) return <Combobox {...input} />
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus
          <div
            onFocus={() => {
              setFocused(true)
              void fetchCombobox()
            }}
            onBlur={() => setFocused(false)}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
          >
            <PlainInput {...input} />
          </div>
        )
      }}
    </Field>
  )
}

/** The text field that is shown until TagCombobox, which looks the same, has loaded. */
function PlainInput(props: TagInputProps) {
  const { typed, onType, selected, onChange } = props
  return (
    <div className={TAG_BOX}>
      {selected.map((value) => (
        <Chip key={value} onRemove={() => onChange(selected.filter((other) => other !== value))}>
          {value}
        </Chip>
      ))}
      <input
        {...inputAttributes(props)}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        // Enter chooses a tag and never sends the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  )
}
