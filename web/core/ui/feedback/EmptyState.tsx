import { type ReactNode, Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'

const CairnStones = lazyPart(() => import('#web/core/ui/display/CairnStones.tsx'), 'CairnStones')

interface EmptyStateProps {
  title: string
  text?: string | undefined
  /** 'h1' if the message is the whole page, 'h3' inside a section that has a heading. */
  level?: 'h1' | 'h2' | 'h3'
  /** Buttons or links below the text, such as 'Create a journey'. */
  children?: ReactNode
}

export function EmptyState({ title, text, level: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <section className="grid justify-items-center gap-4 rounded-panel border-[1.5px] border-dashed border-line px-5 py-11 text-center">
      <Suspense fallback={<span className="h-42" />}>
        <CairnStones className="h-42 w-55 rounded-3xl" />
      </Suspense>
      <Heading className="text-[1.45rem]">{title}</Heading>
      {text !== undefined && <p className="max-w-[29rem] text-muted">{text}</p>}
      {children !== undefined && <div className="flex flex-wrap justify-center gap-2.5">{children}</div>}
    </section>
  )
}
