import { type ReactNode, Suspense, useId } from 'react'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { SwitchInput } from '#web/core/ui/form/Switch.tsx'

interface RowPanelProps {
  /** The hash of links to this panel. */
  id?: string
  title: string
  hint?: ReactNode
  /** A link or button beside the title. */
  action?: ReactNode
  /** Rows, or other content with its own padding. */
  children: ReactNode
}

/** A panel with a title and rows, such as those of the settings. */
export function RowPanel({ id, title, hint, action, children }: RowPanelProps) {
  const ownId = useId()
  const titleId = `${id ?? ownId}-title`
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className="panel min-w-0 overflow-clip outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 px-5.5 pt-4.5 pb-3 max-sm:px-4">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {hint !== undefined && <p className="mt-0.75 text-[0.875rem] text-muted">{hint}</p>}
        </div>
        {action}
      </div>
      <Suspense fallback={<Skeleton className="mx-5.5 mb-4 h-24 max-sm:mx-4" />}>{children}</Suspense>
    </section>
  )
}

/** A panel of rows without a title. */
export function Rows({ id, children }: Pick<RowPanelProps, 'id' | 'children'>) {
  return (
    <ul id={id} tabIndex={-1} className="panel min-w-0 overflow-clip outline-none *:first:border-t-0">
      {children}
    </ul>
  )
}

/** The icon before a row's text. */
export function RowIcon({ icon, className }: { icon: ReactNode; className: string }) {
  return (
    <span aria-hidden="true" className={`grid size-10 shrink-0 place-items-center rounded-[0.75rem] ${className}`}>
      {icon}
    </span>
  )
}

interface PanelRowProps {
  icon?: ReactNode
  /** Whether the icon is colored, which shows that the row's subject is in use. */
  isActive?: boolean
  title: ReactNode
  hint?: ReactNode
  /** The row's buttons, which move below the text where there is no room beside it. */
  children?: ReactNode
}

/** One row of a RowPanel, inside a list. */
export function PanelRow({ icon, isActive = false, title, hint, children }: PanelRowProps) {
  return (
    <li className="flex min-h-17 flex-wrap items-center justify-end gap-x-3.5 gap-y-1 border-t border-line px-5.5 py-3 leading-snug max-sm:gap-x-3 max-sm:px-4">
      {icon && <RowIcon icon={icon} className={isActive ? 'bg-brand-soft text-brand' : 'bg-sunk text-muted'} />}
      <div className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        <div className="font-[650]">{title}</div>
        {hint !== undefined && <div className="mt-0.5 text-sm text-muted">{hint}</div>}
      </div>
      {children && <div className="flex flex-wrap items-center justify-end gap-1">{children}</div>}
    </li>
  )
}

interface SwitchRowProps {
  icon?: ReactNode
  title: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A row with a switch, which is saved at once. */
export function SwitchRow({ icon, title, hint, checked, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <li className="flex min-h-17 items-center gap-3.5 border-t border-line px-5.5 py-2.5 leading-snug max-sm:gap-3 max-sm:px-4">
      {icon && <RowIcon icon={icon} className="bg-sunk text-muted" />}
      <label htmlFor={id} className="grid min-h-11 min-w-0 grow content-center [overflow-wrap:anywhere]">
        <span id={`${id}-title`} className="font-[650]">
          {title}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
            {hint}
          </span>
        )}
      </label>
      <SwitchInput
        id={id}
        checked={checked}
        onChange={onChange}
        labelledBy={`${id}-title`}
        describedBy={hint === undefined ? undefined : `${id}-hint`}
      />
    </li>
  )
}
