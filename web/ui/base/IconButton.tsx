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
    <button
      title={label}
      type={type}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-xl text-sm font-semibold text-muted transition-colors hover:bg-sunk hover:text-ink disabled:opacity-45 disabled:hover:bg-transparent ${className}`}
      {...rest}
    >
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}
