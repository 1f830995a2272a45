import { randomOf } from '../rules/contours.ts'
import { hashOf } from '../rules/hue.ts'
import { outlineOf } from './stone.ts'

interface Size {
  /** Width of the lowest stone. */
  width: number
  /** Height of the lowest stone; the others are up to a fifth lower. */
  stoneHeight: number
}

/** A stone of the drawing: its center, its half extents, and its outline around the center. */
export interface DrawnStone {
  x: number
  y: number
  rx: number
  ry: number
  outline: string
}

export interface DrawnCairn {
  width: number
  height: number
  /** The lowest stone first. */
  stones: DrawnStone[]
}

/** Width of the top stone, as a share of the lowest one's. */
const TOP_WIDTH = 0.32
const TOP_HEIGHT = 0.8
/** How far a stone reaches into the one below it, as a share of its height. */
const OVERLAP = 0.1

/**
 * A cairn of flat stones, with lengths in tenths of the size's unit. A seed always gives the same
 * cairn, and a stone keeps its shape when others are drawn on top of it.
 */
export function drawCairn(seed: string, count: number, { width, stoneHeight }: Size): DrawnCairn {
  const next = randomOf(hashOf(seed))
  const full = { rx: width * 5, ry: stoneHeight * 5 }
  let bottom = 0
  const stones = Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0 : index / (count - 1)
    const rx = full.rx * (1 - (1 - TOP_WIDTH) * share)
    const ry = full.ry * (1 - (1 - TOP_HEIGHT) * share)
    const stone = { x: (next() - 0.5) * full.rx * 0.08, y: bottom - ry, rx, ry, outline: outlineOf(rx, ry, next) }
    bottom -= 2 * ry * (1 - OVERLAP)
    return stone
  })
  const height = stones.length === 0 ? 0 : -((stones.at(-1) as DrawnStone).y - (stones.at(-1) as DrawnStone).ry)
  return {
    width: 2 * full.rx,
    height: Math.ceil(height),
    stones: stones.map(({ x, y, ...stone }) => ({ ...stone, x: Math.round(full.rx + x), y: Math.round(y + height) })),
  }
}
