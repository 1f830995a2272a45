interface NumberProps {
  value: number
  onChange: (value: number) => void
}

/** The props of a text field for a whole number, from those of the form's field; NaN while nothing is typed. */
export function wholeNumberProps<Props extends NumberProps>({ value, onChange, ...rest }: Props) {
  return {
    ...rest,
    value: Number.isNaN(value) ? '' : String(value),
    onChange: (text: string) => onChange(Number.parseInt(text.replaceAll(/\D/gu, ''), 10)),
    inputMode: 'numeric' as const,
  }
}
