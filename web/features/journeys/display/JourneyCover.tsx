import type { ReactNode } from 'react'
import type { Journey } from '#contract/journey.ts'
import { ringsOf } from '#contract/rules/contours.ts'
import { hueClass } from '#web/core/ui/display/hue.ts'
import { UNPUBLISHED } from '#web/features/journeys/data/unpublished.ts'

const SHEETS = { card: { width: 420, height: 120 }, hero: { width: 420, height: 330 } } as const

interface JourneyCoverProps {
  journey: Pick<Journey, 'id' | 'badges' | 'stepCount' | 'doneSteps'>
  variant?: keyof typeof SHEETS
  className?: string
  children?: ReactNode
}

/**
 * A map drawn from the journey's id, with one ring per step, the first one outermost. The rings of
 * done steps are filled.
 */
export function JourneyCover({ journey, variant = 'card', className = '', children }: JourneyCoverProps) {
  const { id, badges, stepCount, doneSteps } = journey
  const { width, height } = SHEETS[variant]
  const rings = id === UNPUBLISHED ? [] : ringsOf(id, stepCount, { width, height })
  const done = new Set(doneSteps)
  return (
    <div className={`cover ${hueClass(hueOf({ id, badges }))} ${className}`}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="rtl:-scale-x-100"
      >
        {rings.map((ring, index) => {
          const isDone = isRingDone(done, index, { rings: rings.length, steps: stepCount })
          const band = ring + (rings[index + 1] ?? '')
          return <path key={ring} d={isDone ? band : ring} className={isDone ? 'map-done' : 'map-ring'} />
        })}
      </svg>
      {children}
    </div>
  )
}

/** Whether a ring is filled; in a long journey a ring stands for several steps. */
function isRingDone(done: ReadonlySet<number>, ring: number, { rings, steps }: { rings: number; steps: number }) {
  const from = Math.floor((ring * steps) / rings)
  const until = Math.floor(((ring + 1) * steps) / rings)
  for (let step = from; step < until; step++) if (!done.has(step)) return false
  return true
}

/** The text that determines the hue of a journey's cover and tiles. */
export function hueOf({ id, badges }: Pick<Journey, 'id' | 'badges'>): string {
  return badges[0]?.name ?? id
}
