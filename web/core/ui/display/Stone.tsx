import type { ReactNode } from 'react'
import { drawStone } from '#contract/drawing/stone.ts'
import { hueClass } from './hue.ts'

interface StoneProps {
  /** A text that determines color and form; null for an empty stone with a dashed edge. */
  hue: string | null
  /** The icon on the stone. */
  children: ReactNode
}

export function Stone({ hue, children }: StoneProps) {
  const outline = drawStone(hue ?? '', { rx: 400, ry: 280 })
  return (
    <span
      aria-hidden="true"
      className={`badge-stone ${hue === null ? 'text-faint' : `${hueClass(hue)} text-white`}`}
      data-empty={hue === null || undefined}
    >
      <svg viewBox="-430 -320 860 680" aria-hidden="true">
        {hue !== null && <path d={outline} transform="translate(0 40)" className="badge-stone-edge" />}
        <path d={outline} className="badge-stone-face" />
        {hue !== null && <path d="M-270-130q165-125 395-108" className="badge-stone-gleam" />}
      </svg>
      <span>{children}</span>
    </span>
  )
}
