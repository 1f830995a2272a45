import { expect, test } from 'vitest'
import { drawGround } from './ground.ts'
import { type Motif, motifOf } from './motif.ts'
import { drawTrail } from './trail.ts'

const SHEET = { width: 288, height: 104 }
const MOTIFS: Motif[] = [
  ...([
    'hill',
    'basin',
    'slope',
    'lattice',
    'strata',
    'terraces',
    'rings',
    'streets',
    'delta',
    'waves',
    'folds',
  ] as const),
]

function walked(steps: number, doneSteps: number[] | null = null) {
  return { stepCount: steps, stepUnits: Array.from({ length: steps }, (_, step) => step), doneSteps }
}

const nodesIn = (path: string) => path.match(/h\.01/gu)?.length ?? 0

test.each(MOTIFS)('%s: a seed always gives the same ground, in at most 10 paths', (motif) => {
  const ground = drawGround(motif, 'one', SHEET)
  expect(drawGround(motif, 'one', SHEET)).toEqual(ground)
  expect(drawGround(motif, 'other', SHEET)).not.toEqual(ground)
  expect(ground.length).toBeGreaterThan(0)
  expect(ground.length).toBeLessThanOrEqual(10)
  expect(ground.map(({ path }) => path).join('')).not.toMatch(/NaN|undefined/u)
})

test('a journey that is not begun has an open node per step and no light', () => {
  const trail = drawTrail('seed', walked(7), SHEET)
  expect(nodesIn(trail?.openNodes ?? '')).toBe(7)
  expect(trail).toMatchObject({ doneNodes: '', walked: null, lit: null, you: null, isFinished: false })
})

test('the walked part ends at the first open step', () => {
  const trail = drawTrail('seed', walked(7, [0, 1, 4]), SHEET)
  expect(nodesIn(trail?.doneNodes ?? '')).toBe(3)
  expect(nodesIn(trail?.openNodes ?? '')).toBe(3)
  const [, x, y] = /^M(\S+) ([\d.]+)h/u.exec(trail?.you ?? '') ?? []
  expect(trail?.walked?.endsWith(`${x} ${y}`)).toBe(true)
})

test('a finished journey is walked to its end, without optional steps too', () => {
  const trail = drawTrail('seed', { stepCount: 3, stepUnits: [0, null, 2], doneSteps: [0, 2] }, SHEET)
  expect(trail).toMatchObject({ you: null, isFinished: true })
  expect(trail?.walked).toBe(trail?.path)
})

test.each([
  [1, 1, false],
  [12, 12, false],
  [13, 13, true],
  [24, 24, true],
  [25, 13, true],
  [200, 101, true],
])('a journey of %i steps has %i nodes', (steps, nodes, areNodesSmall) => {
  const trail = drawTrail('seed', walked(steps), SHEET)
  expect(nodesIn(trail?.openNodes ?? '')).toBe(nodes)
  expect(trail?.areNodesSmall).toBe(areNodesSmall)
  expect(trail?.path).not.toMatch(/NaN/u)
})

test('a journey without steps has no trail', () => {
  expect(drawTrail('seed', walked(0), SHEET)).toBeNull()
})

test('the trail stays clear of the likes in the upper end of a card', () => {
  for (let seed = 0; seed < 300; seed++) {
    const trail = drawTrail(`seed ${seed}`, walked(9), SHEET)
    const late = [...(trail?.openNodes ?? '').matchAll(/M(\S+) ([\d.]+)h/gu)].filter(([, x]) => Number(x) > 236)
    for (const [, , y] of late) expect(Number(y)).toBeGreaterThan(40 + 17)
  }
})

test('the contours of a slope never run into each other, also on a high sheet', () => {
  const sheet = { width: 320, height: 400 }
  /** The first six points of each contour, which lie at the same heights. */
  const contours = (seed: string) =>
    drawGround('slope', seed, sheet).map(({ path }) =>
      [...path.matchAll(/(?:^M|C\S+ \S+ \S+ \S+ )(\S+) [\d.-]+/gu)].slice(0, 6).map(([, x]) => Number(x)),
    )
  for (let seed = 0; seed < 100; seed++) {
    const lines = contours(`seed ${seed}`)
    const gaps = lines.slice(1).flatMap((line, index) => line.map((x, at) => x - (lines[index]?.[at] ?? x)))
    expect(gaps).toHaveLength(48)
    expect(Math.min(...gaps)).toBeGreaterThan(sheet.width * 0.05)
  }
})

test('the outer edge of a basin lies outside the sheet, so that it draws no frame', () => {
  for (const { path } of drawGround('basin', 'one', SHEET)) expect(path).toMatch(/^M-10 -10H298V114H-10z/u)
})

test('an unknown badge has contours', () => {
  const contours = ['hill', 'basin', 'slope']
  const badges = [{ name: 'Cold Water' }, { name: 'Music' }]
  expect(contours).toContain(motifOf([], 'one'))
  const seeds = Array.from({ length: 30 }, (_, seed) => motifOf(badges, `seed ${seed}`))
  expect(new Set(seeds)).toEqual(new Set(contours))
  expect(motifOf([{ name: 'Music' }], 'one')).toBe('waves')
})
