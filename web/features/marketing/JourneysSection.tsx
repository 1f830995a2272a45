import type { ReactNode } from 'react'
import type { Journey } from '#contract/journey.ts'

interface JourneysSectionProps {
  title: string
  /** Content beside the title, such as a link to more journeys. */
  aside?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}

/** A titled row of journeys. */
export function JourneysSection({ title, aside, id, className = '', children }: JourneysSectionProps) {
  return (
    <section id={id} className={`py-6 ${className}`}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 className="min-w-0 text-[2rem]">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Renders a list of journeys; outlines while it is undefined. */
export type ShowJourneys = (journeys: readonly Journey[] | undefined) => ReactNode
