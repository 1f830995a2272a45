import type { ReactNode } from 'react'
import { CairnStones } from './CairnStones.tsx'

interface EmptyStateProps {
  title: string
  text?: string | undefined
  /** What to do next. */
  children?: ReactNode
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <section className="grid justify-items-center gap-4 rounded-l border-[1.5px] border-dashed border-line px-5 py-11 text-center">
      <CairnStones className="h-42 w-55 rounded-3xl" />
      <h2 className="text-[1.45rem]">{title}</h2>
      {text !== undefined && <p className="max-w-[29rem] text-muted">{text}</p>}
      {children !== undefined && <div className="flex flex-wrap justify-center gap-2.5">{children}</div>}
    </section>
  )
}
