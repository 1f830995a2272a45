import { contoursOf } from '#contract/rules/contours.ts'
import type { StepType } from '#contract/step.ts'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'

const SHEET = { width: 320, height: 400, lines: 13, stride: 26 }
const STONES = { most: 9, bottom: 368, height: 316, tallest: 64, widest: 124, narrowest: 42 }
const COLORS = ['#f4efe4', '#e6dfd0', '#d9d0bd'] as const
const TOP = '#c9683c'
const ICON = 18
/** Delay between two stones in ms. With 9 stones of 120 ms each, the animation takes 600 ms. */
const DELAY_MS = 60

/**
 * An animated cairn with a stone for each required step, at most 9. The stones are stacked one by
 * one.
 */
export function FinishStones({ seed, kinds, className }: { seed: string; kinds: StepType[]; className: string }) {
  const stones = kinds.length > STONES.most ? [...kinds.slice(0, STONES.most - 1), ...kinds.slice(-1)] : kinds
  const count = stones.length
  const height = Math.min(STONES.tallest, STONES.height / count)
  return (
    <div className={`cover hue-5 ${className}`}>
      <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={contoursOf(seed, SHEET)} fill="none" stroke="#fff" strokeOpacity=".34" strokeWidth="1.2" />
      </svg>
      <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        {stones.map((kind, index) => {
          const [cx, cy] = [160 + (index % 2 === 0 ? 3 : -4), STONES.bottom - height / 2 - index * height]
          const isTop = index === count - 1
          return (
            <g
              key={index}
              className="motion-safe:animate-[stack_120ms_ease-out_backwards]"
              style={{ animationDelay: `${index * DELAY_MS}ms` }}
            >
              <ellipse
                cx={cx}
                cy={cy}
                rx={STONES.widest - ((STONES.widest - STONES.narrowest) * index) / Math.max(count - 1, 1)}
                ry={height * 0.54}
                fill={isTop ? TOP : COLORS[index % COLORS.length]}
              />
              <g
                transform={`translate(${cx - ICON / 2} ${cy - ICON / 2})`}
                className={isTop ? 'text-white' : 'text-[#4f4a3c]'}
              >
                <StepIcon stepType={kind} size={ICON} />
              </g>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
