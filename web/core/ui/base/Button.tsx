import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './Spinner.tsx'

export interface ButtonLook {
  variant?: 'primary' | 'quiet' | 'soft' | 'plain' | 'danger' | undefined
  size?: 'md' | 'lg' | undefined
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Whether an action is running: the button keeps its size and focus, but ignores presses. */
  busy?: boolean | undefined
}

export function Button({
  variant,
  size,
  busy = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={`${buttonClass({ variant, size })} ${className}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** The classes of a button, for links that look like buttons. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook = {}): string {
  return `button button-${variant} ${size === 'lg' ? 'button-lg' : ''}`
}
