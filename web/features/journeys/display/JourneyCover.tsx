import { type ReactNode, useEffect, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { hueClass } from '#web/core/ui/display/hue.ts'
import type { JourneyMap } from './JourneyMap.tsx'

export type CoverJourney = Pick<Journey, 'coverSeed' | 'badges' | 'stepCount' | 'stepUnits' | 'doneSteps'>

type Drawing = typeof JourneyMap

/** The drawing, once it is loaded: covers are plain until then, and so are those in served pages. */
let loadedDrawing: Drawing | null = null

interface JourneyCoverProps {
  journey: CoverJourney
  className?: string
  children?: ReactNode
}

/** An area in the journey's hue with the map of the journey. */
export function JourneyCover({ journey, className = '', children }: JourneyCoverProps) {
  const Drawing = useDrawing()
  return (
    <div className={`cover ${hueClass(journey.coverSeed)} ${className}`}>
      {Drawing && <Drawing journey={journey} />}
      {children}
    </div>
  )
}

function useDrawing(): Drawing | null {
  const [Drawing, setDrawing] = useState(() => loadedDrawing)
  useEffect(() => {
    if (Drawing) return
    import('./JourneyMap.tsx').then(
      (loaded) => {
        loadedDrawing = loaded.JourneyMap
        setDrawing(() => loaded.JourneyMap)
      },
      // Without a connection, the plain cover stays.
      () => {},
    )
  }, [Drawing])
  return Drawing
}
