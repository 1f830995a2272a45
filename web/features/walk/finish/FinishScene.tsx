import { stonesOf } from '#contract/rules/cairn.ts'
import { hueClass } from '#web/core/ui/display/hue.ts'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { Hills } from '#web/features/journeys/display/Hills.tsx'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'

const SCENE = { width: 452, height: 516 }

/** The finished cairn on hills in the journey's hue. `settles`: its last stone was placed just now. */
export function FinishScene({ walk, settles }: { walk: Walk; settles: boolean }) {
  const { journey, steps } = walk
  const stones = stonesOf(steps, new Set(steps.map(({ id }) => id)))
  return (
    <div className={`hills ${hueClass(journey.coverSeed)} h-84 sm:h-full`}>
      <Hills seed={journey.id} {...SCENE} />
      <Cairn
        seed={journey.id}
        stones={stones}
        size="finish"
        settlesLast={settles}
        className="relative mb-6 h-72! w-auto max-w-[82%]! sm:mb-12 sm:h-82.5! lg:h-100!"
      />
    </div>
  )
}
