import { drawHills, type HillOptions } from '#contract/drawing/hills.ts'

interface HillsProps extends HillOptions {
  /** The same seed always gives the same hills. */
  seed: string
  width: number
  height: number
}

/** Hills in the hue of their box, which has the class `hills`; they fill it. */
export function Hills({ seed, width, height, ...options }: HillsProps) {
  const { ridges, sun } = drawHills(seed, { width, height }, options)
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
