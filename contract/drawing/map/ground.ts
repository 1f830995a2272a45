import { randomOf } from '../../rules/contours.ts'
import { hashOf } from '../../rules/hue.ts'
import { band, MARGIN, type Point, polygon, type Random, type Shade, type Sheet } from './lines.ts'
import type { Motif } from './motif.ts'
import { basin, hill, rings } from './rings.ts'

type Draw = (sheet: Sheet, next: Random) => Shade[]

/** How many different shades a motif of separate shapes has. */
const SHADES = 5

const MOTIFS: Record<Motif, Draw> = {
  hill,
  basin,
  slope,
  lattice,
  strata,
  terraces,
  rings,
  streets,
  delta,
  waves,
  folds,
}

/** The ground of a map; a seed always gives the same one. Areas with the same shade are one path. */
export function drawGround(motif: Motif, seed: string, sheet: Sheet): Shade[] {
  return MOTIFS[motif](sheet, randomOf(hashOf(seed)))
}

/** Contour lines across the sheet, lighter towards one end. */
function slope({ width, height }: Sheet, next: Random): Shade[] {
  const [lean, phase, swing] = [(next() - 0.5) * height * 1.6, next() * 6, height * (0.12 + 0.12 * next())]
  // Wider bends would push the contours of a high sheet together.
  const bend = Math.min(swing, width * 0.13)
  const [top, bottom] = [-MARGIN, height + MARGIN]
  const edge: Point[] = [
    [width + height, top],
    [width + height, bottom],
  ]
  return Array.from({ length: 9 }, (_, line) => {
    const x = width * (0.02 + line * 0.11)
    const across = Array.from({ length: 6 }, (_, index): Point => {
      const share = index / 5
      return [x + lean * share + bend * Math.sin(phase + share * 4 + line * 0.4), top + share * (bottom - top)]
    })
    return { path: band(across, edge), light: 0.16 }
  })
}

/** Triangles in rows, lighter towards one corner. */
function lattice({ width, height }: Sheet, next: Random): Shade[] {
  const side = Math.max(width, height) / 9
  const tall = side * 0.87
  const [slopeX, slopeY] = [next() - 0.5, next() - 0.5]
  const shapes: Shade[] = []
  for (let row = -1; row * tall < height; row++)
    for (let half = -2; half * side < 2 * width; half++) {
      const x = (half * side) / 2 + (row % 2 === 0 ? 0 : side / 2)
      const isUp = half % 2 === 0
      const [top, base] = isUp ? [row * tall, (row + 1) * tall] : [(row + 1) * tall, row * tall]
      const slope = slopeX * (x / width - 0.5) + slopeY * (top / height - 0.5)
      const light = clamp(0.42 + slope * 1.3 + (next() - 0.5) * 0.5)
      shapes.push({
        path: polygon([
          [x, base],
          [x + side, base],
          [x + side / 2, top],
        ]),
        light,
      })
    }
  return joined(shapes)
}

/** Layers of rock, displaced along a fault line. */
function strata(sheet: Sheet, next: Random): Shade[] {
  const edges = Array.from({ length: 9 }, (_, layer) =>
    wave(sheet, next, { y: (layer / 8 - 0.06) * sheet.height * 1.1, swing: sheet.height * 0.13, turns: 0.9 }),
  )
  const lights = [0.1, 0.5, 0.25, 0.9, 0.35, 0.7, 0.05, 0.6]
  const from = Math.floor(next() * lights.length)
  return joined(
    edges.slice(1).map((lower, layer) => ({
      path: band(edges[layer] ?? lower, lower),
      light: lights[(layer + from) % lights.length] ?? 0,
    })),
  )
}

/** Blocks of different heights, seen from above one corner. */
function terraces({ width, height }: Sheet, next: Random): Shade[] {
  const half = Math.max(width / 11, height / 8)
  const rise = half * 0.42
  const shapes: Shade[] = []
  for (let left = -half * next(); left < width; left += half * 2) {
    const top = height * (0.04 + 0.62 * next())
    const [mid, right] = [left + half, left + 2 * half]
    const tone = next() * 0.16
    const foot = height + MARGIN
    shapes.push(
      {
        path: polygon([
          [left, foot],
          [left, top],
          [mid, top + rise],
          [mid, foot],
        ]),
        light: 0.32 + tone,
      },
      {
        path: polygon([
          [mid, foot],
          [mid, top + rise],
          [right, top],
          [right, foot],
        ]),
        light: 0.12 + tone,
      },
      {
        path: polygon([
          [left, top],
          [mid, top - rise],
          [right, top],
          [mid, top + rise],
        ]),
        light: 0.66 + tone,
      },
    )
  }
  return joined(shapes)
}

/** Blocks of a city between streets, turned a little. */
function streets({ width, height }: Sheet, next: Random): Shade[] {
  const turn = (next() - 0.5) * 0.5
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const place = (x: number, y: number): Point => [
    width / 2 + (x - width / 2) * cos - (y - height / 2) * sin,
    height / 2 + (x - width / 2) * sin + (y - height / 2) * cos,
  ]
  const unit = Math.max(width / 11, height / 6)
  const [reachX, reachY] = [width * 0.2, height * 0.2 + width * 0.14]
  const shapes: Shade[] = []
  for (let y = -reachY; y < height + reachY; ) {
    const tall = unit * (0.6 + next() * 0.6)
    for (let x = -reachX - unit * next(); x < width + reachX; ) {
      const wide = unit * (0.5 + next() * 1.1)
      const corners = [place(x, y), place(x + wide, y), place(x + wide, y + tall), place(x, y + tall)]
      shapes.push({ path: polygon(corners), light: 0.3 + next() * 0.6 })
      x += wide + unit * (next() < 0.2 ? 0.3 : 0.1)
    }
    y += tall + unit * (next() < 0.35 ? 0.34 : 0.12)
  }
  return joined(shapes)
}

/** Arms of a river that meet and part. */
function delta(sheet: Sheet, next: Random): Shade[] {
  return Array.from({ length: 6 }, (_, arm) => {
    const course = { y: sheet.height * (0.2 + 0.12 * arm), swing: sheet.height * 0.34, turns: 1.5 }
    const upper = wave(sheet, next, course)
    const wide = sheet.height * (0.06 + 0.1 * next())
    const lower = upper.map(([x, y], index) => [x, y + wide * (1 + 0.5 * Math.sin(index + arm))] as const)
    return { path: band(upper, lower), light: 0.3 + (arm % 3) * 0.14 }
  })
}

/** Wave fronts, lighter from one to the next. */
function waves(sheet: Sheet, next: Random): Shade[] {
  const swell = { swing: sheet.height * 0.1, turns: 2 + 2 * next() }
  const phase = next() * 6
  const foot: Point[] = [
    [-MARGIN, sheet.height + MARGIN],
    [sheet.width + MARGIN, sheet.height + MARGIN],
  ]
  return Array.from({ length: 10 }, (_, front) => {
    const y = sheet.height * (0.02 + front * 0.1)
    const edge = sampled(
      sheet,
      (share) => y + swell.swing * Math.sin(share * Math.PI * swell.turns + phase + front * 0.35),
    )
    return { path: band(edge, foot), light: 0.15 }
  })
}

/** Folded paper: triangles between randomly shifted points. */
function folds({ width, height }: Sheet, next: Random): Shade[] {
  const columns = Math.max(2, Math.round((width / height) * 1.9))
  const rows = 3
  const corner = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column): Point => {
      const [stepX, stepY] = [(width + 40) / columns, (height + 60) / rows]
      return [column * stepX - 20 + (next() - 0.5) * stepX * 0.7, row * stepY - 30 + (next() - 0.5) * stepY * 0.7]
    }),
  )
  const at = (row: number, column: number) => corner[row]?.[column] ?? [0, 0]
  const shapes: Shade[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const square = [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)] as const
      const [one, other] =
        next() < 0.5
          ? [square.slice(0, 3), [square[0], square[2], square[3]]]
          : [[square[0], square[1], square[3]], square.slice(1)]
      shapes.push({ path: polygon(one), light: next() }, { path: polygon(other), light: next() })
    }
  return joined(shapes)
}

interface Course {
  /** Middle height of the line. */
  y: number
  /** Height of the waves above and below `y`. */
  swing: number
  turns: number
}

function wave(sheet: Sheet, next: Random, { y, swing, turns }: Course): Point[] {
  const [phase, second, tilt] = [next() * 6, next() * 6, (next() - 0.5) * swing]
  return sampled(
    sheet,
    (share) =>
      y +
      swing * 0.6 * Math.sin(share * Math.PI * 2 * turns + phase) +
      swing * 0.3 * Math.sin(share * Math.PI * 5 * turns + second) +
      tilt * (share - 0.5),
  )
}

function sampled({ width }: Sheet, heightAt: (share: number) => number): Point[] {
  const count = 9
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const share = index / count
    return [share * (width + 2 * MARGIN) - MARGIN, heightAt(share)]
  })
}

/** One path for each of the `SHADES`; the darkest one is the ground itself. */
function joined(shapes: readonly Shade[]): Shade[] {
  const paths = Array.from({ length: SHADES }, () => '')
  for (const { path, light } of shapes) paths[Math.round(clamp(light) * (SHADES - 1))] += path
  return paths
    .map((path, shade) => ({ path, light: shade / (SHADES - 1) }))
    .filter(({ path, light }) => path && light > 0)
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
