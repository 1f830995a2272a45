import { type ReactNode, useEffect, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useIsHydrating } from '#web/core/browser/useIsServerHtml.ts'
import { hueClass } from '#web/core/ui/display/hue.ts'
import type { JourneyMap, JourneyMapProps, MappedJourney } from './JourneyMap.tsx'

type PicturedJourney = MappedJourney & Partial<Pick<Journey, 'cover' | 'coverPictures'>>

type Drawing = typeof JourneyMap

/** The drawing once it is loaded; until then, and in the server's pages, covers are plain. */
let loadedDrawing: Drawing | null = null

interface JourneyCoverProps extends Pick<JourneyMapProps, 'onMap'> {
  journey: PicturedJourney
  /** Whether there is space for pictures of the steps, which then replace the map. */
  pictured?: boolean
  className?: string
  children?: ReactNode
}

/** An area in the journey's hue with the map of the journey or pictures of its steps. */
export function JourneyCover({ journey, pictured = false, onMap, className = '', children }: JourneyCoverProps) {
  const [isBroken, setIsBroken] = useState(false)
  const pictures = pictured && !isBroken && journey.cover !== 'map' ? (journey.coverPictures ?? []) : []
  return (
    <div className={`cover ${hueClass(journey.coverSeed)} ${className}`}>
      {pictures.length > 0 ? (
        <div className="collage">
          {pictures.map((picture) => (
            <img key={picture} src={picture} alt="" loading="lazy" decoding="async" onError={() => setIsBroken(true)} />
          ))}
        </div>
      ) : (
        <LoadedMap journey={journey} onMap={onMap} />
      )}
      {children}
    </div>
  )
}

function LoadedMap(props: JourneyMapProps) {
  const Drawing = useDrawing()
  return Drawing && <Drawing {...props} />
}

function useDrawing(): Drawing | null {
  const isHydrating = useIsHydrating()
  const [Drawing, setDrawing] = useState(() => (isHydrating ? null : loadedDrawing))
  useEffect(() => {
    if (Drawing) return
    import('./JourneyMap.tsx').then(
      (loaded) => {
        loadedDrawing = loaded.JourneyMap
        setDrawing(() => loaded.JourneyMap)
      },
      // If the drawing can't be loaded, the plain cover stays.
      () => {},
    )
  }, [Drawing])
  return Drawing
}
