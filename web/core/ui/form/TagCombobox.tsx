import { Combobox } from '@base-ui/react/combobox'
import Plus from 'lucide-react/icons/plus'
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { IN_TOP_LAYER } from '#web/core/ui/overlay/panel.ts'
import { inputAttributes, TAG_BOX, type TagInputProps } from './tag-input.ts'
import { matchesFor, namesIn, sameName } from './tag-match.ts'

type InputKeyEvent = Parameters<NonNullable<Combobox.Input.Props['onKeyDown']>>[0]

/**
 * The selected tags and the text field of a TagPicker, with its suggestions. Base UI treats the
 * list as `inline`, because its own popup would hide the rest of the page from screen readers and
 * has an English button "Dismiss".
 */
export function TagCombobox(props: TagInputProps) {
  const { typed, selected } = props
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const highlighted = useRef<TagOption>(undefined)
  const [open, setOpen] = useState(false)
  const tags = useTags(props, open)
  useCaretAtEnd(input)
  const listed = open && !tags.full && tags.entries.length > 0

  const select = (option: TagOption | undefined) => {
    if (!listed || !option) return
    tags.add(option)
    setOpen(false)
  }
  const handleKeyDown = (event: InputKeyEvent) => {
    if (event.key === ',' && typed.trim() !== '') select(highlighted.current)
    else if (event.key === 'Backspace' && typed === '' && selected.length > 0) tags.remove(selected.at(-1) ?? '')
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return setOpen(true)
    else if (event.key === 'Escape') {
      // By default, Base UI would remove all tags.
      event.preventBaseUIHandler()
      if (!listed) return
      setOpen(false)
      event.stopPropagation()
    } else if (event.key !== 'Enter') return
    // Enter must not submit the form, nor Escape close the dialog or popover, while the list is
    // open.
    event.preventDefault()
  }
  const handleLeave = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return
    setOpen(false)
    tags.addTyped()
    props.onBlur?.()
  }
  return (
    <Combobox.Root<TagOption, true>
      multiple
      inline
      items={tags.entries}
      filter={null}
      value={selected.map(asOption)}
      onValueChange={(next) => select(next.at(-1))}
      isItemEqualToValue={(one, other) => one.value === other.value}
      inputValue={typed}
      onInputValueChange={(value, { reason }) => {
        if (reason !== 'input-change') return
        tags.type(value)
        setOpen(true)
      }}
      open={listed}
      onOpenChange={setOpen}
      autoHighlight
      onItemHighlighted={(option) => {
        highlighted.current = option
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave */}
      <div ref={box} onBlur={handleLeave} data-invalid={props.invalid || undefined} className={TAG_BOX}>
        <Chips selected={selected} onRemove={tags.remove} input={input} />
        <Combobox.Input
          {...inputAttributes(props)}
          aria-expanded={listed}
          {...(!listed && { 'aria-controls': undefined })}
          ref={input}
          onFocus={() => setOpen(true)}
          onKeyDown={handleKeyDown}
        />
        <span role="status" aria-live="polite" className="sr-only">
          {tags.message}
        </span>
        {listed && <Suggestions box={box} />}
      </div>
    </Combobox.Root>
  )
}

/** Puts the caret after the text typed so far when this field replaces the plain one. */
function useCaretAtEnd(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const end = input.current?.value.length ?? 0
    if (end > 0) input.current?.setSelectionRange(end, end)
  }, [input])
}

interface ChipsProps {
  selected: readonly string[]
  onRemove: (value: string) => void
  input: RefObject<HTMLInputElement | null>
}

function Chips({ selected, onRemove, input }: ChipsProps) {
  return selected.map((value) => (
    <Chip
      key={value}
      onRemove={() => {
        onRemove(value)
        input.current?.focus()
      }}
    >
      {value}
    </Chip>
  ))
}

function Suggestions({ box }: { box: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const container = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={container} className="contents" />
      <Combobox.Portal container={container} className="contents">
        <Combobox.Positioner {...IN_TOP_LAYER} anchor={() => surroundingsOf(box.current)} align="start">
          <Combobox.List
            aria-label={t('ui.tags.list')}
            className="float w-(--anchor-width) [--most:19rem] overflow-y-auto p-1.5"
          >
            {(option: TagOption) => <Suggestion key={`${option.isNew} ${option.value}`} option={option} />}
          </Combobox.List>
        </Combobox.Positioner>
      </Combobox.Portal>
    </>
  )
}

function Suggestion({ option }: { option: TagOption }) {
  return (
    <Combobox.Item
      value={option}
      className="flex min-h-10 cursor-pointer items-center gap-2 rounded-lg px-3 py-1.5 data-highlighted:bg-brand-soft data-highlighted:text-brand data-highlighted:inset-ring-1 data-highlighted:inset-ring-brand pointer-coarse:min-h-11"
    >
      {option.isNew && <Plus size={16} aria-hidden="true" />}
      <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        {option.label}
      </span>
    </Combobox.Item>
  )
}

/**
 * The element that the list must not cover: the field with its label and hint, or the popover
 * around it.
 */
function surroundingsOf(box: HTMLElement | null) {
  return box?.closest('[popover]') ?? box?.closest('[data-field]') ?? box
}

interface TagOption {
  value: string
  label: string
  /** Whether the tag is a new name, which selecting it creates. */
  isNew: boolean
}

const asOption = (value: string): TagOption => ({ value, label: value, isNew: false })

/**
 * The suggestions for the typed text, and functions that change the selection and announce the
 * change to screen readers.
 */
function useTags(
  { typed, onType, options, proposedBy, selected, onChange, max, onCreate }: TagInputProps,
  open: boolean,
) {
  const { t } = useTranslation()
  const [message, setMessage] = useState('')
  const text = typed.trim()
  const full = selected.length >= max
  const isNew = onCreate !== undefined && text !== '' && sameName([...options, ...selected], text) === undefined
  const isProposing = proposedBy !== undefined && text === ''
  const offered = !isProposing ? options : open ? namesIn(proposedBy(), options) : []
  const entries = matchesFor(typed, offered, selected).map(asOption)
  if (isNew) entries.push({ value: text, label: t('ui.tags.create', { name: text }), isNew })

  const add = (option: TagOption) => {
    if (full) return
    if (option.isNew) onCreate?.(option.value)
    onChange([...selected, option.value])
    onType('')
    setMessage(t('ui.tags.added', { name: option.value, count: selected.length + 1, max }))
  }
  const remove = (value: string) => {
    onChange(selected.filter((other) => other !== value))
    setMessage(t('ui.tags.removed', { name: value, count: selected.length - 1, max }))
  }
  /** Selects the tag with the typed name, if there is one. */
  const addTyped = () => {
    const known = sameName(options, typed)
    if (known !== undefined && sameName(selected, known) === undefined) add(asOption(known))
  }
  const type = (value: string) => {
    onType(value)
    setMessage(t('ui.tags.found', { count: matchesFor(value, options, selected).length }))
  }
  return { entries, full, message, add, addTyped, remove, type }
}
