import { drawStone } from '#contract/drawing/stone.ts'
import { contoursOf } from '#contract/rules/contours.ts'

const SHEET = { width: 460, height: 420, lines: 13, stride: 26 }
/** The center and the half extents of each stone, the lowest first, with the colors of its face and its edge. */
const STONES = [
  { x: 230, y: 352, rx: 128, ry: 40, face: '#f4efe4', edge: '#ada28d' },
  { x: 222, y: 280, rx: 100, ry: 36, face: '#d9d0bd', edge: '#948a75' },
  { x: 238, y: 214, rx: 76, ry: 33, face: '#f4efe4', edge: '#ada28d' },
  { x: 226, y: 155, rx: 54, ry: 29, face: '#d9d0bd', edge: '#948a75' },
  { x: 234, y: 105, rx: 36, ry: 24, face: '#c9683c', edge: '#98482a' },
].map(({ rx, ry, ...stone }) => ({ ...stone, outline: drawStone(`cairn ${stone.y}`, { rx: rx * 10, ry: ry * 10 }) }))

/** The illustration of a cairn. */
export function CairnStones({ className = '' }: { className?: string }) {
  return (
    <div className={`cover hue-5 ${className}`}>
      <svg viewBox="0 0 460 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={contoursOf('cairn', SHEET)} fill="none" stroke="#fff" strokeOpacity=".34" strokeWidth="1.2" />
        {STONES.map(({ x, y, face, edge, outline }) => (
          <g key={y} transform={`translate(${x} ${y}) scale(.1)`}>
            <path d={outline} fill={edge} />
            <path d={outline} transform="translate(0 -20) scale(.992 .93)" fill={face} />
          </g>
        ))}
      </svg>
    </div>
  )
}
