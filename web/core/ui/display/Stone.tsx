import type { ReactNode } from 'react'
import { hueClass } from './hue.ts'

interface StoneProps {
  /** A text that determines the color; null for an empty stone with a dashed edge. */
  hue: string | null
  /** The icon on the stone. */
  children: ReactNode
}

export function Stone({ hue, children }: StoneProps) {
  const look =
    hue === null
      ? 'border-2 border-dashed border-field text-faint'
      : `cover ${hueClass(hue)} text-white shadow-[inset_0_-0.3rem_0_rgb(0_0_0/0.2)]`
  return (
    <span
      aria-hidden="true"
      className={`relative inline-block h-14 w-20 shrink-0 rounded-[40%_44%_42%_46%/54%_50%_52%_48%] ${look}`}
    >
      <span className="absolute inset-0 grid place-items-center">{children}</span>
    </span>
  )
}
