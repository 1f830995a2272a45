import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** The id that `#` links refer to. */
  id?: string
  children: ReactNode
}

/** A titled section of a text page, whose lines are short enough to read well. */
export function Section({ title, id, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-6 text-[1.03rem]">
      <h2 id={titleId} className="mb-4 text-[clamp(1.5rem,3vw,1.9rem)]">
        {title}
      </h2>
      {children}
    </section>
  )
}
