import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { RowIcon } from './RowPanel.tsx'

interface FoldingRowProps {
  icon?: ReactNode
  title: string
  hint: ReactNode
  /** What is chosen, at the end of the row. */
  value: ReactNode
  /** The choice, with its own padding. It stays mounted once opened, with what is typed. */
  children: ReactNode
}

/** A row of a panel that shows what is chosen, and opens the choice below it. */
export function FoldingRow({ icon, title, hint, value, children }: FoldingRowProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const handlePress = () => {
    setOpen(!isOpen)
    setWasOpened(true)
  }
  return (
    <li className="border-t border-line leading-snug">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={wasOpened ? id : undefined}
        onClick={handlePress}
        className="flex min-h-17 w-full items-center gap-x-3.5 px-5.5 py-2.5 text-start -outline-offset-2 max-sm:gap-x-3 max-sm:px-4 max-sm:py-2"
      >
        {icon && <RowIcon icon={icon} className="bg-sunk text-muted max-[22.5rem]:hidden" />}
        <span className="min-w-0 grow hyphens-auto [overflow-wrap:anywhere]">
          <b className="block font-[650]">{title}</b>
          <span className="mt-0.5 block text-sm text-muted">{hint}</span>
        </span>
        {value}
        <ChevronDown size={17} aria-hidden="true" className={`shrink-0 text-brand ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {wasOpened && (
        <div id={id} hidden={!isOpen}>
          {children}
        </div>
      )}
    </li>
  )
}
