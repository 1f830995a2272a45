import type { ControlProps, FieldProps } from './Field.tsx'

export interface TagPickerProps extends Omit<FieldProps, 'counter'> {
  name?: string
  options: readonly string[]
  /** A text that names the options to propose before something is typed; by default the first ones are. */
  proposedBy?: () => string
  selected: readonly string[]
  onChange: (selected: string[]) => void
  onBlur?: (() => void) | undefined
  /** Max. number of selected tags. */
  max: number
  /** Called when a new name is selected. Without it, only the options can be selected. */
  onCreate?: ((name: string) => void) | undefined
  placeholder?: string
  autoFocus?: boolean
  /** Whether the number of selected tags is shown. */
  isCounted?: boolean
}

/** The text field of a TagPicker, and the tags selected in it. */
export interface TagInputProps extends Omit<TagPickerProps, keyof FieldProps | 'isCounted'> {
  control: ControlProps
  invalid: boolean
  typed: string
  onType: (typed: string) => void
}

export const TAG_BOX = 'field-box flex flex-wrap items-center gap-1.5 py-1.5'

export function inputAttributes({ control, name, autoFocus, placeholder, selected, max }: TagInputProps) {
  const full = selected.length >= max
  return {
    ...control,
    name,
    autoFocus,
    autoComplete: 'off',
    dir: 'auto',
    readOnly: full,
    placeholder: full ? undefined : placeholder,
    className: 'min-h-8 min-w-28 grow bg-transparent outline-none',
  }
}
