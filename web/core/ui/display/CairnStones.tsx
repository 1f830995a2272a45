import { drawCairn } from '#contract/drawing/cairn.ts'
import { contoursOf } from '#contract/rules/contours.ts'

const SHEET = { width: 460, height: 420, lines: 13, stride: 26 }
const STONES = drawCairn('cairn', 5, { width: 256, stoneHeight: 66 })
/** The colors of a stone's face and of its edge. */
const [LIGHT, DARK, TOP] = [
  ['#f4efe4', '#ada28d'],
  ['#d9d0bd', '#948a75'],
  ['#c9683c', '#98482a'],
]

/** The illustration of a cairn. */
export function CairnStones({ className = '' }: { className?: string }) {
  return (
    <div className={`cover hue-5 ${className}`}>
      <svg viewBox="0 0 460 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={contoursOf('cairn', SHEET)} fill="none" stroke="#fff" strokeOpacity=".34" strokeWidth="1.2" />
        <g
          transform={`translate(${(SHEET.width - STONES.width / 10) / 2} ${SHEET.height - 24 - STONES.height / 10}) scale(.1)`}
        >
          {STONES.stones.map(({ x, y, outline }, index) => {
            const [face, edge] = index === STONES.stones.length - 1 ? TOP : index % 2 === 0 ? LIGHT : DARK
            return (
              <g key={outline} transform={`translate(${x} ${y})`}>
                <path d={outline} fill={edge} />
                <path d={outline} transform="translate(0 -20) scale(.992 .93)" fill={face} />
              </g>
            )
          })}
        </g>
      </svg>
    </div>
  )
}
