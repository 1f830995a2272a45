import type { ComponentProps } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Read aloud, and shown as tooltip. */
  label: string
}

/**
 * The name is text, not aria-label, so that `getByLabelText` doesn't find the button for a field.
 */
export function IconButton({ label, className = '', type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button title={label} type={type} className={`icon-button ${className}`} {...rest}>
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}
