import { Combobox } from '@base-ui/react/combobox'
import { type FocusEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IN_TOP_LAYER } from '#web/core/ui/overlay/panel.ts'
import { Field, type FieldProps } from './Field.tsx'
import type { Option } from './SelectField.tsx'

type InputKeyEvent = Parameters<NonNullable<Combobox.Input.Props['onKeyDown']>>[0]

interface SearchSelectProps extends Omit<FieldProps, 'counter'> {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  options: readonly Option[]
}

/**
 * A field to choose one of many options by typing a part of its label. Leaving the field without
 * choosing restores the label of the chosen option.
 */
export function SearchSelect({ label, error, hint, required, className, ...rest }: SearchSelectProps) {
  const { name, value, onChange, onBlur, options } = rest
  const box = useRef<HTMLDivElement>(null)
  const [searched, setSearched] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value) ?? null
  const found = searched === null ? options : options.filter((option) => matches(option, searched))

  const handleChange = (option: Option | null) => {
    if (option) onChange(option.value)
    setSearched(null)
    setOpen(false)
  }
  const handleKeyDown = (event: InputKeyEvent) => {
    if (event.key !== 'Escape' || !open) return
    // By default, Escape would empty the field and close a dialog around it.
    event.preventBaseUIHandler()
    event.stopPropagation()
    setSearched(null)
    setOpen(false)
  }
  const handleLeave = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return
    setSearched(null)
    setOpen(false)
    onBlur?.()
  }
  return (
    <Field label={label} error={error} hint={hint} required={required} className={className}>
      {(control) => (
        <Combobox.Root<Option>
          inline
          items={found}
          filter={null}
          value={chosen}
          onValueChange={handleChange}
          isItemEqualToValue={(one, other) => one.value === other.value}
          inputValue={searched ?? chosen?.label ?? ''}
          onInputValueChange={(text, { reason }) => {
            if (reason !== 'input-change') return
            setSearched(text)
            setOpen(true)
          }}
          open={open}
          onOpenChange={setOpen}
          autoHighlight
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave */}
          <div ref={box} onBlur={handleLeave}>
            <Combobox.Input
              {...control}
              name={name}
              autoComplete="off"
              aria-expanded={open}
              {...(!open && { 'aria-controls': undefined })}
              onFocus={(event) => event.currentTarget.select()}
              onClick={() => setOpen(true)}
              onKeyDown={handleKeyDown}
              className="field-box select-box"
            />
            {open && <Options box={box} isEmpty={found.length === 0} />}
          </div>
        </Combobox.Root>
      )}
    </Field>
  )
}

function Options({ box, isEmpty }: { box: RefObject<HTMLElement | null>; isEmpty: boolean }) {
  const { t } = useTranslation()
  const container = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={container} className="contents" />
      <Combobox.Portal container={container} className="contents">
        <Combobox.Positioner {...IN_TOP_LAYER} anchor={box} align="start">
          <div className="float w-(--anchor-width) [--most:19rem] overflow-y-auto p-1.5">
            {isEmpty && <p className="px-3 py-2 text-muted">{t('ui.select.none')}</p>}
            <Combobox.List aria-label={t('ui.select.list')}>
              {(option: Option) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-10 cursor-pointer items-center rounded-lg px-3 py-1.5 data-highlighted:bg-brand-soft data-highlighted:text-brand data-highlighted:inset-ring-1 data-highlighted:inset-ring-brand data-selected:font-semibold pointer-coarse:min-h-11"
                >
                  {option.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </div>
        </Combobox.Positioner>
      </Combobox.Portal>
    </>
  )
}

/**
 * Whether the label contains every word of the search: 'york' and 'new york' find 'America/New
 * York'.
 */
function matches({ label }: Option, searched: string): boolean {
  const text = label.toLowerCase()
  return searched
    .toLowerCase()
    .split(/[\s_/]+/u)
    .every((word) => text.includes(word))
}
