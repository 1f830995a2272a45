import type { ComponentProps } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Its name, read aloud and shown when pointed at. */
  label: string
}

/** The name stands inside as text: a search for the label of a field never finds the button beside it. */
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
