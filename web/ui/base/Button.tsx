import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './Spinner.tsx'

export interface ButtonLook {
  variant?: 'primary' | 'quiet' | 'soft' | 'danger' | undefined
  size?: 'md' | 'lg' | undefined
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Keeps size and focus, and ignores presses. */
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

/** The look of a button, for links. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook = {}): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`
}

const BASE =
  'inline-flex max-w-full items-center justify-center gap-2 rounded-full border px-5 text-center font-[650] leading-tight transition-[background-color,border-color,color] duration-150 disabled:opacity-55 aria-disabled:opacity-70'

/** Hover and active change colors only: a filter would confine the ::after of a stretched link. */
const VARIANTS = {
  primary:
    'border-transparent bg-brand text-brand-ink hover:bg-[color-mix(in_srgb,var(--brand),#fff_8%)] active:bg-[color-mix(in_srgb,var(--brand),#000_8%)]',
  quiet: 'border-field bg-transparent text-ink hover:bg-sunk active:bg-brand-soft',
  soft: 'border-transparent bg-brand-soft text-brand hover:border-brand active:bg-[color-mix(in_srgb,var(--brand-soft),var(--brand)_12%)]',
  danger:
    'border-transparent bg-danger text-danger-ink hover:bg-[color-mix(in_srgb,var(--danger),#fff_8%)] active:bg-[color-mix(in_srgb,var(--danger),#000_8%)]',
} as const

const SIZES = { md: 'min-h-11 py-2 text-[0.9375rem]', lg: 'min-h-13 py-2.5 px-6 text-[1.03rem]' } as const
