import { expect, test } from 'vitest'
import { createPictureCache } from './picture-cache.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

test('a network that requests many pictures leaves room in the queue for others', async () => {
  const pictureOf = createPictureCache()
  const { promise: drawn, resolve: release } = Promise.withResolvers<string>()
  const statuses: string[] = []
  const crowd = Array.from({ length: 40 }, (_, at) =>
    pictureOf({ at }, () => drawn)
      .bytes('crowd')
      .then(
        () => statuses.push('drawn'),
        ({ code }) => statuses.push(code),
      ),
  )
  const other = pictureOf('other', async () => SVG).bytes('other')
  await expect.poll(() => statuses.filter((status) => status === 'unavailable')).toHaveLength(10)
  release(SVG)
  expect((await other).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 'drawn').length).toBeLessThan(30)
  await Promise.all(crowd)
})
