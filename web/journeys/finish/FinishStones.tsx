import { contoursOf } from '#contract/rules/contours.ts'

const SHEET = { width: 320, height: 400, lines: 13, stride: 26 }
const STONES = { most: 9, bottom: 368, height: 316, tallest: 64, widest: 124, narrowest: 42 }
const COLORS = ['#f4efe4', '#e6dfd0', '#d9d0bd'] as const
const TOP = '#c9683c'
/** Between two stones; with 9 stones of 120 ms each, the last one lies after 600 ms. */
const STEP_MS = 60

/** A cairn of one stone per unit, at most 9, which are put on each other one by one. */
export function FinishStones({ seed, units, className }: { seed: string; units: number; className: string }) {
  const count = Math.max(1, Math.min(units, STONES.most))
  const height = Math.min(STONES.tallest, STONES.height / count)
  return (
    <div className={`cover hue-0 ${className}`}>
      <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={contoursOf(seed, SHEET)} fill="none" stroke="#fff" strokeOpacity=".34" strokeWidth="1.2" />
      </svg>
      <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <ellipse
            key={index}
            cx={160 + (index % 2 === 0 ? 3 : -4)}
            cy={STONES.bottom - height / 2 - index * height}
            rx={STONES.widest - ((STONES.widest - STONES.narrowest) * index) / Math.max(count - 1, 1)}
            ry={height * 0.54}
            fill={index === count - 1 ? TOP : COLORS[index % COLORS.length]}
            className="motion-safe:animate-[stack_120ms_ease-out_backwards]"
            style={{ animationDelay: `${index * STEP_MS}ms` }}
          />
        ))}
      </svg>
    </div>
  )
}
