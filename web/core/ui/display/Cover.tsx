import type { ReactNode } from 'react'
import { contoursOf, type Sheet } from '#contract/rules/contours.ts'
import { hueClass } from './hue.ts'

interface CoverProps {
  /** The id that determines the contour lines; null for no lines. */
  seed: string | null
  /** The name of the badge that determines the color; by default the seed. */
  hue?: string | undefined
  variant?: 'card' | 'wide' | 'poster'
  className?: string
  children?: ReactNode
}

const SHEETS: Record<NonNullable<CoverProps['variant']>, Sheet> = {
  card: { width: 420, height: 112, lines: 9, stride: 27 },
  wide: { width: 1240, height: 150, lines: 14, stride: 40 },
  poster: { width: 460, height: 420, lines: 13, stride: 26 },
}

/** A colored area with contour lines, drawn without a request. */
export function Cover({ seed, hue, variant = 'card', className = '', children }: CoverProps) {
  const sheet = SHEETS[variant]
  return (
    <div className={`cover ${hueClass(hue ?? seed ?? '')} ${className}`}>
      {seed !== null && (
        <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path d={contoursOf(seed, sheet)} fill="none" stroke="#fff" strokeOpacity=".36" strokeWidth="1.2" />
        </svg>
      )}
      {children}
    </div>
  )
}
