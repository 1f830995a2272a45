import { useEffect, useEffectEvent, useState } from 'react'
import { countDone, stonesOf } from '#contract/rules/cairn.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { UndoDone } from './UndoDone.tsx'
import type { Walk } from './useWalk.ts'

/** How long the new stone is shown, in ms: with the 300 ms in which it moves to its place, as in walk.css. */
const SHOWN_MS = 1200

/** Max. time in ms after the press; a stone whose script arrives later isn't shown, since the next step is in use. */
const LATE_MS = 300

interface LandedStoneProps {
  walk: Walk
  landed: NonNullable<Walk['landed']>
}

/**
 * The cairn with the stone of the step that was marked done, large and with its name, before the next step. A press or
 * a key ends it, and the bar of the next step, which is covered only for a moment, can be pressed at any time. Screen
 * readers read the line of the progress instead.
 */
export function LandedStone({ walk, landed: { step, at } }: LandedStoneProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { journey, steps, progress } = walk
  const [isLate] = useState(() => performance.now() - at > LATE_MS)
  const end = useEffectEvent(walk.showNext)
  useEffect(() => {
    const timer = setTimeout(() => end(), isLate ? 0 : SHOWN_MS)
    const handleKey = () => end()
    addEventListener('keydown', handleKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', handleKey)
    }
  }, [isLate])
  if (isLate) return null
  const stones = stonesOf(steps, progress.done)
  const done = countDone(stones)
  return (
    <>
      <div id="landed" aria-hidden="true" onClick={walk.showNext}>
        <JourneyCover journey={journey} className="h-19 shrink-0 short:hidden" />
        <p dir="auto" className="line-clamp-2 px-4 pt-3 font-head text-2xl leading-tight font-bold short:hidden">
          {journey.name}
        </p>
        <div className="grid min-h-0 grow grid-rows-[minmax(0,23rem)_auto] content-center justify-items-center gap-x-4 gap-y-4.5 px-4 py-4 text-center short:grid-cols-2 short:grid-rows-[minmax(0,1fr)] short:items-center">
          <Cairn seed={journey.id} stones={stones} size="finish" settlesLast className="h-full! w-auto!" />
          <p className="grid gap-1">
            <span className="text-sm font-[650] text-accent">
              {t('journeys.cairn', { count: stones.length, done: number(done), number: number(stones.length) })}
            </span>
            <span
              dir="auto"
              className="line-clamp-3 max-w-[18em] font-head text-2xl leading-tight font-bold text-balance"
            >
              {step.description}
            </span>
          </p>
        </div>
      </div>
      <div id="landed-bar">
        <UndoDone walk={walk} />
        <span className="text-sm text-muted">{t('walking.landed', { number: number(steps.indexOf(step) + 1) })}</span>
      </div>
    </>
  )
}
