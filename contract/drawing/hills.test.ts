import { expect, test } from 'vitest'
import { drawHills } from './hills.ts'

const SCENE = { width: 452, height: 516 }

test('a seed always gives the same hills, and another one others', () => {
  expect(drawHills('a', SCENE)).toEqual(drawHills('a', SCENE))
  expect(drawHills('a', SCENE).ridges[0]).not.toEqual(drawHills('b', SCENE).ridges[0])
})

test('ridges get darker towards the front, and the sun stands in the sky', () => {
  const { ridges, sun } = drawHills('a', SCENE)
  const shades = ridges.map(({ shade }) => shade)
  expect(shades).toEqual([...shades].sort())
  expect(sun.y + sun.r).toBeLessThan(SCENE.height * 0.3)
})
