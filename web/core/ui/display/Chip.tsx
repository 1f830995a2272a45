import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'

interface ChipProps {
  selected?: boolean
  /** The name in the label of the remove button; by default the children. */
  name?: string
  onRemove?: (() => void) | undefined
  /** If given, the chip is a toggle button that calls it. */
  onClick?: (() => void) | undefined
  size?: 'md' | 'lg'
  disabled?: boolean
  children: ReactNode
}

export function chipClass({ selected = false, size = 'md' }: { selected?: boolean; size?: 'md' | 'lg' } = {}): string {
  const look = selected ? 'border-brand bg-brand-soft text-brand' : 'border-line bg-sunk text-muted'
  const padding = size === 'lg' ? 'min-h-10 px-4 text-[0.90625rem]' : 'min-h-7 px-3 text-[0.8125rem]'
  return `inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-full border py-0.5 font-[560] ${look} ${padding}`
}

export function Chip({ selected = false, name, onRemove, onClick, size = 'md', disabled, children }: ChipProps) {
  const { t } = useTranslation()
  const label = (
    <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
      {children}
    </span>
  )
  if (onClick) {
    return (
      <button
        type="button"
        aria-pressed={selected}
        disabled={disabled}
        onClick={onClick}
        className={`${chipClass({ selected, size })} transition-colors hover:border-field disabled:opacity-55 pointer-coarse:min-h-11 ${selected ? 'hover:border-brand' : ''}`}
      >
        {selected && <Check size={14} strokeWidth={2.6} aria-hidden="true" />}
        {label}
      </button>
    )
  }
  return (
    <span className={chipClass({ selected: selected || onRemove !== undefined, size })}>
      {label}
      {onRemove && (
        <button
          type="button"
          aria-label={t('ui.remove', { name: name ?? (typeof children === 'string' ? children : '') })}
          onClick={onRemove}
          disabled={disabled}
          className="relative -me-2 grid size-6 place-items-center rounded-full before:absolute before:-inset-2.5 hover:bg-card pointer-coarse:size-8"
        >
          <X size={14} strokeWidth={2.4} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
