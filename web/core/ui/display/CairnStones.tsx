import { contoursOf } from '#contract/rules/contours.ts'

const SHEET = { width: 460, height: 420, lines: 13, stride: 26 }

/** The illustration of a cairn. */
export function CairnStones({ className = '' }: { className?: string }) {
  return (
    <div className={`cover hue-5 ${className}`}>
      <svg viewBox="0 0 460 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={contoursOf('cairn', SHEET)} fill="none" stroke="#fff" strokeOpacity=".34" strokeWidth="1.2" />
        <ellipse cx="230" cy="352" rx="128" ry="42" fill="#f4efe4" />
        <ellipse cx="222" cy="280" rx="96" ry="36" fill="#e6dfd0" />
        <ellipse cx="238" cy="216" rx="72" ry="30" fill="#f4efe4" />
        <ellipse cx="226" cy="162" rx="50" ry="24" fill="#d9d0bd" />
        <ellipse cx="234" cy="118" rx="32" ry="18" fill="#c9683c" />
      </svg>
    </div>
  )
}
