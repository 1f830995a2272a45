import { type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { drawGround } from '#contract/drawing/map/ground.ts'
import type { Point, Sheet } from '#contract/drawing/map/lines.ts'
import { motifOf } from '#contract/drawing/map/motif.ts'
import { type DrawnTrail, drawTrail, nodesOf } from '#contract/drawing/map/trail.ts'
import type { Journey } from '#contract/journey.ts'

export type MappedJourney = Pick<Journey, 'coverSeed' | 'badges' | 'stepCount' | 'stepUnits' | 'doneSteps'>

/** Min. side length of a map with a trail, in px. */
const TRAIL_FROM = 60
/** Sizes are drawn in steps of this many pixels, so that most resizing only stretches the map. */
const GRID = 8
/** Widths of the lit ground around the walked part, as shares of the height; the last one is brightest. */
const LIGHT = [0.62, 0.46, 0.3] as const

/** The size of a drawn map and where its steps are, in px. */
export interface MapPlaces {
  sheet: Sheet
  nodes: readonly Point[]
}

export interface JourneyMapProps {
  journey: MappedJourney
  /** Renders what lies on the map, in percent of its box. */
  onMap?: ((places: MapPlaces) => ReactNode) | undefined
}

/** The map of a journey, drawn for the size of its box: the ground, lit where walked, and the trail. */
export function JourneyMap({ journey, onMap }: JourneyMapProps) {
  const svg = useRef<SVGSVGElement>(null)
  const { width, height } = useSize(svg)
  const id = useId()
  const map = useMemo(() => {
    if (width === 0 || height === 0) return null
    const { coverSeed, badges } = journey
    const sheet = { width, height }
    const hasTrail = Math.min(width, height) >= TRAIL_FROM
    return {
      ground: drawGround(motifOf(badges, coverSeed), coverSeed, sheet),
      trail: hasTrail ? drawTrail(coverSeed, journey, sheet) : null,
    }
  }, [journey, width, height])
  return (
    <>
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="map rtl:-scale-x-100"
      >
        {map && (
          <>
            <g id={`${id}g`} className={map.trail?.isFinished ? 'map-lit' : undefined}>
              <rect width={width} height={height} className="map-ground" />
              {map.ground.map(({ path, light }, index) => (
                <path key={index} d={path} className="map-shade" fillOpacity={light} />
              ))}
            </g>
            {map.trail?.lit && !map.trail.isFinished && <Light id={id} along={map.trail.lit} height={height} />}
            {map.trail && <Trail trail={map.trail} />}
          </>
        )}
      </svg>
      {map &&
        onMap?.({ sheet: { width, height }, nodes: nodesOf(journey.coverSeed, journey.stepCount, { width, height }) })}
    </>
  )
}

/** Shows the ground once more in the lit colours, around the walked part. */
function Light({ id, along, height }: { id: string; along: string; height: number }) {
  return (
    <>
      <mask id={`${id}m`} maskUnits="userSpaceOnUse" x="0" y="0" width="100%" height="100%" className="map-light">
        {LIGHT.map((share) => (
          <path key={share} d={along} strokeWidth={share * height} />
        ))}
      </mask>
      <g mask={`url(#${id}m)`} className="map-lit">
        <use href={`#${id}g`} />
      </g>
    </>
  )
}

function Trail({ trail: { path, walked, openNodes, doneNodes, you, flag, areNodesSmall } }: { trail: DrawnTrail }) {
  return (
    <g className="map-trail" data-small={areNodesSmall || undefined}>
      <path d={path} className="map-way" />
      {walked && <path d={walked} className="map-walked" />}
      <path d={openNodes + doneNodes} className="map-edge" />
      {openNodes && <path d={openNodes} className="map-open" />}
      {doneNodes && <path d={doneNodes} className="map-done" />}
      <path d={flag} className="map-flag" />
      {you && (
        <>
          <path d={you} className="map-halo" />
          <path d={you} className="map-you-edge" />
          <path d={you} className="map-you" />
        </>
      )}
    </g>
  )
}

function useSize(element: RefObject<Element | null>): Sheet {
  const [size, setSize] = useState<Sheet>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const next = { width: onGrid(entry?.contentRect.width), height: onGrid(entry?.contentRect.height) }
      // A hidden box has no size, so it keeps its map.
      if (next.width === 0) return
      setSize((known) => (known.width === next.width && known.height === next.height ? known : next))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

function onGrid(length = 0): number {
  return Math.round(length / GRID) * GRID
}
