import type { ComponentProps } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  /** The name of the button, for screen readers and as tooltip. */
  label: string
}

/**
 * A button with only an icon. Its name is hidden text, not aria-label, so that `getByLabelText`
 * doesn't find the button instead of a field.
 */
export function IconButton({ label, className = '', type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button title={label} type={type} className={`icon-button ${className}`} {...rest}>
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}
