import { useEffect, useState } from 'react'
import { drawCairn } from '#contract/drawing/cairn.ts'
import { type CairnStone, countDone } from '#contract/rules/cairn.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { StepIcon } from './StepIcon.tsx'

/** Widths of the lowest stone and heights of the stones in px, and the size of the icons on them. */
const SIZES = {
  small: { width: 60, stoneHeight: 14, icon: 0 },
  panel: { width: 124, stoneHeight: 19, icon: 13 },
  finish: { width: 230, stoneHeight: 44, icon: 16 },
} as const
/** Space for the shadow on the ground and for the outline of the lowest stone, in tenths of a px. */
const MARGIN = 20

interface CairnProps {
  /** The id of the journey, which determines the shapes. */
  seed: string
  /** The lowest stone first. */
  stones: readonly CairnStone[]
  size: keyof typeof SIZES
  /** Whether the last finished stone is animated, even if it was finished before the cairn is shown. */
  settlesLast?: boolean
  className?: string
}

/**
 * The progress of a journey: a stone for each finished step, outlines for the next ones. A stone
 * that is finished while the cairn is shown settles on it.
 */
export function Cairn({ seed, stones, size, settlesLast = false, className = '' }: CairnProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const settled = useSettled(`${size} ${seed}`, stones)
  const { width: lowest, stoneHeight, icon } = SIZES[size]
  const drawn = drawCairn(seed, stones.length, { width: lowest, stoneHeight })
  const width = drawn.width + 2 * MARGIN
  const height = drawn.height + 3 * MARGIN
  const done = countDone(stones)
  const top = size === 'finish' ? done - 1 : -1
  return (
    <svg
      role="img"
      aria-label={t('journeys.cairn', { count: stones.length, done: number(done), number: number(stones.length) })}
      viewBox={`${-MARGIN} ${-MARGIN} ${width} ${height}`}
      width={width / 10}
      height={height / 10}
      preserveAspectRatio="xMidYMax"
      className={`cairn ${className}`}
    >
      <ellipse
        className="cairn-shadow"
        cx={drawn.width / 2}
        cy={drawn.height}
        rx={drawn.width / 2}
        ry={stoneHeight * 2}
      />
      {drawn.stones.map(({ x, y, outline }, index) => {
        const { kind, state } = stones[index] as CairnStone
        return (
          <g
            key={index}
            data-state={state}
            data-top={index === top || undefined}
            transform={`translate(${x} ${y})`}
            className="cairn-stone"
          >
            <g className={settled[index] || (settlesLast && index === top) ? 'cairn-settle' : ''}>
              {state === 'done' && <path className="cairn-edge" d={outline} />}
              <path d={outline} transform={state === 'done' ? 'translate(0 -12) scale(.99 .92)' : undefined} />
              {state === 'done' && icon > 0 && (
                <g className="cairn-kind" transform={`translate(${-icon * 5} ${-icon * 5 - 10}) scale(10)`}>
                  <StepIcon stepType={kind} size={icon} />
                </g>
              )}
            </g>
          </g>
        )
      })}
    </svg>
  )
}

/** The finished stones of each cairn when it was shown last, by size and journey. */
const shownBefore = new Map<string, readonly boolean[]>()

/** Whether each stone was finished since the cairn was shown in this place for the first or last time. */
function useSettled(key: string, stones: readonly CairnStone[]): boolean[] {
  const [before] = useState(() => shownBefore.get(key))
  const done = stones.map(({ state }) => state === 'done')
  const [first] = useState(done)
  useEffect(() => {
    shownBefore.set(key, done)
  })
  return done.map((isDone, index) => isDone && !(before ?? first)[index])
}
