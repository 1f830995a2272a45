import { describe, expect, test } from 'vitest'
import { batch } from './batch.ts'

/** A batched function that doubles numbers, and the batches it was called with. */
function doubling(size = 10, work = async (numbers: readonly number[]) => numbers.map((one) => one * 2)) {
  const batches: (readonly number[])[] = []
  const double = batch(size, (numbers: readonly number[]) => {
    batches.push(numbers)
    return work(numbers)
  })
  return { batches, double }
}

describe('batch', () => {
  test('runs calls of the same tick together and returns each its own result', async () => {
    const { batches, double } = doubling()
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
    expect(batches).toEqual([[1, 2, 3]])
  })

  test('collects calls made while a batch runs, up to its size', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { batches, double } = doubling(3, async (numbers) => {
      await promise
      return numbers.map((one) => one * 2)
    })
    const first = double(1)
    await new Promise(setImmediate)
    const others = [2, 3, 4, 5].map(double)
    resolve()
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8, 10])
    expect(batches).toEqual([[1], [2, 3, 4], [5]])
    expect(await double(6)).toBe(12)
  })

  test('retries each input of a failed batch alone', async () => {
    const { batches, double } = doubling(10, async (numbers) => {
      if (numbers.includes(2)) throw new Error('Two cannot be doubled')
      return numbers.map((one) => one * 2)
    })
    const answers = await Promise.allSettled([1, 2, 3].map(double))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  test('retries nothing after a connection error, since the batch may have been committed', async () => {
    const { batches, double } = doubling(10, async () => {
      throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
    })
    const answers = await Promise.allSettled([1, 2].map(double))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(batches).toEqual([[1, 2]])
  })

  test('does not wait forever for the previous batch', async () => {
    const { batches, double } = doubling(10, async (numbers) => {
      if (numbers.includes(1)) await new Promise(() => {})
      return numbers.map((one) => one * 2)
    })
    double(1)
    await new Promise(setImmediate)
    expect(await Promise.all([2, 3].map(double))).toEqual([4, 6])
    expect(batches).toEqual([[1], [2, 3]])
  })
})
