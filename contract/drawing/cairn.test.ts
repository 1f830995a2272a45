import { expect, test } from 'vitest'
import { drawCairn } from './cairn.ts'

const SIZE = { width: 124, stoneHeight: 19 }

test('a seed always gives the same stones, and another seed others', () => {
  expect(drawCairn('a', 5, SIZE)).toEqual(drawCairn('a', 5, SIZE))
  expect(drawCairn('a', 5, SIZE)).not.toEqual(drawCairn('b', 5, SIZE))
})

test('the stones lie on each other inside the drawing, the widest at the bottom', () => {
  const { width, height, stones } = drawCairn('a', 12, SIZE)
  for (const [index, stone] of stones.entries()) {
    const below = stones[index - 1]
    expect(stone.y + stone.ry).toBeLessThanOrEqual(below ? below.y : height)
    expect(stone.y - stone.ry).toBeGreaterThanOrEqual(-1)
    expect(stone.rx).toBeLessThanOrEqual(below?.rx ?? width / 2)
  }
})

test('a cairn without stones is empty', () => {
  expect(drawCairn('a', 0, SIZE)).toEqual({ width: 1240, height: 0, stones: [] })
})
