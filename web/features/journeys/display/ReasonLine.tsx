import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface ReasonLineProps {
  icon: LucideIcon
  children: ReactNode
  className?: string
}

/** Why a journey is suggested: an icon and a sentence, which isn't a link. */
export function ReasonLine({ icon: Icon, children, className = '' }: ReasonLineProps) {
  return (
    <p className={`flex items-start gap-2 text-sm text-muted ${className}`}>
      <Icon size={15} aria-hidden="true" className="mt-0.75 shrink-0 text-brand" />
      <span dir="auto" className="line-clamp-2 min-w-0 grow text-start">
        {children}
      </span>
    </p>
  )
}
