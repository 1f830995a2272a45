import { describe, expect, test } from 'vitest'
import { batch } from './batch.ts'

/** Doubles numbers, tells which it was given together, and ends when it is let. */
function doubling(most = 10, work = async (numbers: readonly number[]) => numbers.map((one) => one * 2)) {
  const rounds: (readonly number[])[] = []
  const double = batch(most, (numbers: readonly number[]) => {
    rounds.push(numbers)
    return work(numbers)
  })
  return { rounds, double }
}

describe('what is wished for together', () => {
  test('is done together, and each has an answer of their own', async () => {
    const { rounds, double } = doubling()
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
    expect(rounds).toEqual([[1, 2, 3]])
  })

  test('while the same is under way is done together next, so many at most', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { rounds, double } = doubling(3, async (numbers) => {
      await promise
      return numbers.map((one) => one * 2)
    })
    const first = double(1)
    await new Promise(setImmediate)
    const others = [2, 3, 4, 5].map(double)
    resolve()
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8, 10])
    expect(rounds).toEqual([[1], [2, 3, 4], [5]])
    expect(await double(6)).toBe(12)
  })

  test('one that fails takes no other with it', async () => {
    const { rounds, double } = doubling(10, async (numbers) => {
      if (numbers.includes(2)) throw new Error('Two is not doubled')
      return numbers.map((one) => one * 2)
    })
    const answers = await Promise.allSettled([1, 2, 3].map(double))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(rounds).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  test('fails together when the database is away, which may have kept it: nothing is done twice', async () => {
    const { rounds, double } = doubling(10, async () => {
      throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
    })
    const answers = await Promise.allSettled([1, 2].map(double))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(rounds).toEqual([[1, 2]])
  })

  test('does not wait for ever for those before', async () => {
    const { rounds, double } = doubling(10, async (numbers) => {
      if (numbers.includes(1)) await new Promise(() => {})
      return numbers.map((one) => one * 2)
    })
    double(1)
    await new Promise(setImmediate)
    expect(await Promise.all([2, 3].map(double))).toEqual([4, 6])
    expect(rounds).toEqual([[1], [2, 3]])
  })
})
