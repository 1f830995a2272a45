import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#web/ui/display/Chip.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { TagList, type TagOption } from './TagList.tsx'
import { matchesFor, sameName } from './tag-match.ts'

interface TagPickerProps extends Omit<FieldProps, 'counter'> {
  name?: string
  options: readonly string[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  onBlur?: (() => void) | undefined
  /** The most that may be chosen. */
  max: number
  /** Makes a name that is not there yet; without it only known ones can be chosen. */
  onCreate?: ((name: string) => void) | undefined
  placeholder?: string
  autoFocus?: boolean
}

/** Chips and a box that finds more of them: the combobox of the WAI patterns, names compared without case and spaces. */
export function TagPicker(props: TagPickerProps) {
  const {
    label,
    error,
    hint,
    required,
    className,
    name,
    options,
    selected,
    onChange,
    onBlur,
    max,
    onCreate,
    placeholder,
    autoFocus,
  } = props
  const { t } = useTranslation()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')

  const full = selected.length >= max
  const text = typed.trim()
  const isNew = onCreate !== undefined && text !== '' && sameName([...options, ...selected], text) === undefined
  const entries: TagOption[] = [
    ...matchesFor(typed, options, selected).map((value) => ({ value, label: value, isNew: false })),
    ...(isNew ? [{ value: text, label: t('ui.tags.create', { name: text }), isNew: true }] : []),
  ]
  const listed = open && !full
  const current = entries[Math.min(active, entries.length - 1)]

  const choose = (option: TagOption) => {
    if (full) return
    if (option.isNew) onCreate?.(option.value)
    onChange([...selected, option.value])
    setTyped('')
    setActive(0)
    setOpen(false)
    setSaid(t('ui.tags.added', { name: option.value, count: selected.length + 1, max }))
    input.current?.focus()
  }
  const remove = (value: string) => {
    onChange(selected.filter((kept) => kept !== value))
    setSaid(t('ui.tags.removed', { name: value, count: selected.length - 1, max }))
    input.current?.focus()
  }
  const handleType = (value: string) => {
    setTyped(value)
    setActive(0)
    setOpen(true)
    setSaid(t('ui.tags.found', { count: matchesFor(value, options, selected).length }))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      setActive(listed ? (active + step + entries.length) % Math.max(1, entries.length) : 0)
      setOpen(true)
    } else if (event.key === 'Escape' && listed) setOpen(false)
    else if (event.key === 'Enter' || (event.key === ',' && text !== '')) {
      if (listed && current && (text !== '' || event.key === 'Enter')) choose(current)
    } else if (event.key === 'Backspace' && typed === '' && selected.length > 0) remove(selected.at(-1) ?? '')
    else return
    event.preventDefault()
  }
  const handleLeave = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return
    setOpen(false)
    const known = sameName(options, typed)
    if (text !== '' && known !== undefined && !full && sameName(selected, known) === undefined) {
      onChange([...selected, known])
      setTyped('')
    }
    onBlur?.()
  }
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      required={required}
      className={className}
      counter={t('ui.tags.count', { count: selected.length, max })}
    >
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave
        <div
          ref={box}
          onBlur={handleLeave}
          data-invalid={error !== undefined || undefined}
          className="field-box flex flex-wrap items-center gap-1.5 py-1.5"
        >
          {selected.map((value) => (
            <Chip key={value} onRemove={() => remove(value)}>
              {value}
            </Chip>
          ))}
          <input
            {...control}
            ref={input}
            name={name}
            value={typed}
            role="combobox"
            aria-expanded={listed && entries.length > 0}
            aria-controls={listed && entries.length > 0 ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={listed && current ? `${listId}-${entries.indexOf(current)}` : undefined}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: asked for only by a panel that was opened to type here
            autoFocus={autoFocus}
            dir="auto"
            readOnly={full}
            placeholder={full ? undefined : placeholder}
            onChange={(event) => handleType(event.target.value)}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onKeyDown={handleKeyDown}
            className="min-h-8 min-w-28 grow bg-transparent outline-none"
          />
          <span role="status" className="sr-only">
            {said}
          </span>
          {listed && entries.length > 0 && (
            <TagList
              id={listId}
              entries={entries}
              active={current}
              anchor={box}
              onChoose={choose}
              onPoint={(option) => setActive(entries.indexOf(option))}
            />
          )}
        </div>
      )}
    </Field>
  )
}
