import type { ComponentProps } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Its name, read aloud and shown when pointed at. */
  label: string
}

export function IconButton({ label, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      aria-label={label}
      type={type}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-xl text-sm font-semibold text-muted transition-colors hover:bg-sunk hover:text-ink disabled:opacity-45 disabled:hover:bg-transparent ${className}`}
      {...rest}
    />
  )
}
