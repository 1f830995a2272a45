import { drawHills } from '#contract/drawing/hills.ts'

interface HillsProps {
  /** The same seed always gives the same hills. */
  seed: string
  width: number
  height: number
  /** Positions as shares of the width. */
  cairnAt?: number
  sunAt?: number
}

/** Hills in the hue of their box, which has the class `hills`; they fill it. */
export function Hills({ seed, width, height, ...places }: HillsProps) {
  const { ridges, sun } = drawHills(seed, { width, height }, places)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <circle className="hills-sun" cx={sun.x} cy={sun.y} r={sun.r} />
      {ridges.map(({ outline, shade }) => (
        <path
          key={shade}
          d={outline}
          fill={`color-mix(in srgb, var(--hill-near) ${Math.round(shade * 100)}%, var(--hill-far))`}
        />
      ))}
    </svg>
  )
}
