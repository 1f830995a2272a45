import type { ReactNode } from 'react'
import type { Journey } from '#contract/journey.ts'

interface JourneysSectionProps {
  title: string
  /** Beside the title: where there is more. */
  aside?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}

/** A row of journeys under a title. */
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

/** How a page shows journeys; undefined while they are on their way. */
export type ShowJourneys = (journeys: readonly Journey[] | undefined) => ReactNode
